import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import Platform
import Rotations
import RoundRobin
import Tasks
import Terminals

/// Asks the user whether to resume an interrupted rotation.
struct RecoveryQuestion {
  let rotation: InterruptedRotation
  var now: Instant
  let zone: Zone

  /// Whether so much time has passed that this is probably a new day.
  var isOld: Bool { rotation.absence(at: now) > InterruptedRotation.shortAbsence }

  /// The question; the default is to resume, unless the interruption is long.
  var text: String {
    let question =
      isOld ? "Go on with it (y), or is this a new day (n)? [y/N] " : "Resume it? [Y/n] "
    let loss = rotation.loss.map { "The journal has lost part of it: \($0).\n" } ?? ""
    return "A rotation on these tasks was interrupted \(when)\(situation).\n" + loss + question
  }

  /// The meaning of an answer; `nil` if it is invalid.
  func meaning(of answer: String) -> Bool? {
    switch answer {
    case "": !isOld
    case "y", "yes": true
    case "n", "no": false
    default: nil
    }
  }

  /// Asks until there is a valid answer; `nil` at the end of the input.
  func ask(in world: some World) -> Bool? {
    world.tell(world.wrapped(text))
    while true {
      guard let answer = Self.answer(in: world) else {
        world.tell("\n")
        return nil
      }
      if let meaning = meaning(of: answer) { return meaning }
      world.tell("Type y to go on with it, or n to begin anew: ")
    }
  }

  /// Asks whether to begin a new rotation though an old one may be lost.
  static func beginsAnew(_ message: String, in world: some World) -> Bool {
    world.tell(world.wrapped("rota: \(message)\nBegin a new one? [y/N] "))
    return ["y", "yes"].contains(answer(in: world))
  }

  /// Asks a yes-no question with the default yes.
  static func agrees(_ question: String, in world: some World) -> Bool {
    world.tell(question)
    return ["", "y", "yes"].contains(answer(in: world) ?? "")
  }

  /// The next line of the input without blanks, in lower case; `nil` at the end.
  private static func answer(in world: some World) -> String? {
    guard let line = try? world.readLine() else { return nil }
    return String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
  }

  /// The state from which the rotation would be resumed now.
  var status: RotationStatus {
    let session = rotation.session
    let (_, counted) = session.absence(until: now, lastSeen: rotation.lastSeen)
    return RotationStatus(session.content, at: session.now + counted)
  }

  /// The time of the interruption.
  var when: String {
    let end = zone.local(rotation.end)
    let time = TimeText.clock(end.time)
    let today = zone.local(now).date
    if end.date == today {
      return "\(TimeText.length(max(.seconds(1), rotation.absence(at: now)))) ago, at \(time)"
    }
    let day = TimeText.day(end.date, isShort: true, seenFrom: today)
    return end.date == today.adding(days: -1) ? "yesterday at \(time)" : "on \(day) at \(time)"
  }

  /// The task and its state.
  private var situation: String {
    let snapshot = rotation.session.rotation.snapshot
    let roster = rotation.session.scribe.roster
    guard let task = snapshot.task ?? snapshot.ring.first?.task else { return "" }
    return ", with \(harmless(roster[task].title))"
  }
}

extension World {
  /// A question with the sentences before it: wrapped between words on a terminal.
  fileprivate func wrapped(_ text: String) -> String {
    guard isTerminal(.error) else { return text }
    let lines = text.split(separator: "\n").flatMap {
      TextWidth.wrapped(String($0), to: sentenceWidth(of: .error))
    }
    // The answer stands behind a blank.
    return lines.joined(separator: "\n") + " "
  }
}
