import CivilTime
import Coach
import Drawing
import JSONLines
import TaskLists
import Terminals

/// The result of a synchronization.
struct SyncReport {
  /// The repository, in displayable form.
  let remote: String
  let time: Instant
  let took: [String: SyncedJournals.Arrivals]
  let sent: Int
  let list: ListMerge
  /// Whether the list of this machine was changed, even if only in its comments or order.
  let isListTaken: Bool
  /// Whether the repository got another list.
  let isListSent: Bool
  /// Whether anything was pushed to the repository.
  let isPushed: Bool

  /// One sentence: `took 41 records of laptop-abcd from 3 days, sent 12 records; list: 2 tasks
  /// came`.
  var sentence: String {
    let arrivals = took.sorted { $0.key < $1.key }.map { machine, arrivals in
      "\(arrivals.records.counting("record")) of \(machine)"
        + (arrivals.days.count > 1 ? " from \(arrivals.days.count) days" : "")
    }
    let goods = [sent > 0 ? sent.counting("record") : nil, isListSent ? "the list" : nil]
      .compactMap(\.self)
    let parts = [
      arrivals.isEmpty ? nil : "took \(arrivals.joined(separator: ", "))",
      goods.isEmpty ? nil : "sent \(goods.joined(separator: " and "))",
    ].compactMap(\.self)
    let changes = [
      list.came > 0 ? "\(list.came.counting("task")) added here" : nil,
      list.went > 0 ? "\(list.went.counting("task")) removed here" : nil,
      list.changed > 0 ? "\(list.changed.counting("task")) changed here" : nil,
      list.wentThere > 0 ? "\(list.wentThere.counting("task")) removed elsewhere" : nil,
      list.conflicts.isEmpty ? nil : list.conflicts.count.counting("conflict"),
    ].compactMap(\.self)
    let journal = parts.isEmpty ? nil : parts.joined(separator: ", ")
    let lines = isListTaken ? "comments or order changed here" : nil
    let words = changes.isEmpty ? lines : changes.joined(separator: ", ")
    let tasks = words.map { "list: \($0)" }
    let news = [journal, tasks].compactMap(\.self).joined(separator: "; ")
    return harmless("In sync with \(remote): \(news.isEmpty ? "nothing new" : news).")
  }

  /// One line of JSON.
  var json: [UInt8] {
    .object { object in
      object.member("remote", remote)
      object.member("time", Timestamp(time).withoutMilliseconds)
      object.array("took") { array in
        for (machine, arrivals) in took.sorted(by: { $0.key < $1.key }) {
          array.object { object in
            object.member("machine", machine)
            object.member("records", arrivals.records)
            object.member("days", arrivals.days.count)
          }
        }
      }
      object.member("sent", sent)
      object.object("list") { object in
        object.member("came", list.came)
        object.member("went", list.went)
        object.member("changed", list.changed)
        object.member("went_elsewhere", list.wentThere)
        object.array("conflicts") { array in
          for conflict in list.conflicts {
            array.object { object in
              object.member("title", conflict.title)
              object.member("message", conflict.description)
            }
          }
        }
      }
      object.member("pushed", isPushed)
    }
  }
}
