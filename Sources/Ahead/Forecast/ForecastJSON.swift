import CivilTime
import EventStream
import Forecast
import Histories
import JSONLines

/// A forecast as JSON.
enum ForecastJSON {
  /// One line: the tasks in the order of the list, the totals, and every slice.
  static func line(_ forecast: ForecastResult) -> [UInt8] {
    .object { write(forecast, to: &$0) }
  }

  private static func write(_ forecast: ForecastResult, to object: inout JSONObjectWriter) {
    let schedule = forecast.schedule
    object.member("quantum_s", forecast.firstQuantum)
    object.member("policy", forecast.policy.rawValue)
    object.array("tasks") { tasks in
      for index in schedule.tasks.indices {
        tasks.object { write(index, of: forecast, to: &$0) }
      }
    }
    write(Comparison.Row(schedule, quantum: forecast.quantum), to: &object)
    object.array("slices") { slices in
      for slice in schedule.slices {
        slices.object { object in
          object.member("title", schedule.tasks[slice.task].title)
          object.member("start_s", slice.start)
          object.member("end_s", slice.end)
        }
      }
    }
    object.array("between") { intervals in
      for interval in schedule.intervals {
        intervals.object { write(interval, of: forecast, to: &$0) }
      }
    }
    object.member("round_s", schedule.firstCycle)
    object.member("start", forecast.wall.timestamp(at: .zero).withoutMilliseconds)
    object.member("end", forecast.wall.timestamp(at: schedule.makespan).withoutMilliseconds)
    if let end = forecast.hoursEnd {
      object.member("hours_until", forecast.wall.timestamp(at: end).withoutMilliseconds)
    }
    if let outlook = forecast.outlook {
      object.member("commitments_until", forecast.wall.timestamp(at: outlook).withoutMilliseconds)
    }
    if forecast.policy != .fixed {
      object.member("unit_s", forecast.unit)
      object.array("quanta_s") { quanta in
        for quantum in schedule.quanta { quanta.element(quantum) }
      }
    }
    if let comparison = forecast.comparison {
      write(comparison, of: forecast, to: &object)
    }
    forecast.problems.write(to: &object)
  }

  private static func write(
    _ comparison: Comparison, of forecast: ForecastResult, to object: inout JSONObjectWriter
  ) {
    object.array("compare") { rows in
      for row in comparison.rows {
        rows.object { object in
          object.member("quantum_s", row.quantum)
          write(row, to: &object)
          object.member("late", row.late)
        }
      }
    }
    object.object("recommended") { object in
      object.member("quantum_s", comparison.chosen.quantum)
      object.member("reason", ForecastWords.reason(for: comparison, of: forecast))
    }
  }

  /// The totals of a list.
  private static func write(_ row: Comparison.Row, to object: inout JSONObjectWriter) {
    object.object("average") { write(row.average, to: &$0) }
    object.object("switches") { switches in
      switches.member("dispatches", row.dispatches)
      switches.member("between_tasks", row.changes)
    }
    object.member("makespan_s", row.makespan)
    object.member("fairness", share: row.fairness)
    object.member("switching_s", row.switching)
  }

  private static func write(
    _ index: Int, of forecast: ForecastResult, to object: inout JSONObjectWriter
  ) {
    let schedule = forecast.schedule
    let (task, outcome) = (schedule.tasks[index], schedule.outcomes[index])
    object.member("id", task.id)
    object.member("title", task.title)
    object.member("arrival_s", task.arrival)
    object.member("estimate_s", task.estimate)
    object.member("assumed", task.isAssumed)
    object.member("start_s", outcome.start)
    object.member("completion_s", outcome.completion)
    object.member("turnaround_s", schedule.turnaround(of: index))
    object.member("waiting_s", schedule.waiting(of: index))
    object.member("response_s", schedule.response(of: index))
    if let due = task.due {
      object.member("due", forecast.wall.timestamp(at: due).withoutMilliseconds)
      object.member("late_s", schedule.lateness(of: index))
    }
  }

  private static func write(_ average: Averages, to object: inout JSONObjectWriter) {
    object.member("turnaround_s", average.turnaround)
    object.member("waiting_s", average.waiting)
    object.member("response_s", average.response)
  }

  private static func write(
    _ interval: Schedule.Interval, of forecast: ForecastResult, to object: inout JSONObjectWriter
  ) {
    switch interval.kind {
    case .rest(let long):
      object.member("kind", "break")
      object.member("long", long)
    case .commitment(let number):
      object.member("kind", "commitment")
      object.member("title", forecast.commitments[number])
    case .waiting: object.member("kind", "waiting")
    case .switching: object.member("kind", "switching")
    }
    object.member("start_s", interval.start)
    object.member("end_s", interval.end)
  }
}
