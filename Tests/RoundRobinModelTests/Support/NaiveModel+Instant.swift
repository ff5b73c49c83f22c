import RoundRobin
import RotationSupport

/// The order at one instant.
extension NaiveModel {
  /// Everything that is due now, after the warnings and before the next command.
  mutating func settle(estimateIsReached: Bool = false) {
    arrive()
    endWhatIsOver(estimateIsReached: estimateIsReached)
    endCycle()
    if closeIfDue() { return }
    startCommitment()
    announceOverlaps()
    if doing == .nothing { follow() }
  }

  /// Says of each commitment that would begin now that another one runs on.
  mutating func announceOverlaps() {
    guard case .commitment(_, let end) = doing, end > now else { return }
    for place in upcoming.indices.sorted(by: { upcoming[$0].number < upcoming[$1].number })
    where upcoming[place].start == now && upcoming[place].isAhead {
      upcoming[place].isAhead = false
      say(.warning(.upcoming(upcoming[place].number), remaining: .zero))
    }
  }

  mutating func warn() {
    let subject: Fact.Subject? =
      switch doing {
      case .slice(let task): .slice(Handle(task))
      case .rest: .rest
      case .commitment(let number, _): .commitment(number)
      case .nothing, .checkIn, .waiting, .ended: nil
      }
    if let subject, pausedFor == nil {
      for warning in rules.warnings where left == warning.ticks {
        say(.warning(subject, remaining: warning))
      }
    }
    for block in upcoming.sorted(by: { ($0.start, $0.number) < ($1.start, $1.number) }) {
      for warning in rules.warnings where block.start - now == warning.ticks {
        say(.warning(.upcoming(block.number), remaining: warning))
      }
    }
    announceOverlaps()
  }

  mutating func noticeEstimate() -> Bool {
    guard case .slice(let task) = doing, pausedFor == nil, let estimate = jobs[task].estimate,
      jobs[task].spent + ran == estimate, !jobs[task].estimateWasSaid
    else { return false }
    jobs[task].estimateWasSaid = true
    say(.estimateReached(Handle(task), estimate: .ticks(estimate)))
    return true
  }

  private mutating func arrive() {
    for task in coming {
      guard let from = jobs[task].from, from <= now else { continue }
      jobs[task].from = nil
      ring.append(task)
      say(.arrived(Handle(task)))
    }
  }

  private mutating func endWhatIsOver(estimateIsReached: Bool) {
    switch doing {
    case .slice(let task):
      if estimateIsReached && rules.finishAtEstimate {
        endSlice(.completed)
        complete(task)
      } else if left == 0 {
        endSlice(.expired)
      }
    case .checkIn: if left == 0 { endCheckIn(confirmed: false) }
    case .rest: if left == 0 { endBreak(.expired) }
    case .commitment: if left == 0 { endCommitment() }
    case .waiting: if !ring.isEmpty { endWaiting() }
    case .nothing, .ended: break
    }
  }

  private mutating func endCycle() {
    guard cycleIsOpen, owing.isEmpty else { return }
    say(.cycleEnded)
    cycleIsOpen = false
    cyclesEnded += 1
    if case .slice = doing { beginCycle() }
  }

  private mutating func closeIfDue() -> Bool {
    if ring.isEmpty && coming.isEmpty {
      close(.finished)
    } else if let until, until <= now {
      close(.until)
    } else if let cycles = rules.cycles, cyclesEnded >= cycles {
      close(.cycles)
    } else {
      return false
    }
    return true
  }

  private mutating func startCommitment() {
    switch doing {
    case .commitment, .ended: return
    case .slice, .checkIn, .rest: if pausedFor != nil { return }
    case .nothing, .waiting: break
    }
    upcoming.removeAll { $0.end <= now }
    let begun = upcoming.filter { $0.start <= now }
    guard let block = begun.min(by: { ($0.start, $0.number) < ($1.start, $1.number) }) else {
      return
    }
    switch doing {
    case .slice: endSlice(.commitment)
    case .checkIn: endCheckIn(confirmed: false)
    case .rest: endBreak(.commitment)
    case .waiting: endWaiting()
    case .nothing, .commitment, .ended: break
    }
    upcoming.removeAll { $0.number == block.number }
    breaks = 0
    begin(.commitment(number: block.number, end: block.end), length: nil)
    say(.commitmentStarted(number: block.number, until: .ticks(block.end)))
  }

  private mutating func follow() {
    if ring.isEmpty {
      beginWaiting()
    } else if past == .expired, let wait = rules.checkIn, let task = history.last {
      begin(.checkIn(task), length: wait.ticks)
      say(.checkInDue(Handle(task), length: wait, standing: pausedFor != nil))
    } else if past != .other, let rest = rules.breaks {
      beginBreak(rest)
    } else {
      beginSlice()
    }
  }
}
