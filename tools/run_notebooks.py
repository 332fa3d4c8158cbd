"""Runs the notebooks and stores what they show: `python tools/run_notebooks.py [FOLDER]`.

Without FOLDER the files in notebooks/ are written anew; with it the results go there and the
originals stay as they are. A cell that raises ends the program with its error.

What is stored is what a reader without a kernel can see, and the same for everybody: texts and
pictures. A cell's printed text is one output, however many pieces the kernel sent it in. Left out
are the state of widgets, the references to them (with no kernel behind it, JupyterLab would show an
error in the place of the picture), times, the version of Python, and what goes to the error stream
(that the solver is being compiled, where it is for the first time), and displays that were emptied.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def run(file: Path) -> nbformat.NotebookNode:
    """Run a notebook from a fresh kernel and return it with its outputs, tidied."""
    notebook: nbformat.NotebookNode = nbformat.read(file, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(file.parent)}},
        store_widget_state=False,
        record_timing=False,
    )
    client.execute()
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if "outputs" in cell:
            cell.outputs = tidied(cell.outputs)
    return notebook


def tidied(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """What is stored of a cell's outputs."""
    kept: list[nbformat.NotebookNode] = []
    for output in outputs:
        if output.get("name") == "stderr":
            continue
        output.get("data", {}).pop(WIDGET_VIEW, None)
        if "data" in output and not any(output.data.values()):
            continue  # a progress bar that has gone
        printed = output.output_type == "stream"
        if printed and kept and kept[-1].get("name") == output.name:
            kept[-1].text += output.text
        else:
            kept.append(output)
    return kept


def main() -> None:
    """Run all notebooks, in the order of their names."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOKS
    for file in sorted(NOTEBOOKS.glob("*.ipynb")):
        nbformat.write(run(file), folder / file.name)
        print(f"{file.name}: ran without errors")


if __name__ == "__main__":
    main()
