import CommandSupport
import Terminals
import Testing

@Suite struct ScreenLineEditorTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let keys: [Key]
    let before: String
    let after: String
    var testDescription: String { name }
  }

  /// All begin with “Write the essay” and the cursor behind it.
  static let table = [
    Case(name: "type", keys: [.character("s")], before: "Write the essays", after: ""),
    Case(name: "left", keys: [.left, .character("x")], before: "Write the essax", after: "y"),
    Case(name: "right at the end", keys: [.right], before: "Write the essay", after: ""),
    Case(name: "home", keys: [.home], before: "", after: "Write the essay"),
    Case(
      name: "Ctrl-A, Ctrl-E", keys: [.control("a"), .control("e")], before: "Write the essay",
      after: ""),
    Case(name: "backspace", keys: [.backspace], before: "Write the essa", after: ""),
    Case(name: "delete", keys: [.home, .delete], before: "", after: "rite the essay"),
    Case(name: "word left", keys: [.wordLeft, .wordLeft], before: "Write ", after: "the essay"),
    Case(name: "word right", keys: [.home, .wordRight], before: "Write", after: " the essay"),
    Case(
      name: "delete a word behind blanks", keys: [.character(" "), .character(" "), .control("w")],
      before: "Write the ", after: ""),
    Case(name: "delete a word", keys: [.control("w")], before: "Write the ", after: ""),
    Case(name: "delete to the start", keys: [.left, .control("u")], before: "", after: "y"),
    Case(
      name: "delete to the end", keys: [.wordLeft, .control("k")], before: "Write the ", after: ""),
    Case(
      name: "paste", keys: [.paste(" now\nand\there")], before: "Write the essay now and here",
      after: ""),
    Case(name: "controls", keys: [.paste("\u{1B}[2J")], before: "Write the essay[2J", after: ""),
  ]

  @Test(arguments: table)
  func `Keys edit the line at the cursor`(_ c: Case) {
    var editor = LineEditor("Write the essay")
    for key in c.keys { editor.press(key) }
    #expect(editor.before == c.before)
    #expect(editor.after == c.after)
  }

  @Test func `Characters of several scalars are one step`() {
    var editor = LineEditor("a👩‍👩‍👧e\u{301}")
    editor.press(.backspace)
    #expect(editor.text == "a👩‍👩‍👧")
    editor.press(.left)
    editor.press(.character("e"))
    editor.press(.character("\u{301}"))
    #expect(editor.text == "ae\u{301}👩‍👩‍👧")
    editor.press(.backspace)
    #expect(editor.text == "a👩‍👩‍👧")
  }

  @Test func `Pasted lines stay several where several tasks can be added`() {
    var editor = LineEditor("", keepsLines: true)
    editor.press(.paste("Essay\r\n\n  Form \nBiology\n"))
    #expect(editor.lines == ["Essay", "Form", "Biology"])
    #expect(editor.window(width: 40).text == "Essay ⏎   Form  ⏎ Biology")
  }

  @Test(
    arguments: [
      ([.paste("Bread\n"), .paste("Milk\n")], ["Bread", "Milk"]),
      ([.paste("Bread"), .paste("\nMilk\nTea")], ["Bread", "Milk", "Tea"]),
      ([.paste("Bread\n"), .paste("\nMilk")], ["Bread", "Milk"]),
      ([.paste("Bread\n"), .character(" "), .paste("due:fri")], ["Bread due:fri"]),
      ([.paste("Bre"), .paste("ad")], ["Bread"]),
      ([.paste("Milk"), .home, .paste("Bread\n"), .character("s")], ["Bread", "sMilk"]),
    ] as [([Key], [String])])
  func `A line that was pasted whole ends before the next paste`(_ keys: [Key], _ lines: [String]) {
    var tasks = LineEditor(keepsLines: true)
    var task = LineEditor()
    for key in keys {
      tasks.press(key)
      task.press(key)
    }
    #expect(tasks.lines == lines)
    #expect(task.lines == [lines.joined(separator: " ")])
  }

  @Test(arguments: 1...30)
  func `The cursor is always in the window, and the window in its width`(_ width: Int) {
    var editor = LineEditor("漢字 and some words 漢字漢字 to the very end")
    for _ in 0...editor.text.count {
      let window = editor.window(width: width)
      #expect((0..<width).contains(window.cursor))
      #expect(cells(window.text) <= width)
      editor.press(.left)
    }
  }

  @Test func `A line that is too long is cut at both ends`() {
    var editor = LineEditor("one two three four five six")
    #expect(editor.window(width: 12).text == "…r five six")
    for _ in 0..<8 { editor.press(.left) }
    let window = editor.window(width: 12)
    #expect(window.text == "…ee four fi…")
    #expect(window.cursor == 9)
    editor.press(.home)
    #expect(editor.window(width: 12).text == "one two thr…")
    #expect(editor.window(width: 12).cursor == 0)
  }

  /// The cells of a text in which only Han characters are wide.
  private func cells(_ text: String) -> Int {
    text.reduce(0) { $0 + ("漢字".contains($1) ? 2 : 1) }
  }
}
