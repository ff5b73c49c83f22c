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

/// Asks a person whether a rotation that broke off goes on.
struct RecoveryQuestion {
  let rotation: BrokenRotation
  let now: Instant
  let zone: Zone

  /// Whether so much time has passed that this is probably a new day.
  private var isOld: Bool { rotation.absence(at: now) > BrokenRotation.shortAbsence }

  /// The question, and what Enter alone means: to go on, unless it is long ago.
  var text: String {
    let question =
      isOld ? "Go on with it (y), or is this a new day (n)? [y/N] " : "Take it up again? [Y/n] "
    let loss = rotation.loss.map { "The journal has lost part of it: \($0).\n" } ?? ""
    return "A rotation on these tasks broke off \(when)\(situation).\n" + loss + question
  }

  /// What an answer means; `nil`: it is none.
  func meaning(of answer: String) -> Bool? {
    switch answer.lowercased() {
    case "": !isOld
    case "y", "yes": true
    case "n", "no": false
    default: nil
    }
  }

  /// Asks until there is an answer; `nil`: there is none, as the input has ended.
  func ask(in world: some World) -> Bool? {
    while true {
      world.tell(text)
      guard let line = (try? world.readLine()) ?? nil else {
        world.tell("\n")
        return nil
      }
      let answer = String(decoding: line, as: UTF8.self)
      if let meaning = meaning(of: String(answer.filter { !$0.isWhitespace })) { return meaning }
    }
  }

  /// Asks whether a new rotation is to begin though an old one may be lost.
  static func beginsAnew(_ message: String, in world: some World) -> Bool {
    world.tell("rota: \(message)\nBegin a new one? [y/N] ")
    let line = (try? world.readLine()) ?? nil
    let answer = String(decoding: line ?? [], as: UTF8.self).filter { !$0.isWhitespace }
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// Asks whether something is so; Enter alone says yes.
  static func agrees(_ question: String, in world: some World) -> Bool {
    world.tell(question)
    let line = (try? world.readLine()) ?? nil
    let answer = String(decoding: line ?? [], as: UTF8.self).filter { !$0.isWhitespace }
    return ["", "y", "yes"].contains(answer.lowercased())
  }

  /// How the rotation stood when its program was last known to be there.
  var status: RotationStatus {
    let session = rotation.session
    return RotationStatus(session.content, at: max(session.now, rotation.lastSeen ?? .zero))
  }

  /// When it broke off.
  var when: String {
    let end = zone.local(rotation.end)
    let time = TimeText.clock(end.time)
    let today = zone.local(now).date
    if end.date == today {
      return "\(TimeText.length(max(.seconds(1), rotation.absence(at: now)))) ago, at \(time)"
    }
    return end.date == today.adding(days: -1) ? "yesterday at \(time)" : "on \(end.date) at \(time)"
  }

  /// Who was about to work on what.
  private var situation: String {
    let snapshot = rotation.session.rotation.snapshot
    let roster = rotation.session.scribe.roster
    guard let task = snapshot.task ?? snapshot.ring.first?.task else { return "" }
    return ", with \(harmless(roster[task].title))"
  }
}
