import CommandSupport
import Commands
import Options
import RotaCommands
import Testing

@Suite struct CompletionsTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `Every command, option and choice is in the completions of every shell`(_ shell: String) {
    let script = FakeWorld().run("completions", shell).output
    let words = Set(script.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    for syntax in [Program.syntax] + Program.syntaxes {
      if !syntax.name.isEmpty { #expect(words.contains(syntax.name)) }
      for option in syntax.options {
        let names = option.longNames.map { shell == "fish" ? String($0.dropFirst(2)) : $0 }
        #expect(words.isSuperset(of: names))
      }
    }
    #expect(words.isSuperset(of: ["ring", "end-slice", "quantum"]))
  }

  @Test func `A calendar is a file, or one of the settings`() {
    let lines = FakeWorld().run("completions", "fish").output.split(separator: "\n")
      .filter { $0.contains(" -l calendar ") }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.contains(" -F ") && $0.contains("(__rota_ask)") })
  }

  @Test(arguments: Program.syntaxes)
  func `A shell describes every option by its own words`(_ syntax: CommandSyntax) throws {
    let fish = FakeWorld().run("completions", "fish").output.split(separator: "\n")
    let zsh = FakeWorld().run("completions", "zsh").output.split(separator: "\n")
    let start = try #require(zsh.firstIndex { $0 == "    \(syntax.name))" })
    let branch = zsh[start...].prefix { $0 != "      ;;" }
    for entry in syntax.entries {
      for name in entry.option.longNames {
        let words = entry.summary(of: name).replacing("'", with: "\\'")
        let offers = fish.filter {
          $0.contains("'__rota_command_is \(syntax.name)'")
            && $0.contains(" -l \(name.dropFirst(2)) ")
        }
        #expect(offers.count == 1 && offers[0].hasSuffix(" -d '\(words)'"), "\(name)")
        let signs = ["\(name)[", "\(name)=["]
        let lines = branch.filter { line in signs.contains { line.contains($0) } }
        let escaped = entry.summary(of: name).replacing(":", with: "\\:")
          .replacing("'", with: "'\\''")
        #expect(lines.count == 1 && lines.first?.contains("[\(escaped)]") == true, "\(name)")
      }
    }
  }

  @Test func `The name with no- is described as the opposite of the other`() {
    let script = FakeWorld().run("completions", "fish").output
    #expect(
      script.contains("'__rota_command_is run' -l no-bell -d 'the opposite of --bell'"))
  }

  @Test(arguments: [
    Mistake(message: "the shell is missing; name bash, zsh or fish, as in rota completions bash"),
    Mistake("bsh", message: "there are no completions for 'bsh'; did you mean 'bash'?"),
    Mistake("bash", "zsh", message: "'zsh' is one argument too many"),
    Mistake("tcsh", message: "there are no completions for 'tcsh'; choose bash, zsh or fish"),
  ])
  func `A shell that cannot complete is named`(_ mistake: Mistake) {
    let outcome = FakeWorld().run(["completions"] + mistake.words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages == "rota: \(mistake.message)\ntry: rota completions --help\n")
  }

  private static let list = "/home/ada/.local/share/rota/todo.txt"

  private func world() -> FakeWorld {
    FakeWorld().variable("HOME", "/home/ada").variable("XDG_RUNTIME_DIR", "/run")
      .file(Self.list, "Essay id:e\nx Letter id:l\nx Poem id:p\nLunch at:12:00-13:00\n")
  }

  @Test func `The tasks of the default list are offered, the done ones for reopening`() {
    #expect(world().run("completions", "--tasks").output == "Essay\te\n")
    #expect(world().run("completions", "--tasks", "done").output == "Essay\te\n")
    #expect(world().run("completions", "--tasks", "reopen").output == "Poem\tp\nLetter\tl\n")
  }

  @Test func `Ids are offered once something is typed`() {
    #expect(world().run("completions", "--tasks", "done", "").output == "Essay\te\n")
    #expect(world().run("completions", "--tasks", "done", "e").output == "Essay\te\ne\tEssay\n")
  }

  @Test func `A title that names no task alone is offered as the id`() {
    let world = FakeWorld().variable("HOME", "/home/ada")
      .file(Self.list, "Essay id:a\nMaths id:m\nEssay id:b\n-v is an option id:v\n")
    #expect(
      world.run("completions", "--tasks", "done").output
        == "Maths\tm\na\tEssay\nb\tEssay\nv\t-v is an option\n")
  }

  @Test func `Of very many words those with what was typed are offered`() {
    let lines = (1...400).map { "Task \($0) id:t\($0)\n" }.joined()
    func offered(_ words: String...) -> [Substring] {
      let world = FakeWorld().variable("HOME", "/home/ada")
        .file(Self.list, lines + "Read essay id:r\nEssay id:e\n")
      let output = world.run(["completions", "--tasks", "--"] + words).output
      return output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    }
    #expect(offered("done", "Es") == ["Essay", "Read essay"], "First what begins with it")
    #expect(offered("done", "'read e") == ["Read essay"])
    #expect(offered("log", "--task=Es") == ["Essay", "Read essay"])
    #expect(offered("done", "Zz") == [])
    #expect(offered("done", "").count == 300)
  }

  @Test(arguments: [
    ("later Essay ", "tomorrow mon tue wed thu fri sat sun"),
    ("later Essay mon ", ""), ("log -- --task ", ""),
    ("later --file x.txt -- Essay ", "tomorrow mon tue wed thu fri sat sun"),
    ("move ", "Essay"), ("move Essay ", "first last after"), ("move Essay after ", "Essay"),
    ("move Essay first ", ""), ("edit Essay ", ""), ("rm Essay ", "Essay"),
    ("go Essay ", ""), ("pause ", "ago"), ("hooks ", "test"), ("log --task ", "Essay Poem Letter"),
    ("log --task=E", "Essay Poem Letter e p l"), ("report --task ", "Essay Poem Letter"),
    ("stats last ", "day week month year"),
    ("config display ", "ring bar tree line plain none"), ("config bell ", "yes no"),
    ("config tag.Exam ", colors), ("config key.done ", ""), ("config frobnicate ", ""),
    ("config quantum ", ""), ("config --json theme ", "auto dark light"),
    ("tags ", "add rename color move rm"), ("tags color ", "Exam Rest"),
    ("tags color Exam ", colors), ("tags add New ", colors), ("tags rename Exam ", ""),
    ("tags move Exam ", "first last after"), ("tags move Exam after ", "Exam Rest"),
    ("agenda ", "holidays uni"), ("agenda uni ", "holidays uni"),
    ("frobnicate ", ""), ("status ", ""),
  ])
  func `What can follow depends on what stands before`(line: String, expected: String) {
    let world = world().file(
      "/home/ada/.config/rota/config",
      "tag.Exam = blue\ntag.Rest = green\ncalendar.uni = u.ics\ncalendar.holidays = h.ics\n")
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let outcome = world.run(["completions", "--tasks", "--"] + words)
    let offered = outcome.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offered.joined(separator: " ") == expected)
    #expect(outcome.messages == "")
  }

  private static let colors =
    "blue orange green pink sky yellow red grey violet lime brown teal"

  @Test func `Commands are offered with their descriptions, settings also if they have a name`() {
    let world = world().file("/home/ada/.config/rota/config", "tag.Exam = blue\nquantum = 20m\n")
    #expect(
      world.run("completions", "--tasks", "help", "").output
        .contains("run\t\(RunOptions.syntax.summary)\n"))
    let keys = world.run("completions", "--tasks", "config", "").output.split(separator: "\n")
    #expect(keys.contains("tag.Exam\t"))
    #expect(keys.contains("key.done\t"))
    #expect(keys.filter { $0 == "quantum\t" }.count == 1)
  }

  @Test func `The tasks of the running rotation are offered before those of the list`() throws {
    let stream = FakeWorld().run(
      "run", "Algebra", "Biology\u{9}2", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output
    let snapshot = try #require(stream.split(separator: "\n").first)
    let world = world().peer(at: "/run/rota/default.sock") {
      OneAnswer(Array("\(snapshot)\n".utf8))
    }
    // Another rotation, which does not run, has none.
    #expect(world.run("completions", "--tasks", "--", "done", "--name", "evening", "").output == "")
    let outcome = world.run("completions", "--tasks", "go")
    #expect(
      outcome.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
        == ["Algebra", "Biology 2"])
  }

  @Test(arguments: [["--file", "other.txt", ""], ["--file=other.txt", ""]])
  func `The tasks of a list that the line names come before a rotation`(_ words: [String]) {
    let stream = FakeWorld().run(
      "run", "Algebra", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output
    let snapshot = stream.prefix { $0 != "\n" }
    let world = world().file("other.txt", "Violin id:v\n").peer(at: "/run/rota/default.sock") {
      OneAnswer(Array("\(snapshot)\n".utf8))
    }
    #expect(world.run(["completions", "--tasks", "--", "done"] + words).output == "Violin\tv\n")
  }

  @Test func `The tasks of the rotation that the line names are offered`() throws {
    let stream = FakeWorld().run(
      "run", "Algebra", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output
    let snapshot = try #require(stream.split(separator: "\n").first)
    let world = world().peer(at: "/run/rota/evening.sock") {
      OneAnswer(Array("\(snapshot)\n".utf8))
    }
    #expect(
      world.run("completions", "--tasks", "--", "go", "--name", "evening", "").output
        .hasPrefix("Algebra\t"))
  }

  @Test(arguments: [["--name", ""], ["--name=e"]])
  func `The names of the running rotations are offered`(_ words: [String]) {
    let world = world().file("/run/rota/evening.sock").file("/run/rota/default.sock")
    let outcome = world.run(["completions", "--tasks", "--", "go"] + words)
    #expect(outcome.output == "default\t\nevening\t\n")
  }

  @Test(arguments: [nil, "nonsense\n", ""])
  func `A coach without a useful answer counts as none`(_ answer: String?) {
    let world = world().peer(at: "/run/rota/default.sock") {
      OneAnswer(answer.map { Array($0.utf8) })
    }
    let outcome = world.run("completions", "--tasks")
    #expect(outcome.output == "Essay\te\n")
    #expect(outcome.messages == "")
  }

  @Test func `Without any list nothing is offered or printed`() {
    let outcome = FakeWorld().variable("HOME", "/home/ada").run("completions", "--tasks")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(outcome.messages == "")
  }

  @Test func `Where a file is expected, files are offered`() {
    let fish = FakeWorld().run("completions", "fish").output.split(separator: "\n")
    #expect(
      fish.contains { $0.contains("'__rota_command_is run'") && $0.contains(" -F") },
      "\(fish.prefix(5))")
    #expect(FakeWorld().run("completions", "zsh").output.contains("_files"))
  }
}
