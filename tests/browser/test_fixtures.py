"""The fixtures themselves: a tiny widget shows that page, kernel and checks are connected."""

import pytest
from playwright.sync_api import expect

from browser.kernel import KernelError
from browser.page import OpenNotebook

COUNTER = """
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = String(model.get("count")); };
      button.addEventListener("click", () => {
        model.set("count", model.get("count") + 1);
        model.save_changes();
      });
      model.on("change:count", show);
      show();
      el.classList.add("solitaire-widget");
      el.append(button);
    } };
    '''
    count = traitlets.Int(0).tag(sync=True)

counter = Counter()
counter
"""


def test_page_and_kernel_speak_of_the_same_widget(notebook: OpenNotebook) -> None:
    page = notebook([COUNTER, "counter"])
    button = page.widget(0).get_by_role("button")
    button.click()
    expect(page.widget(1).get_by_role("button")).to_have_text("1")
    page.wait_until(lambda: page.kernel.value("counter.count") == 1, "count in Python")
    page.kernel.run("counter.count = 41")
    expect(button).to_have_text("41")
    with pytest.raises(KernelError, match="TraitError"):
        page.kernel.run("counter.count = 'many'")


def test_a_cell_that_raises_fails_the_test(notebook: OpenNotebook) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook(["1 / 0"])


def test_what_a_page_asks_of_the_network_is_noticed_and_goes_nowhere(
    notebook: OpenNotebook,
) -> None:
    page = notebook(["'nothing'"])
    asked = "fetch('http://elsewhere.invalid/').then(() => 'answered', () => 'failed')"
    assert page.page.evaluate(asked) == "failed"
    assert page.log.outside == ["http://elsewhere.invalid/"]
    assert page.log.taken()


def test_theme_reload_and_restart(notebook: OpenNotebook) -> None:
    page = notebook([COUNTER], own=True, theme="dark")
    light = page.page.locator("body").get_attribute("data-jp-theme-light")
    assert light == "false"
    page.set_theme("light")
    expect(page.page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    page.widget(0).get_by_role("button").click()
    page.reload()
    page.wait_until(lambda: page.kernel.value("counter.count") == 1, "count in Python")
    page.restart_kernel()
    with pytest.raises(KernelError, match="NameError"):
        page.kernel.value("counter.count")
