/// The script of a page: sortable tables, immediate tooltips, light and dark theme.
///
/// Without it everything remains readable. It contains neither `<` nor `&`, so that it is valid in
/// XML unescaped.
enum PageScript {
  /// The SHA-256 of ``text`` in base64: the page allows no other script to run.
  static let hash = "ZkwQJebCiS1FUiYE9rYqE/7HeH38AkPz5Yp5UCObdbk="

  static let text = """

    "use strict";
    (function () {
      var root = document.documentElement;
      function all(selector, inside) {
        return Array.from((inside || document).querySelectorAll(selector));
      }

      // Light or dark.
      var theme = document.querySelector(".theme");
      function isDark() {
        if (root.dataset.theme) { return root.dataset.theme === "dark"; }
        return matchMedia("(prefers-color-scheme: dark)").matches;
      }
      function nameTheme() { theme.textContent = isDark() ? "Light" : "Dark"; }
      theme.addEventListener("click", function () {
        root.dataset.theme = isDark() ? "light" : "dark";
        nameTheme();
      });
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
      nameTheme();
      theme.hidden = false;

      // Tables.
      function key(row, column, isNumber) {
        var cell = row.cells[column];
        return isNumber ? Number(cell.dataset.key || 0) : cell.dataset.key || cell.textContent;
      }
      function compare(one, other) {
        if (typeof one === "number") { return one - other; }
        return one.localeCompare(other, undefined, { numeric: true, sensitivity: "base" });
      }
      function sort(table, head, column) {
        var isNumber = head.classList.contains("number");
        var first = isNumber ? "descending" : "ascending";
        var second = isNumber ? "ascending" : "descending";
        var order = head.getAttribute("aria-sort") === first ? second : first;
        all("thead th", table).forEach(function (other) {
          other.setAttribute("aria-sort", other === head ? order : "none");
        });
        var sign = order === "ascending" ? 1 : -1;
        var body = table.tBodies[0];
        // The sort is stable.
        Array.from(body.rows).sort(function (one, other) {
          return sign * compare(key(one, column, isNumber), key(other, column, isNumber));
        }).forEach(function (row) { body.appendChild(row); });
      }
      all("table.sortable").forEach(function (table) {
        all("thead th", table).forEach(function (head, column) {
          var button = document.createElement("button");
          button.type = "button";
          button.textContent = head.textContent;
          head.replaceChildren(button);
          button.addEventListener("click", function () { sort(table, head, column); });
        });
      });

      // Tips.
      var tip = document.createElement("div");
      tip.className = "tip";
      tip.setAttribute("aria-hidden", "true");
      tip.hidden = true;
      document.body.appendChild(tip);
      all(".mark").forEach(function (mark) {
        var title = mark.querySelector("title");
        mark.dataset.tip = title.textContent;
        title.remove();
      });
      function show(event) {
        var mark = event.target.closest ? event.target.closest(".mark") : null;
        tip.hidden = !mark;
        if (!mark) { return; }
        tip.textContent = mark.dataset.tip;
        var box = tip.getBoundingClientRect();
        var left = Math.min(event.clientX + 12, root.clientWidth - box.width - 8);
        var above = event.clientY - box.height - 12;
        tip.style.left = Math.max(left, 8) + "px";
        tip.style.top = (above > 4 ? above : event.clientY + 20) + "px";
      }
      document.addEventListener("pointermove", show);
      document.addEventListener("pointerdown", show);
      document.addEventListener("scroll", function () { tip.hidden = true; }, { passive: true });
      root.addEventListener("pointerleave", function () { tip.hidden = true; });
    })();

    """
}
