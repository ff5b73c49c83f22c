import EventStream
import RoundRobin
import Statistics

/// The trees of the slices that ended on this screen, with their earnings.
struct Grove: Equatable, Sendable {
  /// A grown tree.
  struct Plant: Equatable, Sendable {
    /// The share of its slice that was used, 0 to 1.
    let growth: Double
    /// Whether the slice was given up.
    let isWithered: Bool
    /// Whether the check-in was not confirmed.
    var isUnanswered = false
  }

  /// A plant of a slice that ended with this record.
  private struct Planting: Equatable {
    let seq: Int?
    var plant: Plant
  }

  private var plantings: [Planting] = []
  /// The number of slices that began on this screen.
  private var begun = 0
  /// The id of the rotation; `nil` before its first record.
  private var rotation: String?
  /// The number of its slices in the journals, if some began on another screen; known at the end.
  private var recorded: Int?
  private(set) var undone = UndoRoots()
  private var earnings = Earnings()
  /// The earnings of the slice before the check-in.
  private var last = Duration.zero

  /// In order, without slices whose end was undone.
  var plants: [Plant] {
    plantings.filter { $0.seq.map(undone.isTakenBack) != true }.map(\.plant)
  }

  /// The number of slices as statistics count them; `nil` if some began on another screen, and the
  /// journals do not tell.
  func slices(of rotation: Snapshot) -> Int? {
    begun == rotation.slices ? plants.count : recorded
  }

  /// Lets the slices of a rotation be counted in the journals if some began on another screen.
  mutating func complete(for snapshot: Snapshot, by count: ((_ rotation: String) -> Int?)?) {
    if begun != snapshot.slices, let rotation { recorded = count?(rotation) }
  }

  /// Processes a record about a slice or a check-in.
  mutating func take(_ record: Record) {
    rotation = record.rotation
    switch record.content {
    case .sliceStarted: begun += 1
    case .sliceEnded(_, let reason, let spent, let length, _):
      last = spent
      earnings.focus += spent
      // The tree of an interrupted slice continues to grow with its rest.
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

  /// The earnings up to an instant, including the running slice.
  func earnings(at status: RotationStatus) -> Earnings {
    guard status.state == .slice, let member = status.current.flatMap(status.member) else {
      return earnings
    }
    var earnings = earnings
    earnings.focus += status.spent(member) - member.spent
    return earnings
  }
}
