import CommandSupport
import Commands
import Platform
import Testing
import WorldSupport

@testable import Running

/// The start page in sentences, a line at a time.
@Suite struct SpokenStartPageTests {
  private func talk(_ lines: String..., list: String = "Essay\nKant\n", plain: Bool = false) -> (
    output: String, list: String
  ) {
    let path = "/home/ada/.local/share/rota/todo.txt"
    var world = FakeWorld().variable("HOME", "/home/ada").variable("TERM", "xterm-256color")
      .terminal(.input, .output, .error).file(path, list)
    if !plain { world = world.variable("ACCESSIBLE", "1") }
    for line in lines { world = world.input(line) }
    let outcome = world.run(plain ? ["--plain"] : [])
    return (outcome.output, outcome.files[path] ?? "")
  }

  @Test(arguments: [false, true])
  func `The list has numbers, and what can be typed stands below`(_ plain: Bool) {
    let output = talk("q", plain: plain).output
    #expect(
      output.hasPrefix("Rota.\n2 tasks, slices of 25 minutes, no break:\n1: Essay\n2: Kant\n"))
    #expect(output.contains("\nEnter starts. "))
  }

  @Test func `Only what takes turns today is counted, and what begins is named`() {
    let list = "Essay\nKant\nLunch at:12:30-13:15\n"
    let output = talk("t 2", "l", "t 1", "l", "q", list: list).output
    #expect(output.contains("\n2 tasks, slices of 25 minutes, no break:\n1: Essay\n"))
    #expect(output.contains("\n3: Lunch at:12:30-13:15\nIt begins with Essay.\n"))
    #expect(output.contains("\n1 task, slices of 25 minutes, no break:\n1: Essay\n"))
    #expect(output.contains("\nNothing takes turns yet, slices of 25 minutes, no break:\n"))
  }

  @Test func `What was refused does not stand in the way of a start`() throws {
    let world = FakeWorld().variable("HOME", "/home/ada").terminal(.input, .output)
    _ = world.file(world.directories.defaultList, "Essay\nKant\n")
    let disk = FaultyFileSystem(world.disk)
    disk.fail("renameat2", with: 28)
    let content = try StartPage("Essay\nKant\n").content(in: world.disk(disk))
    var page = SpokenStartPage(content: content)
    guard case .start(let ids, _) = try page.run(in: world.input("Tea", "start", "q")) else {
      Issue.record("it does not begin")
      return
    }
    #expect(ids.count == 2)
    #expect(world.run("version").output.contains("No space left"))
  }

  @Test func `A key that cannot be read is written as in the list`() {
    #expect(talk("Tea est:25", "q").output.contains("\nest: '25' has no unit; "))
  }

  @Test func `Arrows leave nothing in a line`() {
    #expect(talk("\u{1B}[BTea\u{1B}[1;5C est:5m\u{1B}[A").list == "Essay\nKant\nTea est:5m\n")
  }

  @Test func `A line of text adds a task, and letters with a number act on one`() {
    #expect(talk("Tea est:5m").list == "Essay\nKant\nTea est:5m\n")
    #expect(talk("d 2").list.contains("\nx "))
    #expect(talk("d 2", "u").list == "Essay\nKant\n")
    #expect(talk("x 1").list == "Kant\n")
    #expect(talk("e 2 Read Kant").list == "Essay\nRead Kant\n")
    let list = "Essay +History est:2h due:2026-12-24 @home\n"
    #expect(
      talk("e 1 Essays", list: list).list == "Essays +History est:2h due:2026-12-24 @home\n")
    #expect(talk("d 2", "x 1", "u", "U").list == talk("d 2", "x 1").list)
    #expect(talk("?what is left?").list == "Essay\nKant\n?what is left?\n")
  }

  @Test func `Slices and breaks have lengths of so many minutes, and tasks an order`() {
    let (output, list) = talk("s 40", "b 5", "s 90", "m 2 1", "m 2 7", "m 1", "q")
    #expect(output.contains("\nSlices of 40 minutes, no break.\n"))
    #expect(output.contains("\nSlices of 40 minutes, 5 minutes of break.\n"))
    #expect(output.contains("\n1 to 60 min here; longer: rota run -q 90m\n"))
    #expect(output.contains("\n1: Kant\n2: Essay\n"))
    #expect(output.contains("\nThere is no number 7; l lists them.\n"))
    #expect(output.contains("\nGive its new number, too, as in: m 1 1\n"))
    #expect(list == "Kant\nEssay\n")
  }

  @Test func `Lengths have units if they are typed`() {
    let (output, list) = talk("s 40m", "S 1h", "b 5m", "s 90s", "b 4x", "q")
    #expect(output.contains("\nSlices of 40 minutes, no break.\nSlices of 60 minutes, no break.\n"))
    #expect(output.contains("\nSlices of 60 minutes, 5 minutes of break.\n"))
    #expect(output.contains("\ns needs a number, as in: s 40\nb needs a number, as in: b 5\n"))
    #expect(list == "Essay\nKant\n")
  }

  @Test func `Each line has its own answer`() {
    let output = talk("x 2", "u", "m 2 1", "s 90", "m 2 1", "q").output
    #expect(output.ranges(of: "\nDeleted: Kant").count == 1)
    #expect(output.ranges(of: "\n1 to 60 min here").count == 1)
    #expect(output.ranges(of: "\nChanged.\n").count == 2)
  }

  @Test func `Words are commands, too, unless they begin a task`() {
    #expect(talk("done 2", "undo", "delete 1", "help", "list", "quit").list == "Kant\n")
    #expect(talk("D 2", "u", "X 1", "q").list == "Kant\n")
    for line in ["d 2 mails", "s 40 pages", "t 1 lap", "b 5 eggs"] {
      #expect(talk(line, "q").list == "Essay\nKant\n\(line)\n")
    }
    #expect(talk("edit 2 pages", "T shirt", "q").list == "Essay\nKant\nedit 2 pages\nT shirt\n")
    #expect(talk("edit 2", "q").output.contains("\nGive the new words, too, as in: e 2 "))
    #expect(talk("d", "q").list == "Essay\nKant\n")
    #expect(talk("d", "q").output.contains("\nd needs a number, as in: d 2\n"))
    #expect(talk("delete 2 mails").list == "Essay\nKant\ndelete 2 mails\n")
    #expect(talk("Help").list == "Essay\nKant\nHelp\n")
  }

  @Test func `What is deleted is named, with the way back`() {
    #expect(talk("x 2", "q").output.contains("\nDeleted: Kant (u undoes it)\n"))
  }

  @Test func `An impossible command is reported and changes nothing`() {
    let (output, list) = talk("d 3", "d 0", "e 1", "Tea est:soon", "q")
    #expect(list == "Essay\nKant\n")
    #expect(output.contains("\nThere is no number 3; l lists them.\n"))
    #expect(output.contains("\nThere is no number 0; l lists them.\n"))
    #expect(output.contains("\nGive the new words, too, as in: e 1 Read Kant\n"))
    #expect(output.contains("est:"))
  }

  @Test func `A task can be left out of today, and then nothing begins`() {
    let output = talk("t 1", "t 2", "", "q").output
    #expect(output.contains("\nd 2: number 2 is done."))
    #expect(output.contains("\n1: Essay, not for today\n"))
    #expect(
      output.contains("\nNothing is for today; t with a number changes that, as in: t 1\n"))
    #expect(talk("", "q", list: "").output.contains("A task is missing"))
  }

  @Test func `The way back from the last task is a line, too`() {
    #expect(talk("d 1", "q", list: "Essay\n").output.contains("Done: Essay (u undoes it)\n"))
  }
}
