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
    rules.unused = Bool.random(using: &numbers) ? .keep : .drop
    var rehearsal = try Rehearsal(
      "Always", "Essay", "Maths est:20m", "Biology from:09:30", "Lunch at:09:50-10:00",
      rules: rules)
    for minute in 1...80 {
      rehearsal.run(to: minute)
      let request =
        [
          edits.request(), "skip", "done", "extend", "back", "back 2m", "pause", "resume",
          "go Essay",
          "go Maths 3m", "quantum 7m", "reopen",
        ].randomElement(using: &numbers) ?? ""
      // A command at a check-in confirms it.
      var present = rehearsal
      if present.session.rotation.state == .checkIn { present.attempt("here", at: minute) }
      let before = Facts(of: present.session)
      let last = rehearsal.session.history.steps.last?.seq
      rehearsal.attempt(request, at: minute)
      if rehearsal.session.isOver { break }
      if rehearsal.session.history.steps.last?.seq == last { continue }
      // A pause inside a commitment ended, or what stood there, so that it has begun since.
      if case .commitment = rehearsal.session.rotation.state, before.state == .slice { continue }

      let after = Facts(of: rehearsal.session)
      var undone = rehearsal
      undone.attempt("undo", at: minute)
      #expect(Facts(of: undone.session) == before, "undo of \(request) at \(minute)")
      var resumed = rehearsal
      try resumed.takeUp(after: 0, rules: rehearsal.session.rotation.rules)
      resumed.attempt("undo", at: minute)
      #expect(Facts(of: resumed.session) == before, "undo of \(request) at \(minute), resumed")
      var redone = undone
      redone.attempt("redo", at: minute)
      #expect(Facts(of: redone.session) == after, "redo of \(request) at \(minute)")
      if Bool.random(using: &numbers) { rehearsal = undone }
    }
  }
}
