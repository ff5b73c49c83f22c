import CoachSupport
import EventStream
import RoundRobin
import Testing
import Thoroughness

@testable import Coach

/// Commands that are undone at the same instant, in whatever state the rotation is.
@Suite struct UndoAtOnceTests {
  @Test(arguments: Seeds.first(30, of: 1000))
  func `An undo at once restores everything, and a redo does it again`(_ seed: UInt64) throws {
    var edits = RandomEdits(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    var rules = Rules.tenMinutes
    let long: Duration? = Bool.random(using: &numbers) ? .seconds(300) : nil
    rules.breaks =
      numbers.happens(70) ? Rules.Breaks(length: .seconds(120), long: long, every: 2) : nil
    rules.checkIn = numbers.happens(60) ? .seconds(180) : nil
    let keeps = Bool.random(using: &numbers)
    rules.unused = keeps ? .keep : .drop
    var rehearsal = try Rehearsal(
      "Always", "Essay", "Maths est:20m", "Biology from:09:30", "Lunch at:09:50-10:00",
      rules: rules)
    for minute in 1...80 {
      rehearsal.run(to: minute)
      let request =
        [
          edits.request(), "skip", "done", "extend", "back", "back 2m", "pause", "resume",
          "go Essay",
          "go Maths 3m", keeps ? "extend 2m" : "quantum 7m", "reopen",
        ].randomElement(using: &numbers) ?? ""
      // A command at a check-in confirms it.
      var present = rehearsal
      let isAsked = present.session.rotation.state == .checkIn
      if isAsked {
        present.attempt("here", at: minute)
        // Without a break, the slice after it depends on the command.
        if rules.breaks == nil { rehearsal = present }
      }
      let before = Facts(of: present.session)
      let last = rehearsal.session.history.steps.last?.seq
      rehearsal.attempt(request, at: minute)
      if rehearsal.session.isOver { break }
      if rehearsal.session.history.steps.last?.seq == last { continue }
      // If it completes the only task, no break is due.
      if isAsked, rehearsal.session.rotation.state == .waiting { continue }
      if rehearsal.session.rotation.state.interrupts(before.state) { continue }

      let after = Facts(of: rehearsal.session)
      var undone = rehearsal
      undone.attempt("undo", at: minute)
      #expect(Facts(of: undone.session) == before, "undo of \(request) at \(minute)")
      expectSameTaskBefore(in: undone, as: present, minute, "undo of \(request) at \(minute)")
      let rotation = undone.session.rotation
      var (one, two) = (rotation, Rotation(rotation.snapshot))
      let limit = rotation.clock + .seconds(3600)
      #expect(one.advance(to: limit) == two.advance(to: limit), "events after undo of \(request)")
      var resumed = rehearsal
      try resumed.takeUp(after: 0, rules: rehearsal.session.rotation.rules)
      resumed.attempt("undo", at: minute)
      #expect(Facts(of: resumed.session) == before, "undo of \(request) at \(minute), resumed")
      try expectUndo(of: request, after: numbers.number(1...3), minute, before, in: rehearsal)
      var redone = undone
      redone.attempt("redo", at: minute)
      try resumed.takeUp(after: 0, rules: resumed.session.rotation.rules)
      resumed.attempt("redo", at: minute)
      if !redone.session.rotation.state.interrupts(after.state) {
        #expect(Facts(of: redone.session) == after, "redo of \(request) at \(minute)")
        #expect(Facts(of: resumed.session) == after, "redo of \(request) at \(minute), resumed")
      }
      if Bool.random(using: &numbers) { rehearsal = undone }
    }
  }

  /// Expects that `back` and `done` are about the same tasks, unless that of the last slice was
  /// removed since: then nothing but the undone command says which one it was.
  private func expectSameTaskBefore(
    in undone: Rehearsal, as before: Rehearsal, _ minute: Int, _ what: String
  ) {
    let rotation = before.session.rotation
    if let last = rotation.snapshot.previous, rotation.place(of: last) == .removed { return }
    for request in ["back", "done"] {
      let rings = [before, undone].map { rehearsal in
        var rehearsal = rehearsal
        rehearsal.attempt(request, at: minute)
        return rehearsal.ring
      }
      #expect(rings[0] == rings[1], "\(request) after \(what)")
    }
  }

  /// Undoes a command some minutes later, unless something else has happened since.
  private func expectUndo(
    of request: String, after minutes: Int, _ minute: Int, _ before: Facts,
    in rehearsal: Rehearsal
  ) throws {
    var later = rehearsal
    later.run(to: minute + minutes)
    let (then, now) = (rehearsal.session.rotation, later.session.rotation)
    let isSame = now.state == then.state && now.run.isSame(as: then.run)
    // What was made longer may be over without that, and Biology arrives by itself.
    let isExcepted = request.hasPrefix("extend") || (minute..<minute + minutes).contains(29)
    guard isSame, !isExcepted, later.session.history.steps.last?.isDisturbed == false else {
      return
    }
    try later.takeUp(after: 0, rules: now.rules)
    later.attempt("undo", at: minute + minutes)
    let after = Facts(of: later.session)
    if after.state.interrupts(before.state) { return }
    let comment: Comment = "undo of \(request) at \(minute), \(minutes) minutes later"
    #expect(after.ring == before.ring, comment)
    #expect(after.done == before.done, comment)
    #expect(after.state == before.state, comment)
    if let left = before.remaining {
      #expect(after.remaining == left || after.remaining == left - .seconds(60 * minutes), comment)
    }
  }
}

extension State {
  /// Whether a commitment has begun because what stood in a pause inside it has ended.
  fileprivate func interrupts(_ former: State) -> Bool {
    if case .commitment = former { return false }
    if case .commitment = self { return true }
    return false
  }
}
