#!/usr/bin/env python3
"""Opens a report in Chromium, and uses it as people do.

Usage: report_page.py ROTA

A journal is made, the report of a month written, and the page asked: does it fetch anything, does
anything go wrong, can tables be sorted by mouse and keyboard, do tips come, does it fit on a phone,
what does a screen reader find. Without Chromium it says so, and nothing is checked.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from browser import Browser, chromium

HOSTILE = '<img src=x onerror="window.hacked=1"> </script><script>window.hacked=1</script> @Study'


passed = failed = 0


def check(claim, holds, found=""):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {claim} {found}")


def check_loading(browser, page):
    browser.open(page)
    time.sleep(0.3)
    requests = [request["request"]["url"] for request in browser.count("Network.requestWillBeSent")]
    check("nothing but the page is fetched", requests == [pathlib.Path(page).as_uri()], requests)
    check("no exception", not browser.count("Runtime.exceptionThrown"))
    entries = [event["entry"]["text"] for event in browser.count("Log.entryAdded")]
    check("no message on the console", not entries + browser.count("Runtime.consoleAPICalled"),
          entries)
    check("no title was run", browser.value("typeof window.hacked") == "undefined")
    browser.value("document.body.insertAdjacentHTML('beforeend', '<p onclick=\"window.hacked=1\">')"
                  ";document.body.lastElementChild.click()")
    check("and none could be", browser.value("typeof window.hacked") == "undefined")


def check_sorting(browser):
    keys = ("Array.from(document.querySelectorAll('#tasks tbody tr'))"
            ".map(row => Number(row.querySelector('td.number').dataset.key))")
    titles = ("Array.from(document.querySelectorAll('#tasks tbody th'))"
              ".map(head => head.textContent)")
    head = "document.querySelectorAll('#tasks thead th')[%d]"
    first = browser.value(keys)
    check("tasks begin with the most time", first == sorted(first, reverse=True) and len(first) > 5)
    browser.value(f"{head % 3}.querySelector('button').click()")
    check("a click turns the order", browser.value(keys) == sorted(first))
    check("and says so", browser.value(f"{head % 3}.getAttribute('aria-sort')") == "ascending")
    browser.value(f"{head % 0}.querySelector('button').focus()")
    for kind in ("keyDown", "keyUp"):
        browser.ask("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r",
                    windowsVirtualKeyCode=13)
    found = browser.value(titles)
    check("a key sorts by title", found == sorted(found, key=str.casefold), found)
    check("only one column says so",
          browser.value("document.querySelectorAll('#tasks [aria-sort=ascending]').length") == 1)


def check_tips(browser):
    browser.value("document.querySelector('#days .piece').scrollIntoView({block: 'center'})")
    time.sleep(0.2)
    box = browser.value(
        "(box => [box.x + box.width / 2, box.y + box.height / 2])"
        "(document.querySelector('#days .piece').getBoundingClientRect())")
    browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
    check("a tip comes", browser.value("!document.querySelector('.tip').hidden"))
    text = browser.value("document.querySelector('.tip').textContent")
    check("and says when it was", "–" in text and "min" in text, text)


# The pairs of labels of a picture that overlap, and what is outside its card.
OVERLAPS = """Array.from(document.querySelectorAll('svg'), picture => {
  const boxes = Array.from(picture.querySelectorAll('text:not(.key)'))
    .map(text => [text.textContent, text.getBoundingClientRect()]).filter(([, box]) => box.width)
  return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).filter(([, b]) =>
    a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom)
    .map(([other]) => one + ' / ' + other))
}).flat()"""
OUTSIDE = """Array.from(document.querySelectorAll('.card figure *')).filter(part => !part.closest('.wide'))
  .filter(part => part.getBoundingClientRect().right > part.closest('.card').getBoundingClientRect().right)
  .map(part => part.textContent)"""


def check_looks(browser):
    back = "getComputedStyle(document.body).backgroundColor"
    for width in (320, 390, 768, 1280):
        browser.size(width, 800)
        room = browser.value("document.documentElement.scrollWidth - innerWidth")
        check(f"nothing sticks out at {width} pixels", room <= 0, room)
        for what, script in (("overlap", OVERLAPS), ("leave their card", OUTSIDE)):
            found = browser.value(script)
            check(f"no words {what} at {width} pixels", not found, found[:5])
        tall = browser.value("Math.max(...Array.from(document.querySelectorAll('.legend li'), "
                             "item => item.offsetHeight))")
        check(f"a legend has room for its words at {width} pixels", tall < 80, tall)
    light = browser.value(back)
    browser.size(1280, 800, dark=True)
    dark = browser.value(back)
    check("it is dark where the system is", dark != light, dark)
    browser.value("document.querySelector('.theme').click()")
    check("and light if a person wants it", browser.value(back) == light)


def check_names(browser):
    nodes = browser.ask("Accessibility.getFullAXTree")["nodes"]
    found = [(node["role"]["value"], node.get("name", {}).get("value", ""))
             for node in nodes if not node["ignored"]]
    roles = [role for role, _ in found]
    for role in ("banner", "navigation", "main", "contentinfo"):
        check(f"there is one {role}", roles.count(role) == 1, roles.count(role))
    for role in ("image", "table", "region", "button", "link"):
        nameless = [name for kind, name in found if kind == role and not name.strip()]
        check(f"every {role} has a name", role in roles and not nameless, len(nameless))
    check("headings are in order",
          browser.value("Array.from(document.querySelectorAll('h1,h2,h3'), h => h.tagName)")[0]
          == "H1")
    ids = browser.value("Array.from(document.querySelectorAll('[id]'), e => e.id)")
    check("no name is given twice", len(ids) == len(set(ids)))
    dead = browser.value("Array.from(document.querySelectorAll('nav a'))"
                         ".filter(a => !document.querySelector(a.getAttribute('href'))).length")
    check("every link leads somewhere", dead == 0, dead)


def check_without_script(browser, page):
    browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page)
    root = browser.ask("DOM.getDocument")["root"]["nodeId"]
    text = browser.ask("DOM.getOuterHTML", nodeId=root)["outerHTML"]
    check("without scripts there is no button that does nothing",
          text.count("<button") == 1 and 'class="theme" hidden' in text)
    check("and every mark has its title", text.count('class="mark') <= text.count("<title>"))
    browser.ask("Emulation.setScriptExecutionDisabled", value=False)


def main():
    rota = os.path.abspath(sys.argv[1])
    if not chromium():
        print("skipped: chromium is not installed")
        return 0
    here = pathlib.Path(__file__).parent
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.update({
            "HOME": folder, "TZ": "Europe/Budapest", "XDG_DATA_HOME": f"{folder}/data",
            "XDG_CONFIG_HOME": f"{folder}/config", "XDG_STATE_HOME": f"{folder}/state",
            "XDG_RUNTIME_DIR": f"{folder}/run"})
        os.mkdir(f"{folder}/run", 0o700)
        journal = f"{folder}/data/rota/journal"
        subprocess.run([sys.executable, here / "made_journal.py", rota, journal, "2026-10-05", "40"],
                       check=True)
        hostile = pathlib.Path(folder, "hostile.txt")
        hostile.write_text(HOSTILE + "\n")
        subprocess.run([rota, "run", hostile, "--simulate", "--journal", journal, "--cycles", "1",
                        "--start", "2026-10-18T10:00:00+02:00", "--seed", "hostile"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        page = f"{folder}/report.html"
        subprocess.run([rota, "report", "--from", "2026-10-01", "--to", "2026-11-01", "--html",
                        page], check=True, stderr=subprocess.DEVNULL)
        browser = Browser(f"{folder}/chromium")
        browser.size(1280, 800)
        check_loading(browser, page)
        check_sorting(browser)
        check_tips(browser)
        check_names(browser)
        check_looks(browser)
        check_without_script(browser, page)
        browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
