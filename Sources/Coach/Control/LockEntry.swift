import CivilTime
import EventStream
import JSONLines
import Platform

/// The content of a lock file: the current or last holder, with the progress of its rotation.
struct LockEntry: Equatable {
  var pid: Int?
  /// The time at which the process started.
  var started: Timestamp?
  var socket: String?
  var rotation: String?
  var at: Duration?
  var seq: Int?
  /// Whether its holder asks the user about an interrupted rotation.
  var asks = false
  /// The event that its holder waits for between two rotations; `nil` if it does not wait.
  var waits: Waiter.Goal?
}

extension LockEntry {
  /// The longest entry, in bytes.
  static let longest = 4096

  /// The process that asks the user about an interrupted rotation; `nil` if none does.
  var asker: Int? { asks ? pid.flatMap { ProcessTable.has($0) ? $0 : nil } : nil }

  /// Parses as much as there is: its holder may be writing it.
  init(parsing bytes: [UInt8]) {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    var reader = JSONReader()
    guard let view = try? reader.parse(line.span) else { return }
    pid = try? view["pid"]?.unlessNull?.integer()
    if let text = view["started"]?.unlessNull?.text { started = Timestamp(utf8: text) }
    socket = try? view["socket"]?.unlessNull?.string()
    rotation = try? view["rotation"]?.unlessNull?.string()
    let at = try? view["at_s"]?.unlessNull?.seconds()
    self.at = at.flatMap { Record.clock.contains($0) ? $0 : nil }
    let seq = try? view["seq"]?.unlessNull?.integer()
    self.seq = seq.flatMap { Record.numbers.contains($0) ? $0 : nil }
    asks = (try? view["asks"]?.unlessNull?.bool()) ?? false
    waits = (try? view["waits_for"]?.unlessNull?.string()).flatMap(Waiter.Goal.init)
  }

  /// The entry in the file at a path; empty if that cannot be read.
  init(at path: String, on fileSystem: any FileSystem) {
    self.init(parsing: (try? Files(fileSystem).read(path)) ?? [])
  }

  /// One line of JSON with its newline.
  var line: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendObject { object in
      object.member("pid", pid)
      object.member("started", started?.description)
      object.member("socket", socket)
      object.member("rotation", rotation)
      object.member("at_s", at)
      object.member("seq", seq)
      if asks { object.member("asks", true) }
      if let waits { object.member("waits_for", waits.rawValue) }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
