import CivilTime
import EventStream
import Histories
import JSONLines
import RoundRobin
import Statistics

/// What was done when, as programs read it.
enum LogJSON {
  /// One line; `docs/statistics.md` says what each member is.
  static func line(_ period: Period, _ past: Past, in zone: Zone) -> [UInt8] {
    let history = past.history
    func time(_ instant: Instant) -> String { Timestamp(instant, in: zone).description }
    var line: [UInt8] = []
    line.appendObject { object in
      object.member("from", period.from.description)
      object.member("to", period.to.description)
      object.member("zone", zone.name)
      object.array("slices") { array in
        for slice in history.slices {
          array.object { object in
            object.member("start", time(slice.start))
            object.member("end", slice.ending.map { time($0.time) })
            object.member("id", slice.task.id)
            object.member("title", slice.task.title)
            object.member("project", slice.task.project)
            object.array("tags") { array in for tag in slice.task.tags { array.element(tag) } }
            if let note = slice.task.note { object.member("note", note) }
            object.member("focus_s", slice.focus)
            object.member("reason", slice.ending?.reason.rawValue)
            if let isAnswered = slice.ending?.isAnswered {
              object.member("answered", isAnswered)
            } else {
              object.null("answered")
            }
            object.array("stretches") { array in
              for stretch in slice.stretches {
                array.object { object in
                  object.member("start", time(stretch.start))
                  object.member("focus_s", stretch.length)
                }
              }
            }
            object.member("rotation", slice.rotation)
          }
        }
      }
      object.array("between") { array in
        for interlude in history.interludes {
          array.object { object in
            object.member("kind", interlude.kind.rawValue)
            object.member("title", interlude.title.isEmpty ? nil : interlude.title)
            object.member("start", time(interlude.start))
            object.member("end", time(interlude.end))
            object.member("rotation", interlude.rotation)
          }
        }
      }
      past.problems.write(to: &object)
    }
    return line
  }
}
