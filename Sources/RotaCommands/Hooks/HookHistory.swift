import CivilTime
import EventStream
import JSONLines
import Platform

/// The past runs of hooks.
struct HookHistory {
  /// The runs of one hook.
  struct Entry {
    /// One run.
    struct Run {
      var time: Timestamp
      var rotation: String
      var ofSeq: Int
      var status: Int
      var duration: Duration
      var output: String
    }

    var last: Run
    var runs: Int
    /// The runs that did not end with 0.
    var failures: Int
  }

  private var entries: [String: Entry] = [:]

  /// The runs in records, which must be in order.
  init(_ records: some Sequence<Record>) {
    for record in records {
      guard
        case .hookFinished(let hook, let ofSeq, let status, let duration, let output) =
          record.content
      else { continue }
      let run = Entry.Run(
        time: record.time, rotation: record.rotation, ofSeq: ofSeq, status: status,
        duration: duration, output: output)
      var entry = entries[hook] ?? Entry(last: run, runs: 0, failures: 0)
      entry.last = run
      entry.runs += 1
      entry.failures += status == 0 ? 0 : 1
      entries[hook] = entry
    }
  }

  /// The runs of a hook; `nil` if there are none.
  subscript(_ hook: String) -> Entry? { entries[hook] }
}
