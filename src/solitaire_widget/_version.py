"""The package's one version number; the build reads it from here."""

__version__ = "0.1.0"
