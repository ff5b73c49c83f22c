import Ahead
import Back
import CommandSupport
import Drawing
import EventStream
import Histories
import Options
import Rotations
import Tasks
import Terminals
import Testing

@testable import Running

@Suite struct StartPageKeysTests {
  private let list = "Essay\nForm\nBiology\n"

  @Test func `The page begins in the line for another task, where Enter starts`() throws {
    let page = try StartPage(list)
    #expect(page.place == .line(3))
    #expect(page.story == ["x Essay", "x Form", "x Biology", "+"])
    #expect(page.effects(of: .enter) == [.start])
    #expect(page.effects(of: .escape) == [.leave])
  }

  @Test func `There typing types, Enter adds what was typed, and Escape throws it away`() throws {
    let typed = try StartPage(list).typing("ds D u")
    #expect(typed.story.last == "+ds D u")
    #expect(typed.effects(of: .enter) == [.change([.add("ds D u")])])
    #expect(typed.effects(of: .escape) == [])
    #expect(try typed.after(.escape) == StartPage(list))
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
    #expect(page.after(.character("k")) == page.after(.up))
    #expect(page.after(.up, .character("j")) == page)
  }

  @Test func `Home, End and the pages go through a long list`() throws {
    let page = try StartPage((1...25).map { "Task \($0)\n" }.joined())
    for start in [page, page.after(.up)] {
      #expect(start.after(.home).place == .line(0))
      #expect(start.after(.home, .pageDown).place == .line(10))
      #expect(start.after(.home, .pageDown, .pageUp).place == .line(0))
      #expect(start.after(.home, .end).place == .line(25))
      #expect(start.after(.pageUp, .pageDown, .pageDown).place == .line(25))
    }
    let typed = page.typing("Tea")
    #expect(typed.after(.home).lines[25].editor?.before == "", "in a text they move the cursor")
    #expect(page.after(.home, .character("/")).typing("2").after(.pageDown).place == .line(24))
  }

  @Test func `A click goes to a task or a dial, and a second one on a task edits it`() throws {
    let page = try StartPage(list)
    #expect(page.after(.item(1)).place == .line(1))
    #expect(page.after(.item(-1)).place == .slice)
    #expect(page.after(.item(-2)).place == .rest)
    #expect(page.after(.item(99)).place == .line(3))
    #expect(page.after(.item(1), .item(1)) == page.after(.item(1), .enter))
    #expect(page.after(.item(3)) == page)
    // What is being typed is not left by a slip of the hand.
    let typed = page.typing("Tea")
    #expect(typed.after(.item(1)) == typed)
  }

  @Test func `The wheel turns a dial, and else goes through the lines`() throws {
    let page = try StartPage(list)
    let dial = page.after(.item(-1))
    #expect(dial.after(.wheelUp) == dial.after(.right))
    #expect(dial.after(.wheelDown) == dial.after(.left))
    #expect(page.after(.wheelUp) == page.after(.up))
    #expect(page.after(.item(1), .wheelDown).place == .line(2))
  }

  @Test func `Tab goes to the dials and back`() throws {
    let page = try StartPage(list)
    #expect(page.after(.tab).place == .slice)
    #expect(page.after(.tab, .tab).place == .rest)
    #expect(page.after(.backTab).place == .rest)
    #expect(page.after(.backTab, .backTab).place == .slice)
    #expect(page.after(.tab, .backTab).place == page.place)
    #expect(page.after(.tab, .tab, .tab).place == .line(3))
  }

  @Test func `On a line letters are commands, and do not change its words`() throws {
    let page = try StartPage(list).after(.up)
    for letter in "abcfgilmnoprtvwxyz0123456789.,-" {
      #expect(page.after(.character(letter)).story == page.story, "\(letter)")
    }
    #expect(page.effects(of: .character("d")) == [.change([.done(page.id(2))])])
    #expect(page.effects(of: .character("D")) == [.change([.remove(page.id(2))])])
    #expect(page.effects(of: .character("u")) == [.change([.undo()])])
    #expect(page.effects(of: .character("U")) == [.change([.redo()])])
    #expect(page.effects(of: .character("s")) == [.start])
    #expect(page.effects(of: .escape) == [.leave])
    #expect(page.after(.character("a")).place == .line(3))
    // Words that are not confirmed are neither lost nor begun without.
    let typed = try StartPage(list).typing("Tea").after(.up)
    #expect(typed.story.last == "+Tea")
    #expect(typed.effects(of: .character("s")) == [])
    #expect(typed.after(.character("s")).place == .line(3))
  }

  @Test func `Space puts a task out of today and in again, and stays with it`() throws {
    let page = try StartPage(list).after(.up, .character(" "))
    #expect(page.story == ["x Essay", "x Form", "- Biology", "+"])
    #expect(page.after(.character(" ")).story[2] == "x Biology")
    #expect(page.after(.character("K")).story == ["x Essay", "- Biology", "x Form", "+"])
    let edited = page.after(.enter).typing(" 2").after(.enter)
    #expect(edited.story[2] == "- Biology 2")
    #expect(edited.after(.up, .character("D")).story == ["x Essay", "- Biology 2", "+"])
  }

  @Test(arguments: [Key.enter, .character("e")])
  func `An edit begins after the words, Enter keeps it and Escape cancels it`(_ key: Key) throws {
    let page = try StartPage(list).after(.up, .up)
    let open = page.after(key).typing(" est:1h d")
    #expect(open.lines[1].text == "Form est:1h d")
    #expect(open.after(.escape) == page)
    #expect(open.after(.up) == open, "an arrow does not leave what is not confirmed")
    #expect(open.effects(of: .enter) == [.change([.edit(page.id(1), line: "Form d est:1h")])])
    #expect(open.after(.enter).story == ["x Essay", "x Form d est:1h", "x Biology", "+"])
    #expect(page.after(key, .enter) == page, "nothing was changed")
  }

  @Test func `J and K, or Alt and an arrow, move a task, but not out of the list`() throws {
    let page = try StartPage(list).after(.up)
    for (up, down) in [(Key.altUp, Key.altDown), (.character("K"), .character("J"))] {
      #expect(page.after(up).story == ["x Essay", "x Biology", "x Form", "+"])
      #expect(page.after(up).place == .line(1))
      #expect(page.after(up, up, up).story[0] == "x Biology")
      #expect(page.effects(of: down) == [])
      #expect(page.after(up, down).story == page.story)
    }
  }

  @Test func `A task that is emptied is deleted, and the next one has the keys`() throws {
    let page = try StartPage(list).after(.up, .up, .enter, .control("u"))
    #expect(page.story[1] == "x ")
    #expect(page.after(.escape).story[1] == "x Form")
    #expect(page.after(.enter).story == ["x Essay", "x Biology", "+"])
    #expect(page.after(.enter).place == .line(1))
    #expect(try StartPage("Essay").after(.up, .character("D")).place == .line(0))
  }

  @Test func `The keys never fall into the line that types`() throws {
    let page = try StartPage(list).after(.up, .character("d"))
    #expect(page.story == ["x Essay", "x Form", "+"])
    #expect(page.place == .line(1))
    #expect(page.message?.text == "done: Biology (u undoes it)")
  }

  @Test func `The message about the last task names two keys, as letters are text then`() throws {
    let page = try StartPage("Essay").after(.up, .character("d"))
    #expect(page.message?.text == "done: Essay (Tab, then u, undoes it)")
    #expect(page.after(.tab).effects(of: .character("u")) == [.change([.undo()])])
    #expect(page.after(.character("u")).story == ["+u"])
  }

  @Test func `Pasted lines are tasks each, once Enter confirms them`() throws {
    let page = try StartPage(list).after(.paste("One\r\n\n Two \nThree\n"))
    #expect(page.lines.count == 4)
    #expect(page.after(.enter).story.suffix(4) == ["x One", "x Two", "x Three", "+"])
    #expect(page.effects(of: .enter) == [.change([.add("One"), .add("Two"), .add("Three")])])
    #expect(
      try StartPage(list).after(.up, .enter, .paste(" and\nmore"), .enter).story[2]
        == "x Biology and more")
  }

  @Test func `Find shows what has the words, and Enter goes there`() throws {
    let page = try StartPage("Essay +school\nForm\nessay two\n").after(.up, .character("/"))
    let found = page.typing("ESS tw")
    #expect(found.place == .line(2))
    #expect(found.after(.enter).place == .line(2))
    #expect(found.after(.enter, .character("d")).story == ["x Essay +school", "x Form", "+"])
    #expect(page.typing("school").place == .line(0))
    #expect(page.typing("ess").after(.up, .up).place == .line(2), "round and round")
    let none = page.typing("xyz")
    #expect(none.place == .line(2))
    #expect(none.picture(80, 24).grid.lines.contains { $0.hasSuffix("no match") })
    #expect(none.after(.escape).story == page.story)
    #expect(found.picture(40, 12).grid.lines.last == " find  ESS tw                Esc cancel")
  }

  @Test(arguments: [("est", 1), ("fam", 2), ("@family", 2), ("2026", nil), ("sources", nil)])
  func `Find looks for names, not for dates, estimates and notes`(_ words: String, _ line: Int?)
    throws
  {
    let list = "Essay est:2h note:sources\nRest due:2026-11-30\nWrite home @family\nTea\n"
    let page = try StartPage(list).after(.up, .character("/")).typing(words)
    #expect(page.picture(80, 24).grid.lines.contains { $0.hasSuffix("no match") } == (line == nil))
    if let line { #expect(page.place == .line(line)) }
  }

  @Test func `Enter ends a dial, and a second one starts`() throws {
    let page = try StartPage(list).after(.tab)
    #expect(page.effects(of: .enter) == [])
    #expect(page.after(.enter).effects(of: .enter) == [.start])
    #expect(page.effects(of: .character("s")) == [.start])
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
      message: "nothing is ticked for today; go up to a task, and space ticks it",
      place: .line(1)),
    Hindrance(
      name: "only tasks of later days", list: "Essay from:9999-12-24\nMaths from:9999-12-23",
      keys: [], message: "nothing is left for today; 'Maths' comes on Thu 23 Dec 9999",
      place: .line(2)),
    Hindrance(
      name: "only the task of a later day is ticked", list: "Essay\nMaths from:9999-12-23",
      keys: [.up, .up, .character(" "), .down, .down],
      message: "nothing is ticked for today; go up to a task, and space ticks it",
      place: .line(2)),
    Hindrance(
      name: "no quantum", list: "Essay", keys: [.tab, .backspace, .backspace, .up],
      message: "how long is a slice? turn the dial, or type 1 to 60", place: .slice),
    Hindrance(
      name: "no title", list: "Essay", keys: [.up, .enter, .control("u"), .paste("est:2h")],
      message: "there is no title; write what is to be done, as in: Write essay +school",
      place: .line(0)),
    Hindrance(
      name: "a date of another country", list: "Essay", keys: [.paste("Tea due:31.12.")],
      message: "due: '31.12.' is not a day; write due:2026-11-20, due:fri, due:+3d or due:+2w",
      place: .line(1)),
    Hindrance(
      name: "done already", list: "Essay", keys: [.paste("x Tea")],
      message: "'Tea' is done already; leave out the x before it", place: .line(1)),
  ])
  func `Missing parts are reported immediately`(_ c: Hindrance) throws {
    var page = try StartPage(c.list).after(c.keys)
    #expect(page.press(.enter) == [])
    #expect(page.message?.text == c.message)
    #expect(page.place == c.place)
    #expect(page.after(.down).message == nil)
  }

  @Test func `A value that cannot be read is pointed at, and nothing of it is written`() throws {
    let page = try StartPage(list).typing("Tea é est:25").after(.enter)
    #expect(page.place == .line(3))
    #expect(page.message?.text == "est: '25' has no unit; did you mean est:25m?")
    #expect(page.lines[3].editor?.before == "Tea é est:25")
    #expect(page.after(.escape).effects(of: .enter) == [.start])
  }

  @Test func `What a value lacks is typed behind it, though more words follow`() throws {
    let page = try StartPage(list).typing("Tea est:25 @home").after(.enter, .character("m"))
    #expect(page.lines[3].text == "Tea est:25m @home")
  }

  @Test(arguments: ["One more slice:30m\nThree due:tomorrow est:5", "Tea due:tomorrow est:5"])
  func `Where the place is not known, the cursor stays at the end`(_ text: String) throws {
    let page = try StartPage(list).typing("One").after(.backspace, .backspace, .backspace)
      .after(.paste(text), .enter)
    #expect(page.message?.text.hasSuffix("did you mean est:5m or est:5h?") == true)
    #expect(page.after(.character("m")).lines[3].text == text + "m")
  }

  @Test(arguments: [Key.character("?"), .character("h"), .escape, .enter, .character("q")])
  func `The help opens and closes as everywhere`(_ key: Key) throws {
    let openers: [Key] = [.character("?"), .character("h")]
    for page in [try StartPage("Essay").after(.tab), try StartPage("Essay").after(.up)] {
      for opener in openers {
        let open = page.after(opener)
        #expect(open.help != nil)
        #expect(open.picture(80, 24).grid.lines.contains { $0.contains("^L") })
        #expect(open.after(key) == page)
      }
    }
    // Where words are typed, it is one, but for a question mark at the beginning.
    #expect(try StartPage("").typing("h?").lines[0].text == "h?")
    #expect(try StartPage("").typing("?").help != nil)
  }

  @Test func `The keys of the start page are chosen as those of the ring, beside Enter and Escape`()
    throws
  {
    var page = try StartPage("Essay\nKant\n").after(.up)
    page.keys = KeyChoices(["done": "z", "edit": "w", "leave": "x", "help": "i"])
    #expect(page.press(.character("d")) == [])
    #expect(page.press(.character("x")) == [.leave])
    #expect(page.press(.escape) == [.leave])
    #expect(page.press(.character("q")) == [])
    let names = Dictionary(page.bindings.map { ($0.setting, $0.name) }) { first, _ in first }
    #expect(names["edit"] == "Enter, w" && names["leave"] == "Esc, x" && names["help"] == "i")
    let keys = StartKeys.hints(
      page, Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)), width: 76)
    #expect(keys.contains { $0.key == "z" && $0.meaning == "done" })
    #expect(keys.contains { $0.key == "i" && $0.meaning == "help" })
    guard case .change? = page.press(.character("z")).first else {
      Issue.record("z completes nothing")
      return
    }
  }

  @Test func `What has no key any more is not offered`() throws {
    let ink = Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii))
    var page = try StartPage("Essay\nKant\n").after(.up)
    page.keys = KeyChoices(["find": "u", "start": "J", "today": "K"])
    let keys = StartKeys.hints(page, ink, width: 200)
    #expect(keys.map(\.key) == ["K", "Enter", "d", "D", "u", "J", "?"])
  }
}

extension StartPage {
  /// The id of the task of a line.
  fileprivate func id(_ index: Int) -> String { lines[index].item?.id ?? "" }
}
