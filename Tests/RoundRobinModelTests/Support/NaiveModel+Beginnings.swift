import RoundRobin
import RotationSupport

/// What begins.
extension NaiveModel {
  mutating func begin(_ what: Doing, length: Int?) {
    doing = what
    past = .other
    self.length = length ?? 0
    ran = 0
    unbroken = 0
  }

  /// Gives the slice to the head of the ring, as it comes or as somebody asked for it.
  mutating func beginSlice(asked: Fact.Why? = nil, length wanted: Int? = nil) {
    let task = ring[0]
    if !cycleIsOpen { beginCycle() }
    var job = jobs[task]
    let length: Int
    if let wanted {
      length = wanted
    } else if let rest = job.rest {
      length = rest.length
    } else {
      length = (job.slice ?? quantum) + min(job.credit, job.slice ?? quantum)
      job.credit = 0
    }
    let byItself: Fact.Why = ring.count == 1 ? .only : .turn
    let why = history.isEmpty ? .first : asked ?? job.rest?.why ?? byItself
    job.rest = nil
    jobs[task] = job
    cut = nil
    begin(.slice(task), length: length)
    say(
      .sliceStarted(
        Handle(task), previous: history.last.map(Handle.init),
        next: ring.count > 1 ? Handle(ring[1]) : nil, why: why, length: .ticks(length),
        credit: .ticks(job.credit), standing: pausedFor != nil))
    history.append(task)
  }

  mutating func beginCycle() {
    cycle += 1
    cycleIsOpen = true
    owing = Set(ring)
  }

  mutating func beginBreak(_ rest: Rules.Breaks) {
    breaks += 1
    var length = rest.length
    var isLong = false
    if let long = rest.long, breaks % rest.every == 0 {
      isLong = true
      length = long
    }
    begin(.rest, length: length.ticks)
    say(
      .restStarted(
        RoundRobin.Rest(long: isLong, number: breaks, length: length), standing: pausedFor != nil))
  }

  mutating func beginWaiting() {
    let next = coming.compactMap { jobs[$0].from }.min() ?? now
    begin(.waiting, length: nil)
    say(.waitingStarted(until: .ticks(next)))
  }
}
