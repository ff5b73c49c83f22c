import CommandSupport
import Drawing
import Testing

@testable import Back
@testable import Commands

@Suite struct TagsCommandTests {
  private static let path = "/home/ada/.config/rota/config"

  private func world(_ settings: String? = nil) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/ada")
    return settings.map { world.file(Self.path, $0) } ?? world
  }

  // MARK: Changing

  struct Change: Sendable, CustomTestStringConvertible {
    let what: String
    let before: String?
    let words: [String]
    let after: String
    var testDescription: String { what }

    init(_ what: String, _ before: String?, _ words: String, _ after: String) {
      self.what = what
      self.before = before
      self.words = words.split(separator: " ").map(String.init)
      self.after = after
    }
  }

  @Test(arguments: [
    ("add Art teal", "added Art in teal"), ("add Art", "added Art in pink"),
    (
      "rename Study Learning",
      "Study is now called Learning; tasks keep @Study until they are edited, and what was done under it "
        + "stays, in grey"
    ),
    ("rename Study study", "Study is now called study"), ("color Work red", "Work is red"),
    ("move Work first", "Work comes first"), ("move Work last", "Work comes last"),
    ("move Work after Rest", "Work comes after Rest"),
    ("rm Work", "removed Work; what was done under it stays, in grey"),
  ])
  func `Every change says what it did, unless it is to be quiet`(_ change: String, _ answer: String)
  {
    let words = ["tags"] + change.split(separator: " ").map(String.init)
    #expect(world().run(words).messages == answer + "\n")
    #expect(world().run(words + ["--quiet"]).messages == "")
    let json = world().run(words + ["--json"])
    #expect(json.messages == "" && json.output.hasPrefix(#"{"tags":["#))
  }

  @Test func `A tag gets a colour in whatever case it is written`() throws {
    let book = TagBook([
      TagBook.Entry(name: "maths", color: .named(.red)),
      TagBook.Entry(name: "Art", color: .removed),
    ])
    func edit(_ name: String) throws -> TagEdit {
      try TagEdit(coloring: name, .named(.blue), in: book)
    }
    #expect(try edit("Maths") == .recolor("Maths", .named(.blue)))
    #expect(try edit("Art") == .add("Art", .named(.blue)))
    #expect(try edit("home") == .add("home", .named(.blue)))
    #expect(throws: UsageError.unusableTag(found: "my tag")) { try edit("my tag") }
  }

  private static let own = "# mine\ntag.a = red  # dear\nquantum = 50m\n\ntag.b = blue\n# end\n"

  @Test(
    "Only the lines that a change is about are touched",
    arguments: [
      Change(
        "the first change writes the first tags down", nil, "add Art teal",
        "tag.Study = blue\ntag.Work = orange\ntag.Exercise = green\ntag.Rest = violet\n"
          + "tag.Art = teal\n"),
      Change(
        "a new tag stands behind the others", own, "add c teal",
        "# mine\ntag.a = red  # dear\nquantum = 50m\n\ntag.b = blue\ntag.c = teal\n# end\n"),
      Change(
        "without a colour it has the first that is free", own, "add c",
        "# mine\ntag.a = red  # dear\nquantum = 50m\n\ntag.b = blue\ntag.c = orange\n# end\n"),
      Change("the sign of a tag may be typed", "tag.a = red\n", "color @a blue", "tag.a = blue\n"),
      Change(
        "a colour", own, "color a #0072b2",
        "# mine\ntag.a = #0072b2  # dear\nquantum = 50m\n\ntag.b = blue\n# end\n"),
      Change(
        "a name; the old one stays for what was done", own, "rename a z",
        "# mine\ntag.z = red  # dear\nquantum = 50m\n\ntag.b = blue\ntag.a = removed\n# end\n"),
      Change("capital letters only", "tag.a = red\n", "rename a A", "tag.A = red\n"),
      Change(
        "back to a name that was removed", "tag.a = removed\ntag.b = red\n", "rename b a",
        "tag.a = red\ntag.b = removed\n"),
      Change(
        "removing", own, "rm b",
        "# mine\ntag.a = red  # dear\nquantum = 50m\n\ntag.b = removed\n# end\n"),
      Change(
        "a removed one comes back at the end", "tag.a = removed\ntag.b = red\n", "add a lime",
        "tag.b = red\ntag.a = lime\n"),
      Change(
        "last", own, "move a last",
        "# mine\nquantum = 50m\n\ntag.b = blue\ntag.a = red  # dear\n# end\n"),
      Change(
        "first", own, "move b first",
        "# mine\ntag.b = blue\ntag.a = red  # dear\nquantum = 50m\n\n# end\n"),
      Change(
        "first without a line end", "tag.a = red\ntag.b = blue", "move b first",
        "tag.b = blue\ntag.a = red\n"),
      Change(
        "after another", "tag.a = red\ntag.b = blue\ntag.c = lime\n", "move a after b",
        "tag.b = blue\ntag.a = red\ntag.c = lime\n"),
      Change("nothing", "tag.a = red\n", "move a first", "tag.a = red\n"),
      Change(
        "line ends of Windows", "tag.a = red\r\ntag.b = blue\r\n", "add c lime",
        "tag.a = red\r\ntag.b = blue\r\ntag.c = lime\r\n"),
      Change(
        "behind a byte order mark", "\u{FEFF}tag.a = red\ntag.b = blue\n", "move b first",
        "\u{FEFF}tag.b = blue\ntag.a = red\n"),
    ])
  func change(_ change: Change) {
    let outcome = world(change.before).run(["tags"] + change.words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(outcome.files[Self.path] == change.after)
  }

  @Test(
    "A mistake changes nothing, and says what would be right",
    arguments: [
      (
        "add a",
        "'a' is one of your tags already; change its colour as in: rota tags color a violet"
      ),
      ("rm exan", "'exan' is not one of your tags; did you mean 'exam'?"),
      ("rm thesis", "'thesis' is not one of your tags; add it as in: rota tags add thesis"),
      (
        "rename exam a",
        "'a' is one of your tags already; change its colour as in: rota tags color a violet"
      ),
      ("add x=y", "'x=y' cannot be a tag; a tag is one word, as in: rota tags add Reading"),
      ("move a up", "tags move: 'up' is not possible; choose first, last or after"),
      (
        "move a after A",
        "tags move a: 'after a' is not possible; choose first, last or after another tag"
      ),
      ("add y #12", "tags add y: '#12' is not a colour"),
      ("move a after", "'tags move' needs another tag, as in: rota tags move Reading after Study"),
      ("color a", "'tags color' needs a tag and its colour, as in: rota tags color Reading violet"),
      ("color a removed", "tags color a: 'removed' is not a colour"),
      ("rm a b", "'b' is one argument too many"),
      ("ad a", "tags: 'ad' is not possible; did you mean 'add'?"),
      ("exam red", "tags: 'exam' is not possible; did you mean 'rota tags color exam red'?"),
      ("@Exam red", "tags: '@Exam' is not possible; did you mean 'rota tags color Exam red'?"),
      (
        "thesis teal",
        "tags: 'thesis' is not possible; did you mean 'rota tags add thesis teal'?"
      ),
      ("exam loud", "tags: 'exam' is not possible; choose add, rename, color, move or rm"),
    ])
  func mistake(words: String, message: String) {
    let settings = "tag.a = red\ntag.exam = blue\n"
    let outcome = world(settings).run(
      ["tags"] + words.split(separator: " ").map(String.init))
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasPrefix("rota: \(message)"), "\(outcome.messages)")
    #expect(outcome.files[Self.path] == settings)
  }

  @Test func `Settings that are no text are left alone`() {
    let outcome = world("tag.a = red\n\u{0}").run("tags", "rm", "a")
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.files[Self.path] == "tag.a = red\n\u{0}")
  }

  // MARK: Showing

  @Test func `Tags are listed in their order, those that are removed not`() {
    let outcome = world("tag.exam = red\ntag.old = removed\ntag.art = #0072B2\n").run("tags")
    #expect(outcome.output == "exam  red\nart   #0072b2\n")
    #expect(world("tag.old = removed\n").run("tags").output.hasPrefix("there are no tags; add one"))
  }

  @Test func `Unreadable settings are reported`() {
    let outcome = world("bogus line\ntag.exam = red\ntag.Bar = nocolor\n").run("tags")
    #expect(outcome.output == "exam  red\n")
    let messages = outcome.messages.split(separator: "\n")
    #expect(messages.count == 2)
    #expect(messages.first?.contains("config:1:") == true)
    #expect(messages.last?.contains("'nocolor' is not a colour") == true)
    let blocked = FakeWorld().variable("HOME", "/home/ada").folder(Self.path).run("tags")
    #expect(blocked.exitCode == .success)
    #expect(blocked.messages.contains(Self.path))
  }

  @Test func `The same is there as data`() {
    let color = NamedColor.red
    #expect(
      world("tag.exam = red\n").run("tags", "--json").output
        == #"{"tags":[{"name":"exam","color":"red","dark":""# + color.color(on: .dark).hexText
        + #"","light":""# + color.color(on: .light).hexText
        + #"","listed":true,"focus_s":0}]}"# + "\n")
  }

  @Test func `Unlisted tags follow the listed ones, with their time`() {
    let times: [(name: String, focus: Duration)] = [
      ("maths", .seconds(7200)), ("Exam", .seconds(1500)), ("", .seconds(60)),
      ("old", .seconds(60)),
    ]
    let book = TagBook([
      TagBook.Entry(name: "exam", color: .named(.red)),
      TagBook.Entry(name: "old", color: .removed),
    ])
    let listing = TagListing(book, times: times)
    #expect(listing.rows.map(\.name) == ["exam", "maths", "old"])
    #expect(listing.rows.map(\.focus) == [.seconds(1500), .seconds(7200), .seconds(60)])
    #expect(listing.rows.map(\.isKept) == [true, false, false])
    #expect(listing.rows[2].color == .removed)
  }
}
