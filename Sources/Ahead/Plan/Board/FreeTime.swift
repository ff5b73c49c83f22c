import CivilTime
import Planning
import Tasks

/// A stretch of working time in which nothing is planned.
struct FreeTime: Equatable {
  var start: Instant
  /// Later than ``start``.
  var end: Instant
}

extension FreeTime {
  /// What is shorter is not worth a word.
  private static let shortest = Duration.seconds(60)

  /// What a plan leaves of the working time of its days, in order, cut at midnights.
  static func stretches(of plan: Plan, for request: PlanRequest) -> [FreeTime] {
    let taken = plan.blocks.filter { $0.kind != .commitment }.map {
      FreeTime(start: $0.start, end: $0.end)
    }
    return gaps(in: request).flatMap { $0.without(taken) }
  }

  /// What commitments and the buffers around them leave of the working time, likewise.
  static func gaps(in request: PlanRequest) -> [FreeTime] {
    let taken = request.commitments.filter { $0.start < $0.end }.map {
      FreeTime(start: $0.start - request.buffer, end: $0.end + request.buffer)
    }
    return request.workingTime.flatMap { $0.without(taken) }
  }

  /// What others leave of the stretch, if it is worth a word.
  private func without(_ others: [FreeTime]) -> [FreeTime] {
    var left: [FreeTime] = []
    var start = start
    let near = others.filter { $0.end > start && $0.start < end }
    for other in near.sorted(by: { $0.start < $1.start }) {
      left.append(FreeTime(start: start, end: other.start))
      start = max(start, other.end)
    }
    left.append(FreeTime(start: start, end: end))
    return left.filter { $0.end - $0.start >= Self.shortest }
  }
}

extension PlanRequest {
  /// The days, and the one that work may reach over midnight.
  var datesOfWork: [CivilDate] { days + (days.last.map { [$0.adding(days: 1)] } ?? []) }

  /// When there is work on the days, in order, no stretch over midnight or before the earliest.
  fileprivate var workingTime: [FreeTime] {
    let spans = days.flatMap { day in
      windows.map { window in
        let ends = window.resolved(on: day)
        return FreeTime(start: zone.instant(of: ends.start), end: zone.instant(of: ends.end))
      }
    }
    var merged: [FreeTime] = []
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if let last = merged.last, span.start <= last.end {
        merged[merged.count - 1].end = max(last.end, span.end)
      } else {
        merged.append(span)
      }
    }
    return datesOfWork.flatMap { day in
      let start = max(zone.startOfDay(day), earliest ?? zone.startOfDay(day))
      let end = zone.startOfDay(day.adding(days: 1))
      return merged.compactMap { span in
        let part = FreeTime(start: max(span.start, start), end: min(span.end, end))
        return part.start < part.end ? part : nil
      }
    }
  }
}
