import CivilTime
import EventStream
import Histories
import JSONLines
import Statistics

/// Statistics as programs read them.
enum StatsJSON {
  /// One line; `docs/statistics.md` documents the members.
  static func line(_ report: StatsReport, in zone: Zone) -> [UInt8] {
    let review = report.review
    return .object { object in
      object.member("from", review.period.from.description)
      object.member("to", review.period.to.description)
      object.member("focus_s", review.totals.focus)
      object.member("slices", review.totals.slices)
      object.member("completed", review.totals.completed)
      object.member("added", review.totals.added)
      object.member("open", report.open)
      object.array("buckets") { array in
        for (bucket, start) in zip(review.buckets, review.bucketNames(in: zone)) {
          array.object { object in
            object.member("start", start)
            object.member("focus_s", bucket.focus)
            object.member("slices", bucket.slices)
            object.member("completed", bucket.completed)
          }
        }
      }
      object.array("tags") { write(review.tags, to: &$0) }
      object.array("projects") { write(review.projects, to: &$0) }
      object.array("tasks") { array in
        for row in review.tasks {
          array.object { object in
            object.member("id", row.task.id)
            object.member("title", row.task.title)
            object.member("focus_s", row.focus)
            object.member("slices", row.slices)
          }
        }
      }
      object.object("experience") { write(report.experience, to: &$0) }
      write(review.totals, to: &object)
      // The first day of the calendar has no previous one.
      if report.previous.period.days > 0 {
        object.object("previous") { write(report.previous, to: &$0) }
      }
      object.member("zone", zone.name)
      report.problems.write(to: &object)
    }
  }

  private static func write(_ shares: [Review.Share], to array: inout JSONArrayWriter) {
    for row in shares {
      array.object { object in
        object.member("name", row.name)
        object.member("focus_s", row.focus)
        object.member("share", row.share)
      }
    }
  }

  private static func write(_ experience: Experience, to object: inout JSONObjectWriter) {
    object.member("total", experience.total)
    object.member("level", experience.level)
    object.member("into_level", experience.intoLevel)
    object.member("for_next", experience.forNext)
    object.member("coins", experience.coins)
    object.member("streak_days", experience.streakDays)
  }

  private static func write(_ totals: Review.Totals, to object: inout JSONObjectWriter) {
    object.member("finished", totals.finished)
    object.member("partial", totals.partial)
    object.member("unanswered", totals.unanswered)
    object.member("switches", totals.switches)
    object.member("pauses", totals.pauses)
    object.member("paused_s", totals.paused)
    object.member("longest_run_s", totals.longestRun)
  }

  private static func write(_ previous: Review, to object: inout JSONObjectWriter) {
    object.member("from", previous.period.from.description)
    object.member("to", previous.period.to.description)
    object.member("focus_s", previous.totals.focus)
    object.member("slices", previous.totals.slices)
    object.member("completed", previous.totals.completed)
  }
}

extension Review {
  /// The names of the buckets: hours by their first instant, days and months by their first day.
  func bucketNames(in zone: Zone) -> [String] {
    period.cells(in: zone).map { cell in
      period.unit == .hour
        ? Timestamp(cell.instants.lowerBound, in: zone).withoutMilliseconds : cell.day.description
    }
  }
}
