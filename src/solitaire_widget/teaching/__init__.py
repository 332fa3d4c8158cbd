"""Lessons: their files, the check of them, and the tutor that leads a learner through one.

``review`` looks at a finished game with the solver. Nothing here needs a widget.
"""

from solitaire_widget.teaching.course import Course, lessons
from solitaire_widget.teaching.feedback import Feedback
from solitaire_widget.teaching.lesson import Lesson
from solitaire_widget.teaching.tutor import Tutor
from solitaire_widget.teaching.where import Reference, where_taught

__all__ = ["Course", "Feedback", "Lesson", "Reference", "Tutor", "lessons", "where_taught"]
