import RoundRobin
import RotationSupport

/// What ends, and where the tasks go.
extension NaiveModel {
  /// Ends the slice; its task goes where the reason sends it.
  mutating func endSlice(_ reason: SliceEnd) {
    guard case .slice(let task) = doing else { return }
    let rest = length - ran
    jobs[task].spent += ran
    switch reason {
    case .expired, .slept:
      ring.removeFirst()
      ring.append(task)
    case .skipped:
      ring.removeFirst()
      ring.append(task)
      if rules.unused == .keep {
        jobs[task].credit = min(jobs[task].credit + rest, jobs[task].slice ?? quantum)
      }
    case .commitment:
      jobs[task].rest = Rest(length: rest, why: .commitment)
      cut = task
    case .displaced:
      jobs[task].rest = Rest(length: rest, why: .displaced)
    case .postponed:
      jobs[task].rest = Rest(length: length, why: .displaced)
    case .completed:
      jobs[task].credit = 0
    case .removed, .stopped:
      break
    }
    if reason.isTurn { owing.remove(task) }
    doing = .nothing
    past =
      switch reason {
      case .expired: .expired
      case .completed: .completed
      case .skipped, .removed, .commitment, .displaced, .postponed, .slept, .stopped:
        .other
      }
    say(
      .sliceEnded(
        Handle(task), reason, spent: .ticks(ran), length: .ticks(length),
        credit: .ticks(jobs[task].credit)))
  }

  mutating func endCheckIn(confirmed: Bool) {
    guard case .checkIn(let task) = doing else { return }
    doing = .nothing
    past = .checkIn
    say(.checkedIn(Handle(task), confirmed: confirmed, waited: .ticks(ran)))
  }

  mutating func endBreak(_ reason: RestEnd) {
    doing = .nothing
    past = .other
    say(.restEnded(reason, spent: .ticks(ran)))
  }

  mutating func endCommitment() {
    guard case .commitment(let number, _) = doing else { return }
    doing = .nothing
    past = .other
    say(.commitmentEnded(number: number, spent: .ticks(ran)))
  }

  mutating func endWaiting() {
    doing = .nothing
    past = .other
    say(.waitingEnded(waited: .ticks(ran)))
  }

  /// Takes a task out of the ring, or of those still to come, as completed.
  mutating func complete(_ task: Int) {
    leave(task)
    jobs[task].isDone = true
    jobs[task].credit = 0
    done.append(task)
    say(.completed(Handle(task), spent: .ticks(spentInAll(task))))
  }

  mutating func remove(_ task: Int) {
    leave(task)
    jobs[task].isRemoved = true
    say(.removed(Handle(task), spent: .ticks(spentInAll(task))))
  }

  mutating func leave(_ task: Int) {
    done.removeAll { $0 == task }
    ring.removeAll { $0 == task }
    owing.remove(task)
    jobs[task].from = nil
    jobs[task].rest = nil
    if cut == task { cut = nil }
  }

  mutating func close(_ reason: Closing) {
    switch doing {
    case .slice: endSlice(.stopped)
    case .checkIn: endCheckIn(confirmed: false)
    case .rest: endBreak(.stopped)
    case .commitment: endCommitment()
    case .waiting: endWaiting()
    case .nothing, .ended: break
    }
    doing = .ended
    say(.ended(reason))
  }
}
