import Drawing
import Ahead
import Back
import Calendars
import Commands
import Histories
import Options
import RotaCommands
import Rotations
import Running
import Terminals
import Tasks
import Testing

@Suite struct StartPageKeysTests {
  private let list = "Essay\nForm\nBiology\n"

  @Test func `The page begins in the empty line, where Enter starts`() throws {
    let page = try StartPage(list)
    #expect(page.place == .line(3))
    #expect(page.story == ["x Essay", "x Form", "x Biology", "+"])
    #expect(page.effects(of: .enter) == [.start])
    #expect(page.effects(of: .escape) == [.leave])
  }

  @Test func `Enter adds what was typed, and leaves an empty line`() throws {
    let page = try StartPage("").typing("Essay est:2h").after(.enter).typing("Form").after(.enter)
    #expect(page.story == ["x Essay est:2h", "x Form", "+"])
    #expect(page.place == .line(2))
    #expect(page.lines[0].item?.estimate == .seconds(7200))
  }

  @Test func `Up and down move through dials and lines, round and round`() throws {
    var page = try StartPage(list)
    var places: [StartPage.Place] = []
    for _ in 0..<6 {
      page = page.after(.up)
      places.append(page.place)
    }
    #expect(places == [.line(2), .line(1), .line(0), .rest, .slice, .line(3)])
    for place in places.reversed().dropFirst() {
      page = page.after(.down)
      #expect(page.place == place)
    }
  }

  @Test func `Tab goes to the dials and back`() throws {
    let page = try StartPage(list)
    #expect(page.after(.tab).place == .slice)
    #expect(page.after(.tab, .tab).place == .rest)
    #expect(page.after(.tab, .tab, .tab).place == .line(3))
  }

  @Test func `Space ticks before a text, and is a blank inside of it`() throws {
    let page = try StartPage(list).after(.up, .character(" "))
    #expect(page.story == ["x Essay", "x Form", "- Biology", "+"])
    #expect(page.after(.character(" ")).story[2] == "x Biology")
    #expect(page.after(.end).typing(" 2").story[2] == "- Biology 2")
    #expect(page.after(.end, .home, .character(" ")).story[2] == "x Biology")
    #expect(try StartPage(list).typing("  ").story.last == "+", "nothing is there to be ticked")
    #expect(try StartPage(list).typing(" Tea").story.last == "x Tea")
  }

  @Test func `Alt and an arrow move a line, but not out of the list`() throws {
    let page = try StartPage(list).after(.up)
    #expect(page.after(.altUp).story == ["x Essay", "x Biology", "x Form", "+"])
    #expect(page.after(.altUp).place == .line(1))
    #expect(page.after(.altUp, .altUp, .altUp).story[0] == "x Biology")
    #expect(page.after(.altDown) == page)
    #expect(page.after(.altUp, .altDown) == page)
  }

  @Test func `A new line can be moved while it is typed`() throws {
    let page = try StartPage(list).typing("New").after(.altUp)
    #expect(page.story == ["x Essay", "x Form", "x New", "x Biology", "+"])
  }

  @Test func `A line that is emptied is gone when it is left`() throws {
    let emptied = try StartPage(list).after(.up, .up, .control("k"))
    #expect(emptied.after(.down).story == ["x Essay", "x Biology", "+"])
    #expect(emptied.after(.down).place == .line(1))
    #expect(emptied.after(.up).place == .line(0))
    #expect(emptied.after(.tab).story == ["x Essay", "x Biology", "+"])
    #expect(emptied.after(.enter).place == .line(2))
  }

  @Test func `Pasted lines are tasks each`() throws {
    let page = try StartPage(list).after(.paste("One\r\n\n Two \nThree\n"))
    #expect(page.story.suffix(3) == ["x One", "x Two", "x Three"])
    #expect(page.after(.enter).story.last == "+")
    #expect(try StartPage(list).after(.paste(" \n")).story.last == "+")
    #expect(
      try StartPage(list).after(.up, .end, .paste(" and\nmore")).story[2] == "x Biology and more")
  }

  @Test func `Enter ends a line or a dial, and a second one starts`() throws {
    for page in try [StartPage(list).after(.up, .up), StartPage(list).after(.tab)] {
      #expect(page.effects(of: .enter) == [])
      #expect(page.after(.enter).effects(of: .enter) == [.start])
    }
  }

  // MARK: Friendly words

  struct Hindrance: CustomTestStringConvertible {
    let name: String
    let list: String
    let keys: [Key]
    let message: String
    let place: StartPage.Place
    var testDescription: String { name }
  }

  @Test(arguments: [
    Hindrance(
      name: "no task", list: "", keys: [],
      message: "a task is missing; type one, as in: Write essay est:2h", place: .line(0)),
    Hindrance(
      name: "commitments only", list: "Lunch at:12:30-13:15", keys: [],
      message: "nothing here takes turns; type a task, as in: Write essay est:2h",
      place: .line(1)),
    Hindrance(
      name: "nothing ticked", list: "Essay", keys: [.up, .character(" "), .down],
      message: "nothing is ticked for today; space at the beginning of a line ticks it",
      place: .line(1)),
    Hindrance(
      name: "no quantum", list: "Essay", keys: [.tab, .backspace, .backspace, .up],
      message: "how long is a slice? turn the dial, or type 1 to 60", place: .slice),
    Hindrance(
      name: "no title", list: "Essay", keys: [.up, .control("k"), .paste("est:2h"), .down],
      message: "there is no title; write what is to be done, as in: Write essay +school",
      place: .line(0)),
    Hindrance(
      name: "a remark", list: "Essay", keys: [.paste("# later"), .down, .up, .up, .down, .down],
      message: "a line that begins with # is a comment; write a task, as in: Write essay est:2h",
      place: .line(1)),
  ])
  func `What is missing is said on the spot`(_ c: Hindrance) throws {
    var page = try StartPage(c.list).after(c.keys)
    #expect(page.press(.enter) == [])
    #expect(page.message?.text == c.message)
    #expect(page.place == c.place)
    #expect(page.after(.down).message == nil)
  }

  @Test func `A value that cannot be read is pointed at, and does not hold anybody`() throws {
    let page = try StartPage(list).typing("Tea é est:25").after(.enter)
    #expect(page.place == .line(3))
    #expect(page.message?.text == "est: '25' has no unit; did you mean est:25m?")
    #expect(page.lines[3].editor.before == "Tea é ")
    #expect(page.after(.down).story.last == "+")
    #expect(page.after(.down).effects(of: .enter) == [.start])
  }

  @Test(arguments: [Key.character("?"), .character("h"), .escape, .enter, .character("q")])
  func `On a dial the help opens and closes as everywhere`(_ key: Key) throws {
    let page = try StartPage("Essay").after(.tab)
    for opener: Key in [.character("?"), .character("h")] {
      let open = page.after(opener)
      #expect(open.isHelpOpen)
      #expect(open.picture(80, 24).grid.lines.contains { $0.contains("^L") })
      #expect(open.after(key) == page)
    }
    // In a line it is text.
    #expect(try StartPage("").typing("h?").lines[0].editor.text == "h?")
  }
}
