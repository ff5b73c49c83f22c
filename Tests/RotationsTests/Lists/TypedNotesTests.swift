import CommandSupport
import Commands
import EventStream
import Testing

/// What a shell leaves of a line that is typed to a command.
@Suite struct TypedNotesTests {
  @Test(arguments: [
    (["add", "Essay", "note:two sources at least"], #"add Essay note:"two sources at least""#),
    (["add", "Essay", #"note:say "no""#], #"add Essay note:"say \"no\"""#),
    (["edit", "Essay", "note:two sources", "est:1h"], #"edit Essay note:"two sources" est:1h"#),
    (["add-next", "Essay", "note:a b"], #"add-next Essay note:"a b""#),
    (["add", "Essay", #"note:"two sources""#], #"add Essay note:"two sources""#),
    (["edit", "Essay", "note:x est:1h"], "edit Essay note:x est:1h"),
    (["add", "Essay note:x y"], "add Essay note:x y"),
    (["edit", "Essay", "note:x @home"], "edit Essay note:x @home"),
    (["note", "Essay", "note:a b"], "note Essay note:a b"),
    (
      ["edit", "Essay", "note:see https://intra.example/x"],
      #"edit Essay note:"see https://intra.example/x""#
    ),
    (["add", "Call", "note:meet at 10:30 sharp"], #"add Call note:"meet at 10:30 sharp""#),
    (["add", "Call", "note:ask @anna first"], #"add Call note:"ask @anna first""#),
    (["add", "Call", "note:two sources est:1h @x"], #"add Call note:"two sources" est:1h @x"#),
    (["add", "Call", "note:one\ntwo"], #"add Call note:"one\ntwo""#),
  ])
  func `A note in quotation marks is all of its words`(words: [String], line: String) throws {
    #expect(try Request(words: words).description == line)
  }

  @Test(arguments: [
    (["edit", "Lab", "@reading room"], #"edit Lab @"reading room""#),
    (["edit", "Lab", "-@reading room"], #"edit Lab -@"reading room""#),
    (["add", "Sheet", "+organic chemistry"], #"add Sheet +"organic chemistry""#),
    (["add", "Sheet", "+school @home"], "add Sheet +school @home"),
    (["add", "+school Write essay"], "add +school Write essay"),
    (["edit", "Lab", "-3 sheets"], "edit Lab -3 sheets"),
  ])
  func `A tag or a project in quotation marks is all of its words`(
    words: [String], line: String
  ) throws {
    #expect(try Request(words: words).description == line)
  }

  @Test(arguments: ["yesterday", "+0d", "today", "1969-12-31"])
  func `A task waits for a day to come`(day: String) throws {
    let world = FakeWorld().file("/home/ada/list.txt", "Essay\n")
    let refused = world.run(["later", "Essay", day, "--file", "/home/ada/list.txt"])
    #expect(refused.exitCode == .usage)
    #expect(refused.messages.contains("is not a future day"))
  }

  @Test(arguments: [
    (["25m"], "rota run -q 25m"), (["25m", "Essay"], "rota run -q 25m Essay"),
    (["Read Kant", "1h", "Maths"], "rota run -q 1h 'Read Kant' Maths"),
  ])
  func `A length among titles is refused with all that was typed`(
    titles: [String], form: String
  ) {
    let refused = FakeWorld().run(["run"] + titles)
    #expect(refused.exitCode == .usage)
    #expect(refused.messages.contains("write it as in: \(form)\n"))
  }
}
