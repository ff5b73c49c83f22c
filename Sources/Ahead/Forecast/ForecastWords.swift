import CivilTime
import Commands
import Drawing
import EventStream
import Forecast
import Tasks
import Terminals

/// The wording of forecasts.
enum ForecastWords {
  /// A length: `25 min`, `1 h 05`; below ten minutes to the second, from two days on `2 days 1 h`.
  static func length(_ duration: Duration) -> String {
    if duration == .zero { return "0 s" }
    if duration < .seconds(600) { return TimeText.length(duration) }
    if duration >= .seconds(48 * 3600) { return days(duration) }
    return TimeText.minutes(duration + .seconds(30))
  }

  /// A difference between two lengths: to the second only below a minute.
  private static func difference(_ duration: Duration) -> String {
    let isLong = (Duration.seconds(60)..<Duration.seconds(600)).contains(duration)
    return isLong ? TimeText.minutes(duration + .seconds(30)) : length(duration)
  }

  /// A number of days and hours, rounded to the hour.
  private static func days(_ duration: Duration) -> String {
    let hours = (duration + .seconds(1800)).secondsRoundedDown / 3600
    return "\(hours / 24) days" + (hours % 24 == 0 ? "" : " \(hours % 24) h")
  }

  /// A time of day, with seconds if the forecast is so short that they matter, otherwise rounded
  /// like a ``length(_:)``; with day and year if they differ from those of the start.
  static func clock(_ instant: Duration, of forecast: ForecastResult) -> String {
    let isExact = forecast.schedule.makespan < .seconds(600)
    let local = forecast.wall.timestamp(at: instant + (isExact ? .zero : .seconds(30))).local
    let time = isExact ? TimeText.exactClock(local.time) : TimeText.clock(local.time)
    let start = forecast.wall.beginning.date
    if local.date == start { return time }
    if (1..<7).contains(local.date.days(since: start)) {
      return "\(local.date.weekday.shortName) \(time)"
    }
    return "\(TimeText.day(local.date, isShort: true, seenFrom: start)) \(time)"
  }

  /// The time of completion or, without estimates, the length of a cycle.
  static func verdict(on forecast: ForecastResult) -> String {
    let schedule = forecast.schedule
    if let cycle = schedule.firstCycle, schedule.tasks.allSatisfy(\.isAssumed) {
      return "One cycle takes \(length(cycle)), until \(clock(cycle, of: forecast))."
    }
    let end = clock(schedule.makespan, of: forecast)
    return "Everything is done by \(end), after \(length(schedule.makespan))."
  }

  /// The tasks completed after they are due; `nil` if there are none.
  static func lateness(in forecast: ForecastResult) -> String? {
    let schedule = forecast.schedule
    func title(_ place: Int) -> String { harmless(schedule.tasks[place].title) }
    func delay(_ place: Int) -> String { difference(schedule.lateness(of: place)) }
    let late = schedule.late
    guard let first = late.first else { return nil }
    if late.count == 1 { return "\(title(first)) is done \(delay(first)) after it is due." }
    let named = late.prefix(3).map { "\(title($0)) by \(delay($0))" }.joined(separator: ", ")
    let more = late.count > 3 ? " and \(late.count - 3) more" : ""
    return "\(late.count) tasks are done after they are due: \(named)\(more)."
  }

  /// The ends of the known commitments and of the working hours; `nil` if all are known.
  static func outlook(of forecast: ForecastResult) -> String? {
    let sentences = [
      forecast.outlook.map {
        "Commitments from \(clock($0, of: forecast)) on are not included."
      },
      forecast.hoursEnd.map {
        "From \(clock($0, of: forecast)) on, every hour of the day counts, not only those of --work."
      },
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The advice to improve the forecast; `nil` for none.
  private static func advice(on forecast: ForecastResult) -> String? {
    let tasks = forecast.schedule.tasks
    let unknown = tasks.count(where: \.lacksEstimate)
    if unknown == 0 { return nil }
    if unknown == tasks.count {
      return "To see when everything is done, give a task an estimate, as in: Essay est:2h"
    }
    return unknown == 1
      ? "1 task has no estimate and counts as one slice; give it one, as in: Essay est:2h"
      : "\(unknown) tasks have no estimate and count as one slice; "
        + "give them one, as in: Essay est:2h"
  }

  /// A sentence about the tasks that have used up their estimates; `nil` if there are none.
  static func excess(in forecast: ForecastResult) -> String? {
    let tasks = forecast.schedule.tasks.filter { $0.usedUp != nil }
    guard let first = tasks.first, let rest = first.usedUp else { return nil }
    if tasks.count > 1 {
      return "\(tasks.count) tasks have had all of their estimates and count as one slice each; "
        + "complete them, or give them new ones."
    }
    let state =
      rest.excess == nil ? "has had all of its \(TimeText.length(rest.estimate))" : "is \(rest)"
    return "\(harmless(first.title)) \(state) and counts as one slice; "
      + "complete it, or give it a new estimate."
  }

  /// Further remarks, as sentences.
  static func remarks(on forecast: ForecastResult) -> [String] {
    let remarks = [outlook(of: forecast), excess(in: forecast), advice(on: forecast)]
    return sums(of: forecast) + remarks.compactMap(\.self)
  }

  /// The averages and counts, as sentences.
  private static func sums(of forecast: ForecastResult) -> [String] {
    let (schedule, average) = (forecast.schedule, forecast.schedule.average)
    var lines: [String] = []
    if schedule.tasks.count > 1 {
      lines.append(
        "On average: start after \(length(average.response)), done after "
          + "\(length(average.turnaround)), \(length(average.waiting)) of it waiting.")
    }
    var counts = [
      schedule.dispatches.counting("slice"), schedule.changes.counting("switch", "switches"),
      "fairness \(hundredths(schedule.fairness))",
    ]
    if forecast.switchCost > .zero {
      counts.insert("\(length(schedule.switching)) of switching", at: 2)
    }
    lines.append(counts.joined(separator: ", ") + ".")
    if forecast.policy != .fixed { lines.append(quanta(of: forecast)) }
    return lines
  }

  /// The quanta chosen by a policy.
  private static func quanta(of forecast: ForecastResult) -> String {
    let name = forecast.policy == .srr ? "Smart round robin" : "Self-adjusting round robin"
    let quanta = forecast.schedule.quanta
    let first = quanta.prefix(6).map(\.shortText).joined(separator: ", ")
    return "\(name), in units of \(forecast.unit.shortText): quanta \(first)"
      + (quanta.count > 6 ? " and \(quanta.count - 6) more." : ".")
  }

  /// A share with two decimals: `0.98`.
  static func hundredths(_ share: Double) -> String {
    let number = Int((share * 100).rounded())
    return number % 100 < 10
      ? "\(number / 100).0\(number % 100)" : "\(number / 100).\(number % 100)"
  }

  /// The reason for recommending a quantum, in a sentence.
  ///
  /// Without any estimate there is no basis for a choice, and the sentence says so.
  static func reason(for comparison: Comparison, of forecast: ForecastResult) -> String {
    if forecast.lacksEstimates {
      return
        "No task says how long it \(forecast.hasExcess ? "still " : "")takes, "
        + "so the best slice cannot be known. Say it in the list, as in: Essay est:2h"
    }
    let chosen = comparison.chosen
    if comparison.rows.count == 1 {
      return "\(length(chosen.quantum)) is the only quantum to compare."
    }
    if comparison.isIndifferent {
      return "For this list, all of these quanta give the same result."
    }
    let isBest = comparison.rows.allSatisfy { $0.cost >= chosen.cost }
    var parts = [
      "\(length(chosen.quantum)): on average, tasks start after \(length(chosen.average.response)) "
        + "and are done after \(length(chosen.average.turnaround))"
    ]
    if chosen.switching > .zero { parts.append("with \(length(chosen.switching)) of switching") }
    let ease = forecast.switchCost == .zero ? " if switching takes no time" : ""
    parts.append(
      isBest
        ? "overall the best of these\(ease)"
        : "overall close to the best\(ease), with more frequent turns")
    let neighbour = comparison.choice > 0 ? comparison.choice - 1 : 1
    let contrast = contrast(of: comparison.rows[neighbour], to: chosen)
    let sentences: [String?] = [
      parts.joined(separator: ", "), contrast, promptness(of: comparison),
    ]
    return sentences.compactMap(\.self).joined(separator: "; ") + "."
  }

  /// The difference of another quantum from the chosen one.
  private static func contrast(of other: Comparison.Row, to chosen: Comparison.Row) -> String {
    let starts = other.average.response - chosen.average.response
    let ends = other.average.turnaround - chosen.average.turnaround
    let (more, switching) = (other.changes - chosen.changes, other.switching - chosen.switching)
    var parts: [String] = []
    if more != 0 {
      let count = abs(more)
      let time = switching == .zero ? "" : " (\(length(max(switching, .zero - switching))))"
      parts.append(
        more > 0
          ? "costs \(count.counting("more switch", "more switches"))\(time)"
          : "saves \(count.counting("switch", "switches"))\(time)")
    }
    if let shift = shift(by: starts) { parts.append("starts tasks \(shift)") }
    if let shift = shift(by: ends) {
      parts.append(
        "finishes \(parts.last?.hasPrefix("starts") == true ? "them" : "tasks") \(shift)")
    }
    if parts.isEmpty { parts = ["gives much the same result"] }
    return "\(length(other.quantum)) " + parts.listed(with: "and")
  }

  /// A difference of two times: `5 min later`; `nil` below a second.
  private static func shift(by time: Duration) -> String? {
    if time >= .seconds(1) { return "\(difference(time)) later" }
    return time <= .seconds(-1) ? "\(difference(.zero - time)) sooner" : nil
  }

  /// The shortest quantum with the fewest late tasks, if these are fewer than with the chosen one.
  private static func promptness(of comparison: Comparison) -> String? {
    guard let prompt = comparison.rows.min(by: { $0.late < $1.late }),
      prompt.late < comparison.chosen.late
    else { return nil }
    let late = prompt.late == 0 ? "nothing" : "only \(prompt.late)"
    return "with \(length(prompt.quantum)) \(late) would be late"
  }
}

extension ForecastResult {
  /// Whether all work is assumed, so that a comparison of quanta is meaningless.
  var lacksEstimates: Bool {
    !schedule.tasks.isEmpty && schedule.tasks.allSatisfy(\.isAssumed)
  }

  /// Whether a task has used up its estimate.
  fileprivate var hasExcess: Bool { schedule.tasks.contains { $0.usedUp != nil } }
}
