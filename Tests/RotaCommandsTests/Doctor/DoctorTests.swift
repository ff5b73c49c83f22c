import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

@Suite struct DoctorTests: DoctorsWorld {
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

  @Test func `On a narrow terminal what is found is wrapped, and what helps is one line`() {
    let world = world().file("/home/ada/.config/rota/config", "quantm = 3\n")
      .terminal(.output).variable("COLUMNS", "60")
    let lines = world.run("doctor").output.split(separator: "\n").map { line in
      line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated()
        .map { $0 == 0 ? String($1) : String($1.drop { $0 != "m" }.dropFirst()) }.joined()
    }
    let about = lines.drop { !$0.hasPrefix("settings") }.prefix(2)
    #expect(
      Array(about) == [
        "settings      ! /home/ada/.config/rota/config:1:1: there is",
        "                no setting 'quantm'; did you mean 'quantum'?",
      ])
    #expect(lines.contains { $0.hasSuffix("try: ${EDITOR:-vi} +1 /home/ada/.config/rota/config") })
    #expect(world.run("doctor").output.contains("All is well.") == false)
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
    Case(
      "✗ the name of this machine cannot be kept: /home/ada/.local/state/rota/machine: Is a dir",
      cure: "mv /home/ada/.local/state/rota/machine /home/ada/.local/state/rota/machine.old"
    ) {
      $0.folder("/home/ada/.local/state/rota/machine")
    },
    Case(
      "✗ /home/ada/.local/state/rota/machine: found '?machine'",
      cure: "rm /home/ada/.local/state/rota/machine"
    ) {
      $0.file("/home/ada/.local/state/rota/machine", "\u{7}machine\n")
    },
    Case(
      "✗ /run/user/1/rota has mode 755 where 700 is expected, so rotations cannot be controlled",
      cure: "chmod 700 /run/user/1/rota"
    ) {
      $0.folder("/run/user/1/rota")
    },
    Case(
      "✗ /run/user/1/rota has mode 300 where 700 is expected, so rotations cannot be controlled",
      cure: "chmod 700 /run/user/1/rota"
    ) {
      $0.disk.putFolder("/run/user/1/rota", mode: 0o300)
      return $0
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
    Case(
      "! /home/ada/.local/share/rota/todo.txt: 2 more problems",
      cure: "rota list --file /home/ada/.local/share/rota/todo.txt"
    ) {
      $0.file(
        "/home/ada/.local/share/rota/todo.txt", String(repeating: "Poem est:2\n", count: 7))
    },
    Case(
      "✗ /home/ada/.local/share/rota/todo.txt cannot be written, so that nothing is ticked off",
      cure: "chmod u+w /home/ada/.local/share/rota/todo.txt"
    ) {
      $0.disk.put([], at: "/home/ada/.local/share/rota/todo.txt", mode: 0o444)
      return $0
    },
    Case(
      "✗ /mnt/lists cannot be written, so that nothing is ticked off in the list",
      cure: "chmod u+w /mnt/lists"
    ) {
      $0.disk.putFolder("/mnt/lists", mode: 0o555)
      $0.disk.put([], at: "/mnt/lists/todo.txt")
      $0.disk.putLink("/home/ada/.local/share/rota/todo.txt", to: "/mnt/lists/todo.txt")
      return $0
    },
    Case("✗ TZ is 'Nowhere/Land', which is not a time zone; UTC is used", cure: "unset TZ") {
      $0.variable("TZ", "Nowhere/Land")
    },
    // No memory begins at 0.
    Case("✗ the time zone cannot be read, so UTC is used: ", cure: "unset TZ") {
      $0.variable("TZ", "/proc/self/mem")
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

  @Test(arguments: [UInt32(0o444), 0o000])
  func `A list of another user is to become the user's own`(_ mode: UInt32) throws {
    let (path, world) = ("/home/ada/.local/share/rota/todo.txt", world())
    let descriptor = try world.disk.open(path, for: .updating(mode: 0))
    try world.disk.setPermissions(
      FileStatus(kind: .regular, mode: mode, owner: 7), of: descriptor)
    let found = report("✗ ", in: world)
    #expect(found.first?.contains(path) == true)
    #expect(found.first?.hasSuffix("; it belongs to user 7") == true)
    #expect(found.last == "try: sudo chown $(id -u) \(path)")
  }

  @Test(arguments: ["default.lock", "lists-lock", "undo-lock", "undo", "lists", "calendars/taken"])
  func `What is not a file, or not a folder, in the place of one is named`(_ name: String) {
    let (path, world) = ("/home/ada/.local/state/rota/\(name)", world())
    let isFolder = ["undo", "lists"].contains(name)
    _ = isFolder ? world.file(path) : world.folder(path)
    #expect(
      report("✗ \(path)", in: world) == [
        "✗ \(path) is not a \(isFolder ? "folder" : "file")", "try: mv \(path) \(path).old",
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

  static let own = [
    ("/home/ada/.local/state/rota/machine", "the name of this machine cannot be kept: "),
    ("/home/ada/.local/state/rota/calendars/taken", ""),
    ("/home/ada/.config/rota/config", "/home/ada/.config/rota/config: "),
  ]

  @Test(arguments: own, [EACCES, EMFILE, EIO])
  func `A file that cannot be opened is named, and not to be removed`(
    _ file: (path: String, words: String), _ error: Int32
  ) {
    let world = world().file(file.path, "desk-abcd\n")
    let disk = FaultyFileSystem(world.disk)
    disk.failOpening(file.path, with: error)
    let outcome = world.disk(disk).run("doctor")
    #expect(outcome.exitCode == .failure)
    #expect(outcome.output.contains("✗ \(file.words)"))
    let cure = error == EACCES ? "chmod u+r" : "ls -ld"
    #expect(outcome.output.contains("try: \(cure) \(file.path)\n"))
    #expect(outcome.output.ranges(of: "try: ").count == 1)
  }

  @Test(arguments: ["desk-abcd\0\0\0\n", "desk-abcd\n", "the desk\n"])
  func `The journal is looked for by the name of the machine`(_ text: String) {
    let name = text.hasPrefix("the") ? "the desk" : "desk-abcd"
    let folder = "/home/ada/.local/share/rota/journal/\(name)"
    let whole = world().file("/home/ada/.local/state/rota/machine", text).folder(folder)
    #expect(whole.run("doctor").exitCode == .success)
    let other = world().file("/home/ada/.local/state/rota/machine", text).file(folder)
    #expect(other.run("doctor").output.contains("✗ \(folder) is not a folder\n"))
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
    ("a'\u{301}; ls", "'a'\\''\u{301}; ls'"),
  ])
  func `A command that is shown can be typed`(text: String, quoted: String) {
    #expect(text.quotedForShell == quoted)
    #expect(quoted.unquoted == text)
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

  @Test func `A calendar of all rotations that is missing is named, as they do not begin`() {
    let path = "/home/ada/.config/rota/config"
    let unset = world().file(path, "calendar = uni\n")
    #expect(
      report("✗ calendar: there is no file 'uni'", in: unset).last
        == "try: rota config --unset calendar")
    let one = world().file(path, "calendar = uni, /my gone.ics, lab\ncalendar.uni = ~/uni.ics\n")
      .file("/home/ada/uni.ics", SampleCalendar.text())
    #expect(
      report("✗ /my gone.ics", in: one).last == "try: rota config calendar 'uni, lab'")
    let gone = world().file(path, "calendar = /gone.ics\n")
    #expect(
      report("✗ /gone.ics: ", in: gone) == [
        "✗ /gone.ics: there is no file '/gone.ics'", "try: rota config --unset calendar",
      ])
    let whole = world().file(path, "calendar = uni\ncalendar.uni = ~/uni.ics\n")
      .file("/home/ada/uni.ics", SampleCalendar.text()).run("doctor").output
    #expect(whole.ranges(of: "uni: 1 file").count == 1)
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
