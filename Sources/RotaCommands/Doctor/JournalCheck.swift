import CivilTime
import Coach
import Commands
import Histories
import Journals
import Platform
import Terminals

/// Whether the journals can be read, and have no damage.
struct JournalCheck: Check {
  let title = "journal"

  /// The maximum number of places reported individually.
  private static let most = 20
  /// The extension of files with the removed last lines of torn journals.
  private static let tornEnding = ".torn"

  func findings(in world: some World) -> [Finding] {
    let folder = world.journalFolder
    guard world.files.kind(at: folder.path) != nil else {
      return [.fine("\(folder.path) will be created by the first rotation")]
    }
    var records = 0
    var damage: [JournalDamage] = []
    world.journalReader.visitAll { item in
      switch item {
      case .record: records += 1
      case .damage(let place): damage.append(place)
      }
    }
    let files = files(in: folder, world: world)
    let size = files.compactMap { try? world.fileSystem.status(at: $0).size }.reduce(0, +)
    let torn = files.filter { $0.hasSuffix(Self.tornEnding) }
    let others = files.filter { file in
      let name = String(file.dropFirst(Files.directory(of: file).count + 1))
      return name.hasSuffix(".ndjson") && JournalMonth(fileName: name) == nil
    }
    var findings: [Finding] = [
      .fine("\(folder.path): \(records.counting("record")), \(size.bytesText)")
    ]
    let newer = damage.filter { $0.laterVersion != nil }
    findings += self.findings(about: damage.filter { $0.laterVersion == nil })
    for (path, places) in Dictionary(grouping: newer, by: \.path).sorted(by: { $0.key < $1.key }) {
      findings.append(finding(aboutNewer: places, in: path))
    }
    findings += self.findings(about: problems(besides: damage, in: world))
    findings += others.map { file in
      .doubtful(
        "\(file) is not read, because its name is not that of a month; import it, then remove it",
        cure: "rota import --ndjson \(file.quotedForShell)")
    }
    return findings + torn.map { finding(aboutTorn: $0, in: world) }
  }

  /// The finding about what was cut off. Records that end with carriage returns instead of line
  /// feeds were taken for a torn line, although they are whole.
  private func finding(aboutTorn path: String, in world: some World) -> Finding {
    let bytes = (try? world.files.read(path, limit: .max)) ?? []
    let count = bytes.split { [UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains($0) }
      .count { $0.span.isWholeRecord }
    if count == 0 { return .fine("\(path) keeps what was cut off a torn line") }
    return .doubtful(
      "\(path) has \(count.counting("whole record")) that \(count == 1 ? "is" : "are") not counted; "
        + "import \(count == 1 ? "it" : "them"), then remove the file",
      cure: "tr '\\r' '\\n' < \(path.quotedForShell) | grep -a '^{.*}$' | rota import --ndjson -")
  }

  private func files(in folder: JournalFolder, world: some World) -> [String] {
    let machines = (try? folder.machines(on: world.fileSystem)) ?? []
    return machines.flatMap { machine in
      let path = "\(folder.path)/\(machine)"
      return ((try? world.files.names(in: path)) ?? []).map { "\(path)/\($0)" }
    }
  }

  private func findings(about damage: [JournalDamage]) -> [Finding] {
    let named = damage.prefix(Self.most).map { finding(about: $0) }
    guard let next = damage.dropFirst(Self.most).first else { return named }
    let rest = damage.count - Self.most
    return named + [
      .broken("\(rest.counting("more place")) cannot be read", cure: show(next))
    ]
  }

  /// The finding about records of a later version in a file.
  private func finding(aboutNewer places: [JournalDamage], in path: String) -> Finding {
    let version = places.compactMap(\.laterVersion).max() ?? 0
    let verbs = places.count == 1 ? ("was", "is") : ("were", "are")
    return .doubtful(
      "\(path): \(places.count.counting("record")) \(verbs.0) written by a newer Rota "
        + "(version \(version)) and \(verbs.1) not counted; update this one",
      cure: "rota --version")
  }

  // MARK: Missing records

  /// The problems in intact records.
  private func problems(besides damage: [JournalDamage], in world: some World) -> [JournalProblem] {
    var reading = HistoryReading(nil, running: .none, tellsInterludes: true, in: world)
    reading.run()
    let lines = Dictionary(grouping: damage, by: \.path).mapValues { Set($0.map(\.line)) }
    return reading.past().problems.list.filter {
      lines[$0.file]?.contains($0.line) != true
    }
  }

  private func findings(about problems: [JournalProblem]) -> [Finding] {
    let named = problems.prefix(Self.most).map { problem in
      Finding.broken(problem.text, cure: show(problem.file, problem.line))
    }
    guard let next = problems.dropFirst(Self.most).first else { return named }
    let rest = (problems.count - Self.most).counting("more thing")
    return named + [.broken("\(rest) that cannot be right", cure: show(next.file, next.line))]
  }

  private func finding(about place: JournalDamage) -> Finding {
    switch place.cause {
    case .torn:
      .doubtful("\(place); the next rotation puts it aside", cure: show(place))
    case .zeros, .overlong, .unreadable:
      .broken("\(place); the rest is read", cure: show(place))
    case .inaccessible:
      .broken("\(place)", cure: "ls -ld \(place.path.quotedForShell)")
    }
  }

  /// A command that shows the place safely.
  private func show(_ place: JournalDamage) -> String { show(place.path, place.line) }

  private func show(_ path: String, _ line: Int) -> String {
    "sed -n \(line)p \(path.quotedForShell) | cat -v"
  }
}
