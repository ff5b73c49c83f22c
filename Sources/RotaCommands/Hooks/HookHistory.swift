import CivilTime
import EventStream
import JSONLines
import Platform

/// How the hooks went when they ran.
struct HookHistory {
  /// How one hook went.
  struct Entry {
    /// One run of it.
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

  /// What records tell, in the order in which they were made.
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

  /// How a hook went; `nil`: it did not run.
  subscript(_ hook: String) -> Entry? { entries[hook] }
}
