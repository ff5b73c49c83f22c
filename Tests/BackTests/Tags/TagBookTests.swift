import CommandSupport
import Drawing
import Tasks
import Testing

@testable import Options
@testable import Terminals

@Suite struct TagBookTests {
  private func book(_ settings: String?) -> TagBook {
    let world = FakeWorld().variable("HOME", "/home/ada")
    return TagBook(in: settings.map { world.file("/home/ada/.config/rota/config", $0) } ?? world)
  }

  @Test func `Without tags in the settings there are four default ones`() {
    #expect(book(nil).names == ["Study", "Work", "Exercise", "Rest"])
    #expect(book("quantum = 25m\n").names == ["Study", "Work", "Exercise", "Rest"])
  }

  @Test func `Tags have the order of the file and the colours that it says`() {
    let book = book("tag.exam = red\nquantum = 25m\ntag.art = #0072B2\n")
    #expect(book.names == ["exam", "art"])
    #expect(book.color(of: "exam", on: .dark) == NamedColor.red.color(on: .dark))
    #expect(book.color(of: "exam", on: .light) == NamedColor.red.color(on: .light))
    #expect(book.color(of: "art", on: .dark) == Color(0x0072B2))
  }

  @Test func `A removed tag is grey and no longer named`() {
    let book = book("tag.exam = removed\n")
    #expect(book.names == [])
    #expect(book.color(of: "exam", on: .light) == NamedColor.grey.color(on: .light))
  }

  @Test func `A tag that was removed is kept if it was added in another case`() {
    let book = book("tag.EXAM = removed\ntag.exam = red\n")
    for name in ["exam", "Exam", "EXAM"] { #expect(book[name]?.name == "exam") }
    #expect(book.color(of: "Exam", on: .light) == NamedColor.red.color(on: .light))
  }

  @Test func `A tag that was never in the book has a colour of its own, always the same`() {
    let book = book("tag.exam = red\n")
    let color = book.color(of: "maths", on: .dark)
    #expect(color == TagBook().color(of: "maths", on: .dark))
    #expect(color == book.color(of: "Maths", on: .dark))
    #expect(color != NamedColor.grey.color(on: .dark))
  }

  @Test func `A task has the colour of its first tag, one without a tag a colour of its own`() {
    let book = book("tag.exam = red\n")
    let red = NamedColor.red.color(on: .dark)
    func color(_ title: String, _ tags: [String] = []) -> Color {
      book.color(ofTask: title, tags: tags, on: .dark)
    }
    #expect(color("Essay", ["exam", "home"]) == red)
    #expect(color("Essay", ["home", "exam"]) == book.color(of: "home", on: .dark))
    #expect(color("Essay") == TagBook().color(ofTask: "Essay", tags: [], on: .dark))
    let grey = NamedColor.grey.color(on: .dark)
    #expect((1...99).allSatisfy { color("Task \($0)") != grey })
    #expect(Set((1...99).map { color("Task \($0)") }).count == NamedColor.allCases.count - 1)
  }

  @Test func `Tasks without tags share no colour while there is one left, and keep theirs`() {
    let titles = (1...30).map { "Task \($0)" }
    func colors(_ count: Int) -> [Color] {
      var book = book(nil)
      book.tellApart(titles.prefix(count).map { (title: $0, tags: []) })
      return titles.prefix(count).map { book.color(ofTask: $0, tags: [], on: .dark) }
    }
    let most = NamedColor.allCases.count - 1
    #expect(Set(colors(most)).count == most)
    for count in 1..<most { #expect(colors(count) == Array(colors(most).prefix(count))) }
    #expect(colors(1) == [book(nil).color(ofTask: "Task 1", tags: [], on: .dark)])
    // Beyond that colours come again, but neighbours differ.
    let many = colors(30)
    #expect(zip(many, many.dropFirst()).allSatisfy { $0 != $1 })
    #expect(Set(many[most..<2 * most]).count == most)
    // The first to come again may prefer the colour of the one before it.
    for other in titles.dropFirst(most) {
      var book = book(nil)
      let some = titles.prefix(most) + [other]
      book.tellApart(some.map { (title: $0, tags: []) })
      let last = some.suffix(2).map { book.color(ofTask: $0, tags: [], on: .dark) }
      #expect(last[0] != last[1], "\(other)")
    }
  }

  @Test func `A task without tags does not have the colour of another one's tag`() {
    let title = "Task 1"
    var book = TagBook()
    for name in NamedColor.allCases where name != .grey {
      book = TagBook([.init(name: "art", color: .named(name))])
      book.tellApart([(title: title, tags: []), (title: "Picture", tags: ["art"])])
      #expect(book.color(ofTask: title, tags: [], on: .dark) != name.color(on: .dark))
    }
    // Tags that have all the colours leave it its own.
    book.tellApart(
      [(title: title, tags: [])] + (1...99).map { (title: "Task", tags: ["tag \($0)"]) })
    #expect(
      book.color(ofTask: title, tags: [], on: .dark)
        == TagBook().color(ofTask: title, tags: [], on: .dark))
  }

  @Test func `The ring and the log tell the same tasks apart`() {
    var book = book(nil)
    var ink = Ink(
      palette: .dark, profile: TerminalProfile(depth: .trueColor, glyphs: .halfBlocks), tags: book)
    ink.tellApart(ScreenDay.items)
    book.tellApart(ScreenDay.items.map { (title: $0.title, tags: $0.tags) })
    for task in ScreenDay.items {
      #expect(ink.color(of: task) == book.color(ofTask: task.title, tags: task.tags, on: .dark))
    }
  }

  @Test func `Behind the last colour comes the first`() {
    func further(_ color: NamedColor, _ step: Int) -> TagColor {
      TagBook([.init(name: "art", color: .named(color))]).color(of: "art", further: step)
    }
    #expect(further(.teal, 1) == .named(.blue))
    #expect(further(.blue, -1) == .named(.teal))
    #expect(further(.blue, 1) == .named(.orange))
  }

  @Test func `Where colours are few, tasks have that of all that runs`() {
    for (depth, isOwn) in [(ColorDepth.ansi16, false), (.indexed256, true), (.trueColor, true)] {
      let ink = Ink(palette: .dark, profile: TerminalProfile(depth: depth, glyphs: .halfBlocks))
      #expect((ink.color(ofTask: "Essay", tags: ["Work"]) != Palette.dark.accent) == isOwn)
    }
  }

  @Test func `Tasks without a tag are grey`() {
    #expect(book(nil).color(of: "", on: .dark) == NamedColor.grey.color(on: .dark))
  }

  @Test func `Capital letters make no other tag, unless both are in the book`() {
    #expect(book("tag.Exam = red\n")["exam"]?.name == "Exam")
    #expect(book("tag.Exam = red\ntag.exam = blue\n")["exam"]?.name == "exam")
  }

  @Test(
    "A colour is written by its name, by another name that people have for it, or in digits",
    arguments: [
      ("blue", TagColor.named(.blue)), ("Teal", .named(.teal)), ("purple", .named(.violet)),
      ("gray", .named(.grey)), ("#0072b2", .own(Color(0x0072B2))), ("removed", .removed),
    ])
  func reading(text: String, color: TagColor) {
    #expect(TagColor(settingText: text) == color)
    #expect(TagColor(settingText: color.text) == color)
  }

  @Test(arguments: ["", "#", "#12345", "#1234567", "123456", "#12345g", "#+12345", "bluish"])
  func `An invalid colour is refused`(text: String) {
    #expect(TagColor(settingText: text) == nil)
  }
}
