import CivilTime
import RoundRobin

/// Continuing a fold after a gap.
extension StreamFold {
  /// Fills a gap with the events that the rotation would emit by itself, if these lead to the
  /// record.
  ///
  /// Most events follow from the state. Changes nothing if they do not.
  mutating func fill(before record: Record) -> Bool {
    guard var rotation, let number = record.seq, let content,
      content.wall.anchor == record.time.instant - record.at.wholeMilliseconds
    else { return false }
    var reader = self
    let fact = try? reader.fact(of: record)
    var said = 0
    while true {
      var next = rotation
      guard let event = next.step(to: record.at) else { break }
      if event.at == record.at, event.fact == fact { break }
      said += 1
      guard said < number - seq else { return false }
      rotation = next
    }
    var filled = self
    filled.rotation = rotation
    filled.seq = number - 1
    var next = filled
    guard (try? next.append(record)) != nil, next.countsDown(as: record) else { return false }
    self = filled
    return true
  }

  /// Whether the time left is that in the last record, if it has one.
  private func countsDown(as record: Record) -> Bool {
    let snapshot = rotation?.snapshot
    return switch record.content {
    case .paused(_, _, let left?), .resumed(_, let left?, _): snapshot?.remaining == left
    case .extended(let subject, _, let run) where subject != .checkIn:
      snapshot?.remaining == run.remaining && snapshot?.length == run.length
    default: true
    }
  }

  /// Continues after a gap whose events are unknown.
  mutating func bridge(to number: Int) {
    leave()
    seq = number - 1
  }

  /// Begins without the beginning of the stream.
  mutating func begin(with basis: SnapshotContent, before record: Record) {
    var basis = basis
    let former = basis.wall.anchor
    basis.wall.anchor = record.time.instant - record.at.wholeMilliseconds
    basis.beginning = basis.wall.timestamp(at: .zero)
    content = basis
    rotationID = record.rotation
    var rotation = Rotation(basis.rotation)
    // Marks of the wall clock were placed as if the rotation began now.
    rotation.shiftMarks(by: former - basis.wall.anchor, at: .zero)
    self.rotation = rotation
    seq = (record.seq ?? 1) - 1
  }

  /// Lets a task leave the ring if its slice ended that way.
  mutating func leave() {
    while case .between(.slice(let reason)) = rotation?.state,
      reason == .completed || reason == .removed, var next = rotation,
      let event = next.step(to: next.clock)
    {
      switch event.fact {
      case .completed, .removed:
        rotation = next
        return
      case .warning, .arrived: rotation = next
      default: return
      }
    }
  }

  /// Changes the state without any rules.
  mutating func amend(_ change: (inout Snapshot) -> Void) {
    guard var snapshot = rotation?.snapshot else { return }
    change(&snapshot)
    rotation = Rotation(snapshot)
  }

  /// Repairs states that no rotation can have.
  mutating func tidy() {
    amend { snapshot in
      snapshot.spent = max(.zero, snapshot.spent)
      snapshot.since = snapshot.since.map { min($0, snapshot.clock) }
      snapshot.pausedSince = snapshot.pausedSince.map { min($0, snapshot.clock) }
      snapshot.cycle = max(0, snapshot.cycle)
    }
  }
}
