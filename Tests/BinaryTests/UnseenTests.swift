import Glibc
import PtySupport
import Testing
import Thoroughness

/// A rotation without a terminal, on a desktop whose programs only write down what they are told.
@Suite(.waiting) struct UnseenTests {
  private let folder: Folder
  private let told: Channel
  /// Keeps the FIFO open between two writers.
  private let writer: Channel

  init() throws {
    folder = try Folder()
    told = try Channel.fifo(folder.makeFIFO("told"))
    writer = Channel(open(folder / "told", O_WRONLY | O_CLOEXEC))
    for (name, words) in [("notify-send", "$3, $4"), ("paplay", "${1##*/}")] {
      let path = try folder.write(
        "#!/bin/sh\necho \"\(name): \(words)\" >>\"${0%/*}/told\"\n", to: name)
      chmod(path, 0o755)
    }
  }

  /// Starts a rotation in an environment with these variables.
  private func run(_ variables: [String], _ options: [String]) throws -> Child {
    try Child(
      ["PATH=\(folder.path)"] + variables
        + [Binary.path, "run", "Essay", "Kant", "-q", "25m", "--warn", "20m"] + options,
      of: "/usr/bin/env", in: folder)
  }

  private func ends(_ child: Child) throws {
    _ = try Finished(of: ["stop"], in: folder)
    #expect(child.ending()?.cause == .code(0))
  }

  @Test(arguments: [["--bell"], ["--display", "none"], ["--detach"], ["--notify", "desktop"]])
  func `The desktop is told of switches`(_ options: [String]) throws {
    let child = try run(["DISPLAY=:9"], options)
    #expect(told.line(containing: "notify-send: Essay, 25 min, ") != nil)
    _ = try Finished(of: ["skip"], in: folder)
    #expect(told.line(containing: "notify-send: Kant, 25 min, ") != nil)
    try ends(child)
  }

  @Test func `What a title has in it is no markup to the desktop`() throws {
    let child = try run(["DISPLAY=:9"], ["Beer & <b>chips"])
    #expect(told.line(containing: "next: Kant") != nil)
    _ = try Finished(of: ["skip"], in: folder)
    #expect(told.line(containing: "next: Beer &amp; &lt;b&gt;chips") != nil)
    _ = try Finished(of: ["skip"], in: folder)
    #expect(told.line(containing: "notify-send: Beer & <b>chips, ") != nil)
    try ends(child)
  }

  @Test func `When the desktop cannot show anything, the terminal does`() throws {
    let path = try folder.write("#!/bin/sh\nexit 1\n", to: "notify-send")
    chmod(path, 0o755)
    let pty = try Pty()
    defer { pty.end() }
    let variables = Binary.variables(home: folder.path).merging(
      ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":9"]) { $1 }
    try pty.spawn(
      Binary.path, ["run", "Essay", "Kant", "-q", "1s", "--theme", "dark"], variables: variables)
    #expect(pty.waits(for: "\u{1B}]9;"))
  }

  @Test(arguments: [[], ["--detach"]])
  func `Sounds are played`(_ options: [String]) throws {
    let child = try run([], ["--sound", "soft"] + options)
    #expect(told.line(containing: "paplay: soft-slice.wav") != nil)
    try ends(child)
  }

  @Test(arguments: [
    (["DISPLAY=:9"], ["--notify", "never"]), ([], ["--notify", "auto"]),
    (["DISPLAY=:9", "SSH_TTY=/dev/pts/9"], []),
  ])
  func `Nothing is announced to nobody`(_ variables: [String], _ options: [String]) throws {
    let child = try run(variables, options)
    _ = try #require(child.output).line(containing: "slice_started")
    try ends(child)
    #expect(told.line(atMost: .milliseconds(200)) == nil)
  }

  @Test func `A trial announces nothing`() throws {
    let child = try run(["DISPLAY=:9"], ["--speed", "36000", "--cycles", "1", "--sound", "soft"])
    #expect(child.ending()?.cause == .code(0))
    #expect(told.line(atMost: .milliseconds(200)) == nil)
  }

  @Test(arguments: [
    (
      "paplay", ["--sound", "soft"],
      "pw-play, paplay and aplay are not installed, so nothing is heard"
    ),
    (
      "notify-send", ["--notify", "desktop"],
      "notify-send is not installed, so the desktop shows nothing"
    ),
  ])
  func `What is wanted and cannot be announced is reported once`(
    _ program: String, _ options: [String], _ message: String
  ) throws {
    unlink(folder / program)
    let child = try run([], options)
    #expect(child.errors?.line(containing: message) != nil)
    try ends(child)
  }
}
