"""A real headless Chromium, for the pages that we write."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

__all__ = ["DESK", "PHONE", "chromium", "open_page"]

PHONE, DESK = (375, 740), (1200, 900)
SWITCHES = (
    "headless",
    "no-sandbox",
    "disable-gpu",
    "disable-quic",
    "no-first-run",
    "disable-sync",
    "disable-background-networking",
    "disable-component-update",
    "disable-dev-shm-usage",
)


def chromium(profile: Path) -> Iterator[Any]:
    """A browser with a profile in that folder, closed at the end; skips visibly where there is none."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("no chromium and chromedriver here: pages are not tested in a browser")
    webdriver = pytest.importorskip("selenium.webdriver", reason="no selenium: pages are not tested in a browser")
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = program
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for switch in (*SWITCHES, f"user-data-dir={profile}"):
        options.add_argument(f"--{switch}")
    window = webdriver.Chrome(options=options, service=Service(driver))
    yield window
    window.quit()


def open_page(browser: Any, folder: Path, page: str, size: tuple[int, int]) -> None:
    """Write the page into the folder and open it in a window of that width and height."""
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get(file.as_uri())
