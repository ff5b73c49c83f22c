import CoachSupport
import EventStream
import Journals
import Platform
import RoundRobin
import Testing

@testable import Coach

/// What a live coach tells whom, and when, in a world that is made up.
@Suite struct LiveCoachSceneTests {
  private static let full = JournalEvent.failing(message: "the disk is full")

  // MARK: Telling

  @Test func `Events are in the journal before any reader gets them`() throws {
    let scene = try Scene(tick: .seconds(60), after: .seconds(60))
    let kinds = "snapshot started slice_started"
    #expect(
      scene.told() == [
        "journal \(kinds)", "stream 0s 09:01 snapshot waiting", "stream 0s 09:01 started 2",
        "stream 0s 09:01 slice_started Algebra 10m", "control \(kinds)", "hooks \(kinds)",
        "list \(kinds)", "notes 0s 3",
      ])
    scene.pass(.seconds(60))
    #expect(
      scene.told() == ["stream 1m 09:02 tick Algebra 9m left", "notes 60s 3"],
      "A tick is only shown")
    scene.pass(.seconds(539))
    #expect(scene.told("journal") == [], "What the preparation took is not part of the slice")
    scene.pass(.seconds(1))
    #expect(scene.told("journal") == ["journal slice_ended slice_started"])
  }

  @Test func `On a new day the calendars are looked at`() throws {
    let scene = try Scene(rules: Rules(quantum: .seconds(20 * 3600)))
    scene.passUnnoticed(.zero)
    #expect(scene.told("calendars") == [])
    scene.pass(.seconds(21 * 3600))
    #expect(scene.told("calendars") == ["calendars look ahead"])
  }

  @Test func `Events due before the clock was set have the earlier time`() throws {
    let scene = try Scene()
    _ = scene.told()
    scene.passUnnoticed(.seconds(600), settingWallBy: .seconds(3600))
    scene.coach { $0.refresh() }
    #expect(scene.told("stream").first == "stream 10m 09:10 slice_ended Algebra expired 10m")
  }

  @Test func `A clock that goes too fast for the machine waits for it`() throws {
    let scene = try Scene(speed: 1_000_000)
    scene.passUnnoticed(.seconds(1))
    scene.coach { coach in
      coach.refresh()
      let now = coach.state.value.run.session.now
      #expect(now < .seconds(1_000_000), "More was due than goes into one turn")
      let ahead = coach.state.value.clock.time(at: coach.host.clocks.monotonic) - now
      #expect((.milliseconds(-1)...(.milliseconds(1))).contains(ahead))
    }
  }

  @Test func `A reader that lagged learns once, as soon as possible, what it missed`() throws {
    let scene = try Scene("Algebra", tick: .seconds(60))
    scene.change { $0.roomOfReader = 0 }
    scene.pass(.seconds(60))
    scene.change { $0.roomOfReader = 1 }
    _ = scene.told()
    scene.drain()
    #expect(scene.told("stream") == [], "A tick is not missed")
    scene.change { $0.roomOfReader = 0 }
    scene.ask("pause")
    // The snapshot finds no room.
    scene.change { $0.roomOfReader = 1 }
    scene.drain()
    #expect(scene.told("stream").count == 1)
    scene.change { $0.roomOfReader = .max }
    scene.drain()
    #expect(scene.told("stream").count == 2)
    scene.drain()
    #expect(scene.told("stream") == [])
  }

  // MARK: Requests

  @Test(arguments: [
    ("subscribe since 4", "refused 4"), ("pasue", "refused 2"), ("extend 5x", "refused 2"),
    ("add Essay est:5x", "refused 2"), ("go Nobody", "refused 4"), ("pause", "done"),
  ])
  func `The caller gets the result`(_ words: String, _ answer: String) throws {
    let scene = try Scene()
    scene.ask(words)
    #expect(scene.told("control answer") == ["control answer: \(answer)"])
  }

  @Test func `A client that has every record may subscribe`() throws {
    let scene = try Scene()
    scene.ask("subscribe since 3")
    #expect(scene.told("control subscription", "control answer") == ["control subscription"])
  }

  @Test func `An answer waits for the journal, unless that fails`() throws {
    let scene = try Scene()
    scene.change { $0.isSafeAtOnce = false }
    scene.ask("pause")
    #expect(scene.told("control answer") == [])
    scene.coach { $0.take(Self.full) }
    #expect(scene.told("control answer") == ["control answer: done, but the disk is full"])
    scene.coach { $0.take(JournalEvent.working(dropped: 0)) }
    #expect(!scene.told("journal").contains("journal snapshot"), "Nothing was dropped")
    scene.ask("resume")
    #expect(scene.told("control answer") == [])
    scene.coach { $0.take(JournalEvent.safe(upTo: 1)) }
    #expect(scene.told("control answer") == ["control answer: done"])
  }

  @Test func `An answer waits for a list that is kept up to date, but not for long`() throws {
    let scene = try Scene(keepsListUp: true)
    scene.ask("add Chemistry")
    #expect(scene.told("control answer") == [])
    scene.coach { $0.take(ListEvent.wrote(upTo: 4)) }
    #expect(scene.told("control answer") == ["control answer: done"])
    scene.ask("add Drawing")
    scene.pass(.seconds(3))
    #expect(
      scene.told("control answer") == [
        "control answer: done, but the list is not written yet, and takes long"
      ])
  }

  @Test func `While the journal fails, each number is noted at once`() throws {
    let scene = try Scene()
    scene.coach { $0.take(JournalEvent.failing(message: "the disk is full")) }
    scene.ask("skip")
    let noted = scene.told("notes")
    #expect(noted.last?.hasSuffix(" urgently") == true, "\(noted)")
    scene.coach { $0.take(JournalEvent.working(dropped: 0)) }
    scene.ask("skip")
    #expect(scene.told("notes").last?.hasSuffix(" urgently") == false)
    scene.change { $0.finishes = false }
    scene.ask("stop")
    #expect(scene.told("notes").contains { $0.hasSuffix(" urgently") })
  }

  @Test func `The rest of a list is only promised if the journal has it`() throws {
    let scene = try Scene(keepsListUp: true)
    scene.change { $0.finishes = false }
    scene.ask("stop")
    #expect(
      scene.told("complaint").prefix(2) == [
        "complaint: the list could not be written completely",
        "complaint: the journal could not be written completely; the rest is lost",
      ])
  }

  @Test func `At the end a list that could not be written is reported`() throws {
    let scene = try Scene(keepsListUp: true)
    scene.change { $0.finishes = false }
    scene.ask("add Chemistry")
    scene.ask("stop")
    #expect(
      scene.told("control answer").first
        == "control answer: done, but the list could not be written completely")
  }

  @Test func `At the end a stream that could not be written is reported`() throws {
    let scene = try Scene()
    scene.change { $0.streamFails = true }
    scene.ask("stop")
    #expect(
      scene.told("complaint: the stream") == [
        "complaint: the stream could not be written completely; the rest is lost"
      ])
  }

  @Test func `A hook that runs on after the end is named`() throws {
    let scene = try Scene()
    scene.change { $0.finishes = false }
    scene.ask("stop")
    #expect(
      scene.told("complaint: hook") == [
        "complaint: hook 'slice_started-slow' was still running 2 s after the end of the rotation, "
          + "and was stopped"
      ])
  }

  @Test func `A list learns the result of each of its changes`() throws {
    let scene = try Scene()
    let changes = [ListChange(.add("Chemistry"), id: "c"), ListChange(.done("Nobody"), id: "n")]
    scene.coach { $0.take(ListEvent.changed(changes)) }
    #expect(scene.told("list settled", "list refused") == ["list settled", "list refused"])
  }

  @Test func `A snapshot replaces records that the journal dropped`() throws {
    let scene = try Scene()
    _ = scene.told()
    scene.coach { $0.take(JournalEvent.working(dropped: 2)) }
    #expect(scene.told("journal") == ["journal snapshot", "journal problem_solved"])
  }

  // MARK: The end

  /// A scene whose end waits for a reader that is behind.
  private func ending() throws -> Scene {
    let scene = try Scene()
    scene.change { $0.roomOfReader = 0 }
    scene.coach { $0.handle(.interrupt) }
    #expect(scene.outcome == nil)
    return scene
  }

  @Test func `Requests after the end are refused with a message`() throws {
    let scene = try ending()
    _ = scene.told()
    scene.ask("pause")
    #expect(scene.told() == ["control answer: refused 4"])
    scene.coach { $0.take(JournalEvent.working(dropped: 2)) }
    #expect(scene.told("journal") == ["journal snapshot"], "The journal is closed all the same")
    scene.coach { $0.handle(.terminate) }
    scene.pass(.seconds(2))
    #expect(scene.outcome == .signal(.interrupt))
  }

  @Test func `A record at the very end does not follow the end`() throws {
    let scene = try Scene("Algebra", rules: Rules(quantum: .seconds(600), cycles: 1))
    _ = scene.told()
    scene.passUnnoticed(.seconds(600))
    scene.coach { $0.take(HookEvent.failing(message: "it does not run")) }
    #expect(scene.told("journal") == ["journal slice_ended cycle_ended ended", "journal finish"])
    #expect(scene.outcome == .ended(.cycles))
  }

  @Test(arguments: [
    (Signal.interrupt, "interrupted 130"), (.terminate, "interrupted 143"), (.hangUp, "hangup 129"),
  ])
  func `A signal ends the rotation, and which one is reported`(_ signal: Signal, _ end: String)
    throws
  {
    let scene = try Scene()
    scene.coach { $0.handle(signal) }
    #expect(scene.outcome == .signal(signal))
    #expect(scene.told("stream ").contains("stream 0s 09:00 ended \(end)"))
  }

  @Test
  func `A request that arrives while the rotation ends is refused, not left without an answer`()
    throws
  {
    let scene = try Scene()
    scene.send(["skip"])
    scene.coach { $0.handle(.terminate) }
    #expect(scene.told("control").contains("control answer: refused 4"))
  }

  @Test func `A signal ends the summary`() throws {
    let scene = try Scene(hasDisplay: true)
    scene.ask("stop")
    #expect(scene.told("display") == ["display enter", "display lingers"])
    #expect(scene.outcome == nil)
    scene.coach { $0.handle(.interrupt) }
    #expect(scene.told("display") == ["display leave"])
    #expect(scene.outcome == .ended(.stopped))
  }

  @Test func `A display that hung up is not looked at`() throws {
    let scene = try Scene(hasDisplay: true)
    scene.coach { $0.close(.hangup) }
    #expect(scene.told("display") == ["display enter", "display ends"])
    #expect(scene.outcome == .ended(.hangup))
  }

  @Test func `An end that another rotation follows is not looked at`() throws {
    let scene = try Scene("Algebra", hasDisplay: true, goesOn: true)
    scene.ask("done")
    #expect(scene.told("display") == ["display enter", "display ends"])
    #expect(scene.outcome == .ended(.finished))
    let stopped = try Scene("Algebra", hasDisplay: true, goesOn: true)
    stopped.ask("stop")
    #expect(stopped.told("display") == ["display enter", "display lingers"])
  }

  @Test func `A signal after an end ends the process, if another rotation would follow`() throws {
    for goesOn in [true, false] {
      let scene = try Scene("Algebra", goesOn: goesOn)
      // The reader of the stream has time to catch up.
      scene.change { $0.roomOfReader = 0 }
      scene.ask("done")
      #expect(scene.outcome == nil)
      scene.coach { $0.handle(.hangUp) }
      scene.pass(.seconds(2))
      #expect(scene.outcome == (goesOn ? .signal(.hangUp) : .ended(.finished)))
    }
  }

  @Test func `A signal that comes during the end ends the process, too`() throws {
    for hasDisplay in [true, false] {
      let scene = try Scene("Algebra", hasDisplay: hasDisplay, goesOn: true)
      let asked = scene.send(["done"])
      scene.coach { coach in
        asked()
        coach.handle(.terminate)
      }
      #expect(scene.outcome == .signal(.terminate))
    }
  }

  @Test func `A coach that has left ends the process on a signal if another rotation follows`()
    throws
  {
    for goesOn in [true, false] {
      let scene = try Scene("Algebra", goesOn: goesOn)
      scene.ask("done")
      #expect(scene.outcome == .ended(.finished))
      scene.coach { $0.handle(.terminate) }
      #expect(scene.told("host") == (goesOn ? ["host ended by terminate"] : []))
      scene.coach { $0.handle(.stop) }
      #expect(scene.told("host").last == "host stopped")
    }
  }

  @Test func `A rotation that ends with its day does not wait for a later one`() throws {
    let scene = try Scene("Algebra\nBiology from:2026-11-21", endsWithDay: true)
    scene.ask("done")
    #expect(scene.told("journal").contains("journal waiting_ended ended"))
    #expect(scene.outcome == .ended(.finished))
    let alone = try Scene("Algebra\nBiology from:2026-11-21")
    alone.ask("done")
    #expect(alone.outcome == nil)
    let today = try Scene("Algebra\nBiology from:23:59", endsWithDay: true)
    today.ask("done")
    #expect(today.outcome == nil)
  }

  @Test func `A stopped process releases the terminal, and the time is not work`() throws {
    let scene = try Scene(hasDisplay: true)
    scene.pass(.seconds(60))
    scene.change { $0.stop = .seconds(1800) }
    _ = scene.told()
    scene.coach { $0.handle(.stop) }
    #expect(scene.told("display", "host") == ["display leave", "host stopped", "display enter"])
    scene.coach { coach in
      #expect(coach.state.value.run.session.now == .seconds(60))
    }
  }
}
