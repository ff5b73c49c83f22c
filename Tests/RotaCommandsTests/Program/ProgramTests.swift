import CommandSupport
import Commands
import Options
import Platform
import Testing

@testable import RotaCommands

@Suite struct ProgramTests {
  @Test func `A long message is broken between words on a terminal, and is one line elsewhere`() {
    let words = ["run"]
    let line = FakeWorld().variable("HOME", "/home/me").run(words).messages
    let told = FakeWorld().variable("HOME", "/home/me").terminal(.error).run(words)
    let lines = told.messages.split(separator: "\n")
    #expect(line.utf8.count > 100)
    #expect(lines.count > 1 && lines.allSatisfy { $0.utf8.count <= 80 })
    let joined = lines.map { $0.drop { $0 == " " } }.joined(separator: " ") + "\n"
    #expect(joined == line)
  }

  @Test(arguments: [[], ["--"], ["--plain", "--"]])
  func `Without arguments the help is a message and a usage error`(_ words: [String]) {
    let outcome = FakeWorld().run(words)

    #expect(outcome.exitCode == .usage)
    #expect(outcome.output == "")
    #expect(outcome.messages == HelpScreen(Program.syntax).description)
  }

  @Test func `Two dashes end the options and are none`() {
    let outcome = FakeWorld().run("--", "run")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages == "rota: 'run' is one argument too many\ntry: rota --help\n")
  }

  @Test(arguments: [("TERM", "dumb"), ("ACCESSIBLE", "1")])
  func `A terminal that no page can be drawn on gets the page in sentences`(
    _ name: String, _ value: String
  ) {
    let outcome = FakeWorld().terminal(.input, .output).variable("TERM", "xterm")
      .variable(name, value).run()

    #expect(outcome.exitCode == .success)
    let start = "Rota.\nNo tasks yet, slices of 25 minutes, no break.\nEnter starts. "
    #expect(outcome.output.hasPrefix(start))
    #expect(outcome.messages == "")
  }

  @Test func `Where one end is no terminal the help comes, also in sentences`() {
    for world in [FakeWorld().terminal(.input), FakeWorld().terminal(.output)] {
      #expect(world.variable("ACCESSIBLE", "1").run("--plain").exitCode == .usage)
    }
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["--help", "--nonsense"], ["help", "--", "help"],
  ])
  func `Help that was asked for is data`(_ words: [String]) {
    let outcome = FakeWorld().run(words)

    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(outcome.output.hasPrefix("Example:  rota "))
  }

  @Test(arguments: Program.syntaxes)
  func `Every command explains itself, whichever way it is asked`(_ syntax: CommandSyntax) {
    let help = HelpScreen(syntax).description
    let questions = [
      ["help", syntax.name], [syntax.name, "--help"], [syntax.name, "-h"],
      [syntax.name, "--nonsense", "--help"],
    ]
    for words in questions {
      let outcome = FakeWorld().run(words)
      #expect(outcome.exitCode == .success)
      #expect(outcome.output == help)
    }
  }

  @Test func `Asked for help in general, every command has one line`() {
    let outcome = FakeWorld().run("help")
    #expect(outcome.exitCode == .success)
    let lines = outcome.output.split(separator: "\n")
    for syntax in Program.syntaxes {
      let told = lines.filter { $0.hasPrefix("  \(syntax.name) ") }
      #expect(told.count == 1 && told.first?.hasSuffix("  \(syntax.summary)") == true)
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test(
    arguments: [["help"], ["--help"], ["help", "run"], ["timetable", "--help"]], [44, 60, 79])
  func `On a narrow terminal the help is wrapped between words, and only there`(
    _ words: [String], _ width: Int
  ) {
    func world() -> FakeWorld { FakeWorld().variable("COLUMNS", "\(width)") }
    let usual = FakeWorld().run(words).output
    let narrow = world().terminal(.output).run(words).output

    #expect(world().run(words).output == usual)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= width }, "\(narrow)")
    func vocabulary(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" }
    }
    #expect(vocabulary(narrow) == vocabulary(usual))
  }

  @Test(arguments: [("72", 72), ("999999999999", 1000), ("wide", 80)])
  func `The width that the environment tells has a limit`(_ columns: String, _ width: Int) {
    #expect(FakeWorld().variable("COLUMNS", columns).columns(of: .output) == width)
  }

  @Test func `Help that hangs on another letter is help, too`() {
    let outcome = FakeWorld().run("run", "-hq25m", "Essay")

    #expect(outcome.exitCode == .success)
    #expect(outcome.output == HelpScreen(RunOptions.syntax).description)
  }

  @Test func `Behind two dashes the word for help is a title`() {
    let outcome = FakeWorld().run(
      "run", "--simulate", "--start", "09:00", "--cycles", "1", "--", "--help")

    #expect(outcome.exitCode == .success)
    #expect(outcome.output.contains(#""title":"--help""#))
  }

  @Test(arguments: ["--version", "version"])
  func `The version is one line`(_ word: String) {
    let outcome = FakeWorld().run(word)

    #expect(outcome.exitCode == .success)
    #expect(outcome.output == Release.name() + "\n")
  }

  @Test func `Commands are found by the names of their syntaxes`() {
    #expect(Program.commands.map(\.name) == Program.syntaxes.map(\.name))
  }

  @Test func `A build that is not a release names its commit`() {
    #expect(Release.name(commit: "358b3a2") == "rota \(Release.version) (358b3a2)")
    #expect(Release.name(commit: nil) == "rota \(Release.version)")
  }

  @Test(arguments: [
    Mistake("rnu", message: "there is no command 'rnu'; did you mean 'rota run'?"),
    Mistake("Help", message: "there is no command 'Help'; did you mean 'rota help'?"),
    Mistake("vers", message: "there is no command 'vers'; did you mean 'rota version'?"),
    Mistake("xyz", message: "there is no command 'xyz'"),
    Mistake("", message: "there is no command ''"),
    Mistake("a.txt", message: "there is no command 'a.txt'; did you mean 'rota run a.txt'?"),
    Mistake("essays", message: "there is no command 'essays'; did you mean 'rota run essays'?"),
    Mistake(
      "my list", message: "there is no command 'my list'; did you mean 'rota run 'my list''?"),
    Mistake(
      "-q5m", "Two words",
      message: "there is no option '-q5m'; did you mean 'rota run -q5m 'Two words''?"),
    Mistake("help", "rum", message: "there is no command 'rum'; did you mean 'rota run'?"),
    Mistake("--verson", message: "there is no option '--verson'; did you mean '--version'?"),
    Mistake("--version", "x", message: "'x' is one argument too many"),
    Mistake("-", message: "'-' is one argument too many"),
  ])
  func `A wrong beginning is named, with what exists`(_ mistake: Mistake) {
    let outcome = FakeWorld().file("essays").file("my list").run(mistake.words)

    #expect(outcome.exitCode == .usage)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: \(mistake.message)\ntry: rota --help\n")
  }

  @Test func `A message points to the help of its command`() {
    #expect(
      FakeWorld().run("version", "--plain").messages
        == "rota: there is no option '--plain'\ntry: rota version --help\n")
    #expect(
      FakeWorld().run("help", "run", "run").messages
        == "rota: 'run' is one argument too many\ntry: rota help --help\n")
  }

  @Test func `Nothing that was typed can steer the terminal or forge a line`() {
    let outcome = FakeWorld().run("a\u{1B}[2J\nrota: \u{202E}b")

    #expect(outcome.messages.hasPrefix("rota: there is no command 'a?[2J?rota: ?b'\n"))
    #expect(FakeWorld().run("👩‍💻").messages.hasPrefix("rota: there is no command '👩‍💻'\n"))
  }

  @Test func `A full disk is a reported failure`() {
    let outcome = FakeWorld().failing(.output, errno: 28).run("help")

    #expect(outcome.exitCode == .failure)
    #expect(outcome.messages == "rota: the results cannot be written: No space left on device\n")
  }

  @Test func `A reader that has seen enough is no failure`() {
    let outcome = FakeWorld().failing(.output, errno: 32).run("help")

    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
  }

  @Test func `A missing handler does not crash`() {
    #expect(FakeWorld().failing(.error, errno: 32).run("xyz").exitCode == .usage)
  }

  @Test func `Exit codes are what scripts rely on`() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    let unreadable = [
      FileError.missing(path: "a"), .isDirectory(path: "a"), .forbidden(path: "a"),
      .tooLarge(path: "a", limit: Files.limit),
    ]
    for error in unreadable { #expect(Failure.input(error).exitCode == .unusableInput) }
  }

  @Test func `Faults of a file are reported in a sentence`() {
    let errors: [FileError] = [
      .missing(path: "a.txt"), .isDirectory(path: "a.txt"), .forbidden(path: "a.txt"),
      .tooLarge(path: "a.txt", limit: Files.limit), .changed(path: "a.txt"),
      .failed(SystemError(call: "read", path: "a.txt", errno: 5)),
      .closedFolder(path: "/lists"), .longName(beginning: "/aaa"),
    ]
    #expect(
      errors.map { Failure.input($0).message } == [
        "there is no file 'a.txt'",
        "'a.txt' is a folder; name a file",
        "'a.txt' cannot be opened: its permissions forbid it",
        "'a.txt' is longer than 16 MB, too long to be read",
        "'a.txt' was changed by another program in the meantime; try again",
        "a.txt: Input/output error (read)",
        "'/lists' takes no new file: the permissions of the folder forbid it",
        "'/aaa…' is too long for the name of a file",
      ])
  }
}
