import EventStream
import RoundRobin
import Statistics

/// The trees of the slices that this screen saw end, and what those slices have earned.
struct Grove: Equatable, Sendable {
  /// One that stands there for good.
  struct Plant: Equatable, Sendable {
    /// How much of its slice the task has had, 0 to 1.
    let growth: Double
    /// Whether the slice was given up.
    let isWithered: Bool
    /// Whether nobody said at the check-in to be there.
    var isUnanswered = false
  }

  /// A plant of a slice that ended with this record.
  private struct Planting: Equatable {
    let seq: Int?
    var plant: Plant
  }

  private var plantings: [Planting] = []
  private var undone = UndoRoots()
  private var earnings = Earnings()
  /// What the slice before the check-in had.
  private var last = Duration.zero

  /// In the order in which they were planted, but for slices whose end was taken back.
  var plants: [Plant] {
    plantings.filter { $0.seq.map(undone.isTakenBack) != true }.map(\.plant)
  }

  /// Takes note of a slice that ended, and of whether somebody was there.
  mutating func take(_ record: Record) {
    switch record.content {
    case .sliceEnded(_, let reason, let spent, let length, _):
      last = spent
      earnings.focus += spent
      // What is left of a slice that was cut goes on growing.
      if !reason.isLastPart { break }
      let plant = Plant(
        growth: length > .zero ? min(max(spent / length, 0), 1) : 1,
        isWithered: reason != .expired && reason != .completed)
      plantings.append(Planting(seq: record.seq, plant: plant))
    case .undone(let of, _):
      if let seq = record.seq { undone.take(of, by: seq) }
    case .checkedIn(_, confirmed: false, _):
      earnings.focus -= last
      earnings.unanswered += last
      if !plantings.isEmpty { plantings[plantings.count - 1].plant.isUnanswered = true }
      last = .zero
    default: break
    }
  }

  /// What was earned up to an instant, the running slice included.
  func earnings(at status: RotationStatus) -> Earnings {
    guard status.state == .slice, let member = status.current.flatMap(status.member) else {
      return earnings
    }
    var earnings = earnings
    earnings.focus += status.spent(member) - member.spent
    return earnings
  }
}
