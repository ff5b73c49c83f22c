import CivilTime
import Commands
import JSONLines
import Platform
import Statistics

/// The work in the journal files of months that are over, kept in a file so that these need not be
/// read again.
///
/// The journal alone is the truth: the index counts only while every file is as it was, and can be
/// deleted at any time. Its first line has the digest of the rest, so that a damaged index does not
/// count either.
struct WorkIndex: Equatable {
  /// The files, sorted by path.
  var files: [JournalSeal]
  /// The rotations that have all their records in these files.
  var rotations: Set<String>
  /// Their work; `nil` if the files have problems, which must be reported at each reading.
  var log: WorkLog?

  /// The form of the file.
  private static let version = 2
  /// The number of stretches or changes in a line.
  private static let portion = 1000

  // MARK: Writing

  /// Writes it; without success the journal is read again the next time.
  func write(to path: String, on system: any FileSystem) {
    let files = Files(system)
    guard case ()? = try? files.makeDirectories(Files.directory(of: path)) else {
      return
    }
    try? files.replace(path, with: encoded, isSynchronizing: false)
  }

  private var encoded: [UInt8] {
    var body: [UInt8] = []
    func line(_ content: (inout JSONObjectWriter) -> Void) {
      body.appendObject(content)
      body.append(UInt8(ascii: "\n"))
    }
    for file in files {
      line { line in
        line.member("path", file.path)
        line.member("size", file.size)
        line.member("device", String(file.device))
        line.member("node", String(file.node))
        line.member("changed", Int(file.changed))
      }
    }
    line { $0.array("rotations") { list in for id in rotations.sorted() { list.element(id) } } }
    if let log { encode(log, line) }
    var all: [UInt8] = []
    all.appendObject { head in
      head.member("v", Self.version)
      head.member("program", Release.name())
      head.member("digest", Digest(body.span).description)
    }
    return all + [UInt8(ascii: "\n")] + body
  }

  private func encode(_ log: WorkLog, _ line: ((inout JSONObjectWriter) -> Void) -> Void) {
    line { $0.array("tasks") { list in for id in log.tasks { list.element(id) } } }
    var last: Int64 = 0
    for start in stride(from: 0, to: log.work.count, by: Self.portion) {
      line { line in
        line.array("work") { list in
          for one in log.work[start..<min(start + Self.portion, log.work.count)] {
            let time = one.stretch.start.milliseconds
            list.element(one.task)
            list.element(Int(time &- last))
            list.element(Int(one.stretch.length / .nanoseconds(1)))
            last = time
          }
        }
      }
    }
    last = 0
    for start in stride(from: 0, to: log.changes.count, by: Self.portion) {
      line { line in
        line.array("changes") { list in
          for change in log.changes[start..<min(start + Self.portion, log.changes.count)] {
            let time = change.time.milliseconds
            list.element(change.task)
            list.element(Int(time &- last))
            list.element(change.kind.number)
            last = time
          }
        }
      }
    }
  }

  // MARK: Reading

  /// Reads an index of this program; `nil` if there is none, or it is damaged.
  init?(at path: String, on system: any FileSystem) {
    guard let bytes = try? Files(system).read(path, limit: .max) else { return nil }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    do throws(JSONError) {
      var reader = JSONReader()
      let head = try reader.parse(bytes.span.extracting(..<end))
      let program = try head.member("program").string()
      let digest = try head.member("digest").string()
      let body = bytes.span.extracting((end + 1)...)
      guard try head.member("v").integer() == Self.version, program == Release.name(),
        digest == Digest(body).description
      else { return nil }
      try self.init(parsing: body)
    } catch {
      return nil
    }
  }

  private init?(parsing body: Span<UInt8>) throws(JSONError) {
    (files, rotations) = ([], [])
    var reader = JSONReader()
    var tasks: [String]?
    var work: [WorkLog.Work] = []
    var changes: [WorkLog.Change] = []
    var times = (work: Int64(0), changes: Int64(0))
    var start = 0
    while let end = body.firstLineFeed(from: start) {
      let line = try reader.parse(body.extracting(start..<end))
      start = end + 1
      if let path = line["path"] {
        files.append(try JournalSeal(path: path.string(), line))
      } else if let list = line["rotations"] {
        rotations = Set(try list.strings())
      } else if let list = line["tasks"] {
        tasks = try list.strings()
      } else if let list = line["work"] {
        var numbers = try list.elements()
        while let task = numbers.next(), let time = numbers.next(), let length = numbers.next() {
          times.work &+= Int64(try time.integer())
          let stretch = Stretch(
            start: Instant(milliseconds: times.work), length: .nanoseconds(try length.integer()))
          work.append(WorkLog.Work(task: try task.integer(), stretch: stretch))
        }
      } else if let list = line["changes"] {
        var numbers = try list.elements()
        while let task = numbers.next(), let time = numbers.next(), let kind = numbers.next() {
          times.changes &+= Int64(try time.integer())
          changes.append(
            WorkLog.Change(
              task: try task.integer(), time: Instant(milliseconds: times.changes),
              kind: WorkLog.Change.Kind(number: try kind.integer())))
        }
      }
    }
    guard let tasks else { return }
    guard let log = WorkLog(tasks: tasks, work: work, changes: changes) else { return nil }
    self.log = log
  }

  init(files: [JournalSeal], rotations: Set<String>, log: WorkLog?) {
    self.files = files
    self.rotations = rotations
    self.log = log
  }
}

extension WorkLog.Change.Kind {
  /// The number in the index: the id of an edited task, or a negative number.
  fileprivate var number: Int {
    switch self {
    case .added: -1
    case .ended: -2
    case .parted: -3
    case .edited(let id): id
    }
  }

  fileprivate init(number: Int) {
    self =
      switch number {
      case -1: .added
      case -2: .ended
      case ..<0: .parted
      default: .edited(id: number)
      }
  }
}

extension JournalSeal {
  fileprivate init(path: String, _ line: borrowing JSONView) throws(JSONError) {
    self.init(
      path: path, size: try line.member("size").integer(),
      device: UInt64(try line.member("device").string()) ?? 0,
      node: UInt64(try line.member("node").string()) ?? 0,
      changed: Int64(try line.member("changed").integer()))
  }
}

extension JSONView {
  /// The elements of an array of strings.
  fileprivate func strings() throws(JSONError) -> [String] {
    var all: [String] = []
    var elements = try elements()
    while let element = elements.next() { all.append(try element.string()) }
    return all
  }
}
