import Glibc
import Testing
import Thoroughness

/// The shells themselves, with what `rota completions` gives them.
@Suite(.waiting) struct ShellTests {
  /// A shell that is installed; `nil`: it is not.
  private static func shell(_ name: String) -> String? {
    ["/bin", "/usr/bin"].map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// A folder whose default list has some tasks.
  private static func folder() throws -> Folder {
    let folder = try Folder()
    mkdir(folder / "data", 0o700)
    mkdir(folder / "data/rota", 0o700)
    try folder.write(
      """
      Revise integration +maths
      Read: "Kant" & $(touch \(folder / "harm")) id:kant
      x Letter
      """, to: "data/rota/todo.txt")
    return folder
  }

  private static let path = "PATH=${0%/*}:$PATH; "

  /// What bash would offer for the last of some words of a command line.
  private func offers(_ line: String, in folder: Folder) throws -> [String] {
    let script =
      Self.path + #"""
        source <(rota completions bash)
        COMP_LINE=$1
        COMP_WORDS=("${@:2}")
        COMP_CWORD=$(($# - 2))
        _rota
        printf '%s\n' "${COMPREPLY[@]}"
        """#
    // As bash splits a line without quotation marks.
    var words = line.matches(of: /(?:\\.|[^ =:])+|[=:]+/).map { String($0.output) }
    if line.last == " " { words.append("") }
    let run = try Finished(
      of: ["-c", script, Binary.path, line] + words, to: "/bin/bash", in: folder)
    #expect(run.errors == "")
    return run.lines.map(String.init)
  }

  @Test(
    .enabled(if: shell("bash") != nil),
    arguments: [
      ("rota ru", ["run"]),
      ("rota --v", ["--version"]),
      ("rota help com", ["completions"]),
      ("rota run --dis", ["--display"]),
      ("rota run --display b", ["bar"]),
      ("rota run --display=li", ["line"]),
      ("rota run --no-b", ["--no-bell"]),
      ("rota run --quantum ", []),
      ("rota run -q 25m ./ess", ["./essays.txt"]),
      ("rota run --events ./ess", ["./essays.txt"]),
      ("rota config lon", ["long-break"]),
      ("rota completions ", ["bash", "zsh", "fish"]),
      ("rota frobnicate ", []),
      ("rota config display ", ["ring", "bar", "tree", "line", "plain", "none"]),
      ("rota later kant t", ["tomorrow", "tue", "thu"]),
      ("rota later --file=./essays.txt kant t", ["tomorrow", "tue", "thu"]),
      ("rota later -- kant t", ["tomorrow", "tue", "thu"]),
      ("rota log --task=Rev", ["Revise\\ integration"]),
      ("rota log --task Meet:\\ no", ["\\ noon"]), ("rota done Meet:", ["\\ noon"]),
      ("rota log --task=Meet:", ["\\ noon"]), ("rota done a=", ["b"]),
      ("rota run --events=./ess", ["./essays.txt"]),
      ("rota tags color Study vio", ["violet"]),
      ("rota done -", ["--file", "--name", "--quiet", "--json", "-h", "--help"]),
      ("rota done -- -", []),
    ])
  func `Bash offers what can be typed`(line: String, expected: [String]) throws {
    let folder = try Self.folder()
    try folder.write("", to: "essays.txt")
    try folder.write("Revise integration\nMeet: noon\na=b\nKant", to: "data/rota/todo.txt")
    let line = line.split(separator: "./").joined(separator: folder.path + "/")
    let offers = try offers(line, in: folder)
    #expect(offers == expected.map { $0.hasPrefix("./") ? folder.path + $0.dropFirst() : $0 })
  }

  @Test(.enabled(if: shell("bash") != nil))
  func `Bash quotes the titles of tasks, and never runs them`() throws {
    let folder = try Self.folder()
    let script =
      Self.path + """
        source <(rota completions bash)
        for cur in '' Rev 'Revise\\ i' kan '"R' done; do
          COMPREPLY=(); _rota_ask done; printf '%s|' "$cur" "${COMPREPLY[@]}"; echo
        done
        """
    let run = try Finished(of: ["-c", script, Binary.path], to: "/bin/bash", in: folder)
    #expect(run.errors == "")
    let kant = "Read:\\ \\\"Kant\\\"\\ \\&\\ \\$\\(touch\\ \(folder / "harm")\\)"
    #expect(
      run.lines.map(String.init) == [
        "|Revise\\ integration|\(kant)|", "Rev|Revise\\ integration|",
        "Revise\\ i|Revise\\ integration|", "kan|kant|", "\"R|Revise integration|", "done|",
      ])
    #expect(access(folder / "harm", F_OK) != 0)
  }

  @Test(.enabled(if: shell("fish") != nil))
  func `Fish offers what can be typed, with what it means`() throws {
    let folder = try Self.folder()
    let script = """
      set PATH (dirname \(Binary.path)) $PATH
      rota completions fish | source
      for line in 'rota ru' 'rota run --dis' 'rota run --display b' 'rota config lon'
        complete -C $line
      end
      for line in 'rota done ' 'rota later kant t' 'rota log --task Rev' 'rota done -- --name'
        complete -C $line
      end
      complete -C 'rota tags color Study vio'
      """
    let run = try Finished(of: ["-c", script], to: Self.shell("fish") ?? "", in: folder)
    #expect(
      run.lines.map { $0.split(separator: "\t")[0] } == [
        "run", "--display", "bar", "long-break", "Revise integration",
        "Read: \"Kant\" & $(touch \(folder / "harm"))", "tomorrow", "tue", "thu",
        "Revise integration", "violet",
      ])
    #expect(run.errors == "")
  }

  @Test(.enabled(if: shell("zsh") != nil))
  func `Zsh takes its completions, and asks for tasks in the same way`() throws {
    let folder = try Self.folder()
    let script =
      "PATH=\(Binary.path.prefix(upTo: Binary.path.lastIndex(of: "/") ?? Binary.path.startIndex)):$PATH"
        + """

        autoload -Uz compinit; compinit -u -D
        source <(rota completions zsh)
        print -- $_comps[rota]
        _describe() { print -l -- ${(P)${argv[-1]}} }
        words=(done k) CURRENT=2; _rota_ask
        words=(later kant t) CURRENT=3; _rota_ask
        _rota_commands
        """
    let run = try Finished(of: ["-f", "-c", script], to: Self.shell("zsh") ?? "", in: folder)
    let lines = run.lines.map(String.init)
    #expect(lines.first == "_rota")
    #expect(lines.dropFirst().first?.hasPrefix("Revise integration:") == true)
    #expect(lines.contains("tomorrow"))
    #expect(lines.contains { $0.hasPrefix("kant:Read: \"Kant\"") })
    #expect(lines.contains { $0.hasPrefix("run:Gives") })
    #expect(run.errors == "")
  }
}
