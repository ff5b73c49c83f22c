import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

@Suite struct DoctorTests {
  /// A world in which all is well.
  private func world(homeMode: UInt32 = 0o700) -> FakeWorld {
    let world = FakeWorld()
    world.disk.putFolder("/home/ada", mode: homeMode)
    return world.variable("HOME", "/home/ada").variable("XDG_RUNTIME_DIR", "/run/user/1")
      .variable("TERM", "xterm-256color").variable("LANG", "C.UTF-8").variable("PATH", "/bin")
      .folder("/usr/share/zoneinfo").folder("/run/user/1")
      .file("/home/ada/.local/share/rota/todo.txt", "Essay\nx Letter\n")
  }

  /// What is found about something, and below it what helps.
  private func report(_ message: String, in world: FakeWorld) -> [String] {
    let lines = world.run("doctor").output.split(separator: "\n").map { line in
      String(line.drop(while: \.isLetter).drop { $0 == " " })
    }
    return Array(lines.drop { !$0.hasPrefix(message) }.prefix(2))
  }

  @Test func `Where all is well nothing has to be done`() {
    let outcome = world().run("doctor")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(outcome.output.hasSuffix("\nAll is well.\n"))
    #expect(!outcome.output.contains("try: "))
    #expect(outcome.output.contains("✓ /home/ada/.local/share/rota, 1 TB free\n"))
    #expect(outcome.output.contains("todo.txt: 1 open task, 1 done\n"))
  }

  @Test(arguments: [(UInt32(0o711), true), (0o710, true), (0o700, false)])
  func `A folder that other users can open is named`(_ homeMode: UInt32, _ isOpen: Bool) {
    let found = report("! /home", in: world(homeMode: homeMode))
    let folder = "/home/ada/.local/share/rota"
    #expect(found == (isOpen ? ["! \(folder) is open to others", "try: chmod 700 \(folder)"] : []))
  }

  @Test func `Other users cannot read what commands write, besides files that the user names`()
    throws
  {
    let world = world()
    for words in [["add", "Poem"], ["done", "Poem"], ["config", "quantum", "20m"]] {
      #expect(world.run(words).exitCode == .success)
    }
    let (own, named) = (world.disk.files.keys.filter { $0.contains("/rota/") }, "/home/ada/log.csv")
    for path in own where path != "/home/ada/.local/share/rota/todo.txt" {
      #expect(try world.disk.status(at: path).mode == 0o600, "\(path)")
    }
    #expect(own.count > 5)
    #expect(world.run("export", named).exitCode == .success)
    #expect(try world.disk.status(at: named).mode == 0o666)
  }

  @Test func `Looking changes nothing`() {
    let world = world().file("/home/ada/.config/rota/config", "quantm = 3\n")
    let before = world.disk.files
    _ = world.run("doctor")
    #expect(world.disk.files == before)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let message: String
    let cure: String
    let arrange: @Sendable (FakeWorld) -> FakeWorld
    var testDescription: String { message }

    init(
      _ message: String, cure: String, _ arrange: @escaping @Sendable (FakeWorld) -> FakeWorld
    ) {
      (self.message, self.cure, self.arrange) = (message, cure, arrange)
    }
  }

  @Test(arguments: [
    Case(
      "✗ /home/ada/.config/rota is not a folder",
      cure: "mv /home/ada/.config/rota /home/ada/.config/rota.old"
    ) {
      $0.file("/home/ada/.config/rota")
    },
    Case(
      "✗ /home/ada/.config/rota does not exist, and cannot be created: "
        + "/home/ada/.config cannot be written",
      cure: "sudo install -d -o $(id -u) /home/ada/.config/rota"
    ) {
      $0.disk.putFolder("/home/ada/.config", mode: 0o555)
      return $0
    },
    Case("✗ HOME is not set", cure: "export HOME=~") { $0.variable("HOME", "") },
    Case(
      "! XDG_DATA_HOME is 'data', which is not an absolute path and is ignored",
      cure: "unset XDG_DATA_HOME"
    ) {
      $0.variable("XDG_DATA_HOME", "data")
    },
    Case(
      "! /home/ada/.local/share/rota has only 5 MB free", cure: "df -h /home/ada/.local/share/rota"
    ) {
      $0.disk.putRoom(5 << 20)
      return $0
    },
    Case(
      "✗ /home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson cannot be written",
      cure: "chmod u+rwX /home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson"
    ) {
      let folder = "/home/ada/.local/share/rota/journal/desk-abcd"
      $0.disk.put([], at: "\(folder)/2026-10.ndjson")
      $0.disk.put([], at: "\(folder)/2026-11.ndjson", mode: 0o444)
      return $0.file("/home/ada/.local/state/rota/machine", "desk-abcd\n")
    },
    Case(
      "✗ '/home/ada/.local/share/rota/todo.txt' is a link to '/mnt/todo.txt', whose folder",
      cure: "ls -ld /home/ada/.local/share/rota/todo.txt"
    ) {
      $0.disk.putLink("/home/ada/.local/share/rota/todo.txt", to: "/mnt/todo.txt")
      return $0
    },
    Case("✗ /run/user/1/rota is open to others", cure: "chmod 700 /run/user/1/rota") {
      $0.folder("/run/user/1/rota")
    },
    Case(
      "✗ /run/user/1/rota is a link, so rotations cannot be controlled", cure: "rm /run/user/1/rota"
    ) {
      $0.disk.putLink("/run/user/1/rota", to: "/tmp")
      return $0
    },
    Case(
      "! /home/ada/.config/rota/config:2:1: there is no setting 'quantm'; did you mean 'quantum'?",
      cure: "${EDITOR:-vi} +2 /home/ada/.config/rota/config"
    ) { $0.file("/home/ada/.config/rota/config", "\nquantm = 3\n") },
    Case("! ROTA_QUANTUM: '3' has no unit; did you mean 3m?", cure: "unset ROTA_QUANTUM") {
      $0.variable("ROTA_QUANTUM", "3")
    },
    Case(
      "! /home/ada/.local/share/rota/todo.txt:2:6: est:",
      cure: "${EDITOR:-vi} +2 /home/ada/.local/share/rota/todo.txt"
    ) { $0.file("/home/ada/.local/share/rota/todo.txt", "Essay\nPoem est:2\n") },
    Case("✗ TZ is 'Nowhere/Land', which is not a time zone; UTC is used", cure: "unset TZ") {
      $0.variable("TZ", "Nowhere/Land")
    },
    Case("! TERM is dumb, so no screen can be drawn", cure: "export TERM=xterm-256color") {
      $0.variable("TERM", "dumb").variable("LANG", "C.UTF-8")
    },
    Case(
      "! notify-send is not installed, so that the terminal (OSC 9) is asked",
      cure: "sudo apt-get install libnotify-bin"
    ) {
      $0.variable("DISPLAY", ":0")
    },
    Case(
      "! pw-play, paplay and aplay are not installed, so the bell rings",
      cure: "sudo apt-get install alsa-utils"
    ) { $0.variable("ROTA_SOUND", "soft") },
    Case("! there is no sound in '/gong.wav', so the bell rings", cure: "rota config sound soft") {
      $0.disk.put([], at: "/bin/aplay", mode: 0o755)
      return $0.variable("ROTA_SOUND", "/gong.wav")
    },
  ])
  func `A fault is named with a command that helps`(_ c: Case) {
    let lines = report(c.message, in: c.arrange(world()))
    #expect(lines.first?.hasPrefix(c.message) == true)
    #expect(lines.last == "try: \(c.cure)")
  }

  @Test(arguments: ["default.lock", "lists-lock", "undo-lock", "undo/abc", "lists/abc"])
  func `A file that a command of another user left is reported, with what repairs all of them`(
    _ name: String
  ) throws {
    let (folder, world) = ("/home/ada/.local/state/rota", world())
    world.disk.put([], at: "\(folder)/\(name)", mode: 0o600)
    let descriptor = try world.disk.open("\(folder)/\(name)", for: .updating(mode: 0))
    try world.disk.setPermissions(
      FileStatus(kind: .regular, mode: 0o400, owner: 7), of: descriptor)
    #expect(
      report("✗ \(folder)", in: world) == [
        "✗ \(folder)/\(name) cannot be written; it belongs to user 7",
        "try: sudo chown -R $(id -u) \(folder)",
      ])
  }

  @Test func `A file system that is read-only is named, and not the permissions`() {
    let world = world()
    world.disk.makeReadOnly()
    let (data, list) = ("/home/ada/.local/share/rota", "/home/ada/.local/share/rota/todo.txt")
    for path in [data, list, "/home/ada"] {
      #expect(
        report("✗ \(path) cannot be written: Read-only file system", in: world).last
          == "try: findmnt -T \(path)")
    }
  }

  @Test func `Only what is broken makes the exit code that of a failure`() {
    #expect(world().variable("TERM", "dumb").run("doctor").exitCode == .success)
    #expect(world().variable("HOME", "").run("doctor").exitCode == .failure)
  }

  @Test func `A path that is too long for a socket is named`() {
    let outcome = world().variable("XDG_RUNTIME_DIR", "/" + String(repeating: "x", count: 100))
      .run("doctor")
    #expect(outcome.exitCode == .failure)
    #expect(outcome.output.contains("is too long a path for a socket\n"))
  }

  @Test func `A machine without zone data is named`() {
    let outcome = FakeWorld().variable("HOME", "/home/ada").run("doctor")
    #expect(outcome.output.contains("only UTC is known\n"))
  }

  @Test func `On an ASCII terminal everything is in ASCII`() {
    let outcome = world().variable("LANG", "C").run("doctor")
    #expect(outcome.output.contains("! the locale is not UTF-8, so only ASCII is drawn\n"))
    let isASCII = outcome.output.allSatisfy(\.isASCII)
    #expect(isASCII)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", "''"), ("two words", "'two words'"), ("it's", "'it'\\''s'"),
    ("~/a", "'~/a'"), ("$HOME", "'$HOME'"), ("/a/b-c_d.e", "/a/b-c_d.e"),
  ])
  func `A command that is shown can be typed`(text: String, quoted: String) {
    #expect(text.quotedForShell == quoted)
  }

  @Test func `Colours are for terminals`() {
    #expect(!world().run("doctor").output.contains("\u{1B}"))
    #expect(world().terminal(.output).run("doctor").output.contains("\u{1B}[1;"))
  }

  @Test func `The findings are there as data`() throws {
    let outcome = world().variable("TERM", "dumb").run("doctor", "--json")
    let line = Array(outcome.output.utf8.dropLast())
    let value = try JSONValue(parsing: line.span)
    #expect(value["broken"] == .integer(0))
    #expect(value["doubtful"] == .integer(2))
    guard case .array(let findings)? = value["findings"] else {
      Issue.record("there are no findings")
      return
    }
    let doubtful = try #require(findings.first { $0["level"] == .string("doubtful") })
    #expect(doubtful["about"] == .string("terminal"))
    #expect(doubtful["cure"] == .string("export TERM=xterm-256color"))
  }

  // MARK: Rotations

  /// A world where the lock of a rotation is held, as the kernel would say.
  private func worldWithLock(pid: Int) throws -> FakeWorld {
    let lock = "/home/ada/.local/state/rota/thesis.lock"
    let world = world().file(lock, "{}\n")
    let node = try world.disk.status(at: lock).node
    return world.file("/proc/locks", "1: FLOCK  ADVISORY  WRITE \(pid) 08:01:\(node) 0 EOF\n")
  }

  @Test func `A rotation that runs and answers is fine`() throws {
    let stream = FakeWorld().run(
      "run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output
    let snapshot = try #require(stream.split(separator: "\n").first)
    let world = try worldWithLock(pid: 77).peer(at: "/run/user/1/rota/thesis.sock") {
      OneAnswer(Array("\(snapshot)\n".utf8))
    }
    #expect(
      world.run("doctor").output.contains("✓ 'thesis' is running in process 77, and answers\n"))
  }

  @Test func `A rotation that does not answer is broken`() throws {
    let silent = try worldWithLock(pid: 77).peer(at: "/run/user/1/rota/thesis.sock") {
      OneAnswer(nil)
    }
    #expect(
      report("✗ 'thesis'", in: silent) == [
        "✗ 'thesis' is running in process 77, but does not answer", "try: kill 77",
      ])
    let deaf = try worldWithLock(pid: 77)
    #expect(
      report("✗ 'thesis'", in: deaf) == [
        "✗ 'thesis' is running in process 77, but cannot be asked: no rotation is running",
        "try: kill 77",
      ])
  }

  @Test func `A rotation without its lock here is doubtful, and nothing ends it`() throws {
    let stream = FakeWorld().run(
      "run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output
    let snapshot = try #require(stream.split(separator: "\n").first)
    let socket = "/run/user/1/rota/thesis.sock"
    let world = world()
    world.disk.putFolder("/run/user/1/rota", mode: 0o700)
    _ = world.file(socket).peer(at: socket) { OneAnswer(Array("\(snapshot)\n".utf8)) }
    let lines = report("! 'thesis'", in: world)
    #expect(
      lines.first?.hasPrefix(
        "! 'thesis' is running, but does not hold /home/ada/.local/state/rota/thesis.lock; ")
        == true)
    #expect(lines.last == "try: rota status --name thesis")
  }

  @Test func `The files of a killed rotation are not reported as faults`() {
    let world = world().file("/home/ada/.local/state/rota/default.lock", "{}\n")
      .file("/run/user/1/rota/default.sock")
    let output = world.run("doctor").output
    #expect(output.contains("✓ 'default' is not running; the socket it left behind is taken over"))
  }

  // MARK: Sync

  /// A world that is in sync with others, as of so many days ago.
  private func follower(days: Int, _ more: String = "") -> FakeWorld {
    let world = world().clock(FakeClocks.start + .seconds(days * 86_400)).file(
      "/home/ada/.local/state/rota/sync/state",
      "remote: https://token@nas/rota.git\nsynced: \(Timestamp(FakeClocks.start))\n\(more)")
    world.disk.put([], at: "/bin/git", mode: 0o755)
    return world
  }

  @Test func `The last sync is named with its age, and is doubtful after a week`() {
    let words = "last in sync with https://…@nas/rota.git"
    #expect(follower(days: 2).run("doctor").output.contains("✓ \(words) 2 days ago\n"))
    #expect(
      report("! last", in: follower(days: 8)) == ["! \(words) 8 days ago", "try: rota sync"])
    #expect(world().run("doctor").output.contains("✓ not set up; rota sync --init REMOTE"))
  }

  @Test func `A failure since the last sync is reported, and a missing git`() throws {
    let failure = "failed: \(Timestamp(FakeClocks.start + .seconds(82_800)))\nfailure: no network\n"
    let world = follower(days: 1, failure)
    #expect(
      report("! the last try", in: world) == [
        "! the last try, 1 h ago, failed: no network", "try: rota sync",
      ])
    #expect(world.run("doctor").exitCode == .success)
    try world.disk.remove("/bin/git")
    #expect(report("✗ git", in: world).last == "try: sudo apt-get install git")
  }

  @Test func `A damaged state of sync is broken`() {
    let path = "/home/ada/.local/state/rota/sync/state"
    let world = world().file(path, "remote: ")
    #expect(
      report("✗ the sync state", in: world).last
        == "try: echo remote: ADDRESS >\(path)")
  }

  @Test(arguments: [
    ("todo.txt", "A\n\nEssay due:2026-11-24\n# other version: Essay due:2026-11-27\n", 4),
    ("todo.txt", "Essay note:\"mine\\nother version: Essay est:2h\"\n", 1),
    ("todo.txt", "- [ ] A\n- [ ] Essay\n  other version: - [ ] Essay est:2h\n", 2),
  ])
  func `Conflicts in the list are reported with the first line of one`(
    name: String, text: String, line: Int
  ) {
    let path = "/home/ada/.local/share/rota/\(name)"
    #expect(
      report("! \(path)", in: world().file(path, text)) == [
        "! \(path) has 1 other version of tasks that two machines changed; choose one and remove "
          + "the other",
        "try: ${EDITOR:-vi} +\(line) \(path)",
      ])
  }

  // MARK: Calendars

  @Test func `A calendar that is set and cannot be read is named with what helps`() {
    let path = "/home/ada/.config/rota/config"
    let gone = world().file(path, "calendar.uni = ~/nosuch.ics\n")
    #expect(
      report("✗ uni: ", in: gone) == [
        "✗ uni: there is no file '/home/ada/nosuch.ics'", "try: rota config calendar.uni FILE",
      ])
    let unfetched = world().file(path, "calendar.uni = https://uni.example/a.ics\n")
    #expect(report("✗ uni: ", in: unfetched).last == "try: rota agenda --update")
    let page = world().file(path, "calendar.uni = ~/page.ics\n")
      .file("/home/ada/page.ics", "<html>\n")
    #expect(report("! uni: ", in: page) == ["! uni: 1 problem", "try: rota agenda uni"])
    let whole = world().file(path, "calendar.uni = ~/uni.ics\n")
      .file("/home/ada/uni.ics", SampleCalendar.text())
    #expect(whole.run("doctor").output.contains("✓ uni: 1 file\n"))
  }

  // MARK: Hooks

  @Test func `Hooks that do not run are named with the reason`() throws {
    let folder = "/home/ada/.config/rota/hooks"
    let world = world()
    world.disk.put(Array("#!/bin/sh\n".utf8), at: "\(folder)/slice_started", mode: 0o755)
    world.disk.put([], at: "/bin/sh", mode: 0o755)
    world.disk.put(Array("echo\n".utf8), at: "\(folder)/ended", mode: 0o755)
    world.disk.put([], at: "\(folder)/slice_ended", mode: 0o644)
    world.disk.put([], at: "\(folder)/paused", mode: 0o777)
    world.disk.put([], at: "\(folder)/slice_strated-lamp", mode: 0o755)
    let outcome = world.run("doctor")
    #expect(outcome.exitCode == .failure)
    let lines = outcome.output.split(separator: "\n").map { $0.drop(while: \.isLetter) }
    let start = try #require(lines.firstIndex { $0.contains("1 hook runs from") })
    #expect(
      lines[(start + 1)...].prefix(8).map { $0.drop { $0 == " " } } == [
        "✗ \(folder)/ended cannot be started, because its first line names no interpreter",
        "try: begin it with a line such as #!/bin/sh",
        "✗ \(folder)/paused is not run, because others may write to '\(folder)/paused'",
        "try: chmod go-w '\(folder)/paused'",
        "✗ \(folder)/slice_ended is not executable",
        "try: chmod u+x '\(folder)/slice_ended'",
        "! \(folder)/slice_strated-lamp never runs, as there is no kind 'slice_strated'",
        "try: mv \(folder)/slice_strated-lamp \(folder)/slice_started-lamp",
      ])
  }

  @Test(arguments: [
    (["slice-started"], "mv F/slice-started F/slice_started"),
    (["slice_started.sh"], "mv F/slice_started.sh F/slice_started"),
    (["slice-started-lamp.sh"], "mv F/slice-started-lamp.sh F/slice_started-lamp"),
    (["slice-strated"], "mv F/slice-strated F/slice_started"),
    (["slice_started.sh", "slice_started"], "rota hooks"),
  ])
  func `A hook gets the name that it was meant to have, unless another one has it`(
    _ names: [String], _ cure: String
  ) throws {
    let folder = "/home/ada/.config/rota/hooks"
    let world = world()
    world.disk.put([], at: "/bin/sh", mode: 0o755)
    for name in names {
      world.disk.put(Array("#!/bin/sh\n".utf8), at: "\(folder)/\(name)", mode: 0o755)
    }
    #expect(
      report("! \(folder)/\(names[0]) never runs", in: world).last
        == "try: " + cure.split(separator: "F").joined(separator: folder))
  }

  // MARK: Journals

  @Test func `Damage in a journal is named by file, line and byte`() throws {
    let file = "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson"
    let lines = FakeWorld().run(
      "run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output.split(separator: "\n")
    let whole = world().file(file, lines.map { "\($0)\n" }.joined())
    #expect(whole.run("doctor").output.contains("journal: \(lines.count) records, "))
    let damaged = world().file(
      file, "\(lines[0])\n{\"v\":1,x}\n\(lines[1])\n\(lines[2].prefix(20))")
    let outcome = damaged.run("doctor")
    #expect(outcome.exitCode == .failure)
    let start = lines[0].utf8.count + 1
    #expect(outcome.output.contains("✗ \(file):2: byte \(start + 7): "))
    #expect(outcome.output.contains("try: sed -n 2p \(file) | cat -v\n"))
    #expect(outcome.output.contains("the last line is torn; the next rotation puts it aside\n"))
    let found = outcome.output.split(separator: "\n").filter { $0.contains("\(file):") }
    #expect(found.count == 2)
    #expect(found.map { $0.contains("✗ ") } == [true, false])
  }

  @Test func `Whole records among what was cut off are reported, with how to get them back`() {
    let file = "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson.torn"
    let record = "{\"v\":1,\"seq\":1}"
    #expect(
      report("✓ \(file)", in: world().file(file, "{\"v\":1,\"se")).first
        == "✓ \(file) keeps what was cut off a torn line")
    #expect(
      report("! \(file)", in: world().file(file, "\(record)\r\(record)\r{\"v\""))
        == [
          "! \(file) has 2 whole records that are not counted; import them, then remove the file",
          "try: tr '\\r' '\\n' < \(file) | grep -a '^{.*}$' | rota import --ndjson -",
        ])
  }

  @Test func `A journal that is not named after a month is reported`() {
    let folder = "/home/ada/.local/share/rota/journal/desk-abcd"
    let name = "\(folder)/2026-10.sync-conflict-20261101-070000-ABCDEFG.ndjson"
    let world = world().file(name).file("\(folder)/2026-10.ndjson").file("\(folder)/.stignore")
    #expect(world.run("doctor").output.split(separator: "is not that of a month").count == 2)
    let lines = report("! \(folder)", in: world)
    #expect(
      lines == [
        "! \(name) is not read, because its name is not that of a month; import it, then remove it",
        "try: rota import --ndjson \(name)",
      ])
  }

  @Test func `Of many damaged lines twenty are named, and the rest is counted`() {
    let output = world().file(
      "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson",
      String(repeating: "{\"v\":1,x}\n", count: 23)
    ).run("doctor").output
    #expect(output.split(separator: "\n").count { $0.contains("; the rest is read") } == 20)
    #expect(output.contains("3 more places cannot be read"))
  }

  @Test func `Records of a later version are told once for a file, and are no damage`() {
    let file = "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson"
    let world = world().file(file, String(repeating: "{\"v\":2,\"seq\":1}\n", count: 23))
    let outcome = world.run("doctor")
    let reason = "23 records were written by a newer Rota (version 2) and are not counted"
    #expect(outcome.output.contains("! \(file): \(reason); update this one\n"))
    #expect(outcome.output.split(separator: "\n").count { $0.contains("\(file)") } == 1)
    #expect(outcome.exitCode == .success)
  }

  @Test func `A report says how well it is with each thing, and nothing that people wrote`() {
    let world = world().variable("TMUX", "/tmp/ada,1")
      .file("/home/ada/.local/share/rota/todo.txt", "Essay est:never\n")
      .file("/etc/os-release", "ID=x\nPRETTY_NAME=\"Penguin 7\"\n")
      .file("/proc/sys/kernel/osrelease", "6.1.0\n")
    let outcome = world.run("doctor", "--report")
    let lines = outcome.output.split(separator: "\n")

    #expect(lines.first.map(String.init) == "version       \(Release.name())")
    #expect(lines.contains("system        Penguin 7, 6.1.0, \(Build.machine)"))
    #expect(lines.contains("terminal      TERM=xterm-256color LANG=C.UTF-8 TMUX"))
    #expect(lines.contains("list          1 doubtful"))
    #expect(lines.contains("folders       fine"))
    #expect(lines.last == "no rotation recorded a problem")
    for word in ["Essay", "ada", "never"] { #expect(!outcome.output.contains(word)) }
  }

  @Test func `A report names the last problems by what they were about`() {
    let world = world()
    let lines = (0..<7).map { minute in
      #"{"v":1,"seq":4\#(minute),"kind":"problem","time":"2026-11-20T10:4\#(minute):00.000+01:00","#
        + #""at_s":6000,"rotation":"jrzffrvh9sdk","cycle":1,"code":"list","#
        + #""message":"essay.txt: no space"}"#
    }.joined(separator: "\n")
    _ = world.file("/home/ada/.local/share/rota/journal/desk-aaaa/2026-11.ndjson", lines + "\n")
    let output = world.run("doctor", "--report").output

    #expect(
      output.hasSuffix(
        "last problems:\n"
          + (2..<7).map { "  2026-11-20T10:4\($0):00.000+01:00  list\n" }.joined()))
    #expect(!output.contains("essay"))
  }

  @Test func `The last problems of a report are those of all machines by time`() {
    func line(_ time: String) -> String {
      #"{"v":1,"seq":4,"kind":"problem","time":"\#(time)","at_s":6000,"rotation":"jrzffrvh9sdk","#
        + #""cycle":1,"code":"list","message":"no space"}"# + "\n"
    }
    let journal = "/home/ada/.local/share/rota/journal"
    let desk = ["2026-11-20T10:05:00.000+01:00", "2026-11-20T13:00:00.000+02:00"]
    let laptop = (1...4).map { "2026-11-20T10:0\($0):00.000+00:00" }
    let world = world()
      .file("\(journal)/desk-aaaa/2026-11.ndjson", desk.map(line).joined())
      .file("\(journal)/laptop-bbbb/2026-11.ndjson", laptop.map(line).joined())

    let expected = (laptop + desk.suffix(1)).map { "  \($0)  list\n" }.joined()
    #expect(world.run("doctor", "--report").output.hasSuffix("last problems:\n" + expected))
  }

  @Test func `A report is a text`() {
    #expect(world().run("doctor", "--report", "--json").exitCode == .usage)
  }

  @Test func `Temporary files of killed programs are reported`() throws {
    let path = "/home/ada/.local/share/rota/.rota-list-x.tmp"
    let world = world().file(path, "Essay\n")
    world.disk.putModified(world.disk.wall, at: path)
    #expect(!world.run("doctor").output.contains("temporary file"))
    world.disk.putModified(world.disk.wall - 120_000, at: path)
    #expect(world.run("doctor").output.contains("1 temporary file of programs that were killed"))
  }
}
