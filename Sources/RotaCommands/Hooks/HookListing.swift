import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import JSONLines
import Platform
import Terminals

/// The files in the folder of hooks, with their runs.
struct HookListing {
  /// A file in the folder.
  private struct Entry {
    var name: String
    /// The kind of record it is for; `nil` if it is not a hook.
    var kind: String?
    var obstacle: HookObstacle?
    var history: HookHistory.Entry?

    /// Why it never runs; `nil` if it does.
    var reason: String? { kind == nil ? HookWords.stranger(name) : obstacle?.reason }
  }

  private let folder: String
  private let entries: [Entry]

  /// The current files.
  init(in world: some World) throws(Failure) {
    let folder = world.hookFolder
    let history = HookHistory(of: world)
    self.folder = folder.path
    entries = try world.hookNames().map { name in
      let kind = HookFolder.kind(of: name)
      return Entry(
        name: name, kind: kind, obstacle: kind.flatMap { _ in folder.obstacle(ofStarting: name) },
        history: history[name])
    }
  }

  // MARK: For people

  /// A line for each file: its name, its kind, its runs.
  var text: String {
    if entries.isEmpty {
      return "there are no hooks yet; make one:\n"
        + HookWords.example(of: "slice_started", in: folder)
    }
    let rows = entries.map { [harmless($0.name), $0.kind ?? "-", harmless(words(of: $0))] }
    return TextTable(rows: rows).text
  }

  private func words(of entry: Entry) -> String {
    guard let kind = entry.kind else { return HookWords.stranger(entry.name) }
    if let obstacle = entry.obstacle { return "\(obstacle.reason); \(obstacle.cure)" }
    guard let history = entry.history else { return HookWords.noRun(for: kind) }
    return HookWords.history(history)
  }

  // MARK: For programs

  /// One line of JSON.
  var json: [UInt8] {
    .object { object in
      object.member("folder", folder)
      object.array("hooks") { array in
        for entry in entries { array.object { write(entry, to: &$0) } }
      }
    }
  }

  private func write(_ entry: Entry, to object: inout JSONObjectWriter) {
    object.member("hook", entry.name)
    object.member("kind", entry.kind)
    object.member("runnable", entry.reason == nil)
    object.member("reason", entry.reason)
    object.member("cure", entry.obstacle?.cure)
    object.member("runs", entry.history?.runs ?? 0)
    object.member("failures", entry.history?.failures ?? 0)
    guard let last = entry.history?.last else { return object.null("last") }
    object.object("last") { object in
      object.member("time", last.time.description)
      object.member("rotation", last.rotation)
      object.member("of_seq", last.ofSeq)
      object.member("status", last.status)
      object.member("duration_s", last.duration)
      object.member("output", last.output)
    }
  }
}
