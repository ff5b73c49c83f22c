import CivilTime
import Coach
import CoachSupport
import EventStream
import Journals
import RoundRobin
import Testing

/// Runs with a script beside them, and when they end.
@Suite struct ScriptedSessionTests {
  /// A run told as lines of text; refusals stand in between.
  private struct Told {
    var run: ScriptedSession

    init(
      _ lines: String..., script: [String] = [], isOpen: Bool = false, endsAtCycle: Bool = true,
      rules: Rules = .tenMinutes, at start: String = "2026-11-20T09:00:00+01:00",
      until: Instant? = nil, tick: Duration? = nil
    ) throws {
      let list = lines.joined(separator: "\n")
      run = ScriptedSession(
        try Rehearsal(list, rules: rules, at: start, until: until).unopened,
        lines: Told.lines(script), isOpen: isOpen, endsAtCycle: endsAtCycle, tick: tick)
    }

    static func lines(_ script: [String]) -> [ScriptLine] {
      var former = Duration.zero
      return script.enumerated().compactMap { number, text in
        let line = ScriptLine(text, number: number + 1, after: former)
        former = line?.at ?? former
        return line
      }
    }

    static func words(_ outputs: [ScriptedSession.Output]) -> [String] {
      outputs.map { output in
        switch output {
        case .record(let record): RecordWords.line(record)
        case .refused(let line, let message): "line \(line): \(message)"
        }
      }
    }

    /// All of the run but its first three records.
    mutating func all() -> [String] {
      var outputs = run.open()
      run.finish { (news: [ScriptedSession.Output]) in outputs += news }
      return Told.words(Array(outputs.dropFirst(3)))
    }
  }

  @Test(arguments: ["3m", "13m", "done", "3m+", "+", "+soon"])
  func `A line without a time is reported, and counts as of the one before`(_ word: String) throws {
    let line = try #require(ScriptLine("\(word) done", number: 2, after: .seconds(60)))
    #expect(line.at == .seconds(60))
    #expect(line.request == .failure(.time(found: word)))
  }

  @Test func `Without a script it ends with the first cycle`() throws {
    var told = try Told("Algebra", "Biology")

    #expect(
      told.all() == [
        "10m 09:10 slice_ended Algebra expired 10m", "10m 09:10 slice_started Biology 10m",
        "20m 09:20 slice_ended Biology expired 10m", "20m 09:20 cycle_ended",
        "20m 09:20 ended cycles 0",
      ])
  }

  @Test func `It begins with a snapshot, the start and the first slice`() throws {
    var told = try Told("Algebra")

    #expect(
      Told.words(told.run.open()) == [
        "0s 09:00 snapshot waiting", "0s 09:00 started 1", "0s 09:00 slice_started Algebra 10m",
      ])
  }

  @Test func `It ends by itself when everything is done`() throws {
    var told = try Told("Algebra", "Biology", script: ["+3m done", "+5m done"])

    #expect(
      told.all().suffix(4) == [
        "5m 09:05 slice_ended Biology completed 2m", "5m 09:05 task_completed Biology 2m",
        "5m 09:05 cycle_ended", "5m 09:05 ended finished 0",
      ])
  }

  @Test func `A cycle that the last line ends is the last one`() throws {
    var told = try Told("Algebra", "Biology", script: ["+25m skip", "+26m skip"])

    #expect(told.all().filter { $0.contains("cycle_ended") }.count == 2)
    #expect(told.run.session.now == .seconds(26 * 60))
  }

  @Test func `A cycle that ends at the instant of the last line is not the last one`() throws {
    var told = try Told("Algebra", "Biology", script: ["+20m extend 1m"])

    #expect(told.all().last == "41m 09:41 ended cycles 0")
  }

  @Test func `A cycle that ends before the last line is not the last one`() throws {
    var told = try Told("Algebra", "Biology", script: ["+21m here"])

    #expect(told.all().last == "40m 09:40 ended cycles 0")
  }

  @Test(arguments: ["dance", "extend 0s", "add", "go Nobody"])
  func `A line of a script that is refused answers a check-in`(_ words: String) throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var told = try Told("Algebra", "Biology", script: ["+11m \(words)"], rules: rules)
    #expect(told.all().contains { $0.hasPrefix("11m 09:11 checked_in Algebra confirmed") })
  }

  @Test func `A last line that is refused counts as the last one`() throws {
    var told = try Told("Algebra", "Biology", script: ["+21m go Nobody"])

    let all = told.all()
    #expect(all.contains { $0.hasPrefix("line 1: no task here is called 'Nobody'; ") })
    #expect(all.last == "40m 09:40 ended cycles 0")
  }

  @Test func `Cycles and the end of the day end it as they would live`() throws {
    var rules = Rules.tenMinutes
    rules.cycles = 2
    var counted = try Told("Algebra", endsAtCycle: false, rules: rules)
    #expect(counted.all().last == "20m 09:20 ended cycles 0")

    let until = try Timestamp(parsing: "2026-11-20T09:25:00+01:00").instant
    var timed = try Told("Algebra", script: ["+1m pause"], endsAtCycle: false, until: until)
    #expect(
      timed.all().suffix(2) == [
        "25m 09:25 slice_ended Algebra stopped 1m", "25m 09:25 ended until 0",
      ])
  }

  // MARK: What only repeats

  private static var warned: Rules {
    var rules = Rules.tenMinutes
    rules.warnings = [.seconds(60)]
    return rules
  }

  @Test func `A pause that only a command ends is not kept going by commitments`() throws {
    var told = try Told(
      "Alps", "Lecture at:09:05-09:10", script: ["+30s pause"], rules: Self.warned)

    #expect(
      told.all().suffix(2) == [
        "30s 09:00:30 slice_ended Alps stopped 30s", "30s 09:00:30 ended stopped 0",
      ])
  }

  @Test func `A pause inside a commitment lasts until that is over`() throws {
    var told = try Told(
      "Alps", "Lecture at:09:00-09:05", script: ["+30s pause"], rules: Self.warned)

    #expect(told.all().last == "5m 09:05 ended stopped 0")
  }

  @Test func `A task still to come, and the end of the day, keep a pause going`() throws {
    var arrival = try Told(
      "Alps", "Late from:2026-11-22", "Lecture at:09:05-09:10", script: ["+30s pause"],
      rules: Self.warned)
    let all = arrival.all()
    #expect(all.contains { $0.contains("task_arrived Late") })
    #expect(all.contains { $0.contains("warning upcoming Lecture") })
    #expect(all.last?.hasSuffix("00:00 ended stopped 0") == true)
    #expect(arrival.run.session.now == .seconds(39 * 3600))

    let until = try Timestamp(parsing: "2026-11-23T09:00:00+01:00").instant
    var timed = try Told(
      "Alps", "Lecture at:09:05-09:10", script: ["+30s pause"], endsAtCycle: false,
      rules: Self.warned, until: until)
    #expect(timed.all().last?.hasSuffix("09:00 ended until 0") == true)
  }

  @Test func `A pause goes on while lines may still come`() throws {
    var told = try Told(
      "Alps", "Lecture at:09:05-09:10", script: ["+30s pause"], isOpen: true, rules: Self.warned)
    _ = told.run.open()
    _ = told.run.advance(to: .seconds(3 * 86_400))

    #expect(!told.run.isAtStandstill)
    #expect(!told.run.isOver)
    _ = told.run.endScript()
    #expect(told.run.isAtStandstill)
  }

  @Test func `Where commitments leave no time at all, they end with a year`() throws {
    var told = try Told("Alps", "Day at:00:00-12:00", "Night at:12:00-00:00")

    let all = told.all()
    #expect(all.last?.hasSuffix("ended stopped 0") == true)
    #expect(told.run.session.now > .seconds(365 * 86_400))
    #expect(told.run.session.now <= .seconds(366 * 86_400))
  }

  @Test func `A minute a day is a turn, too`() throws {
    var rules = Rules.tenMinutes
    rules.quantum = .seconds(500 * 60)
    var told = try Told("Alps", "Day at:00:01-00:00", rules: rules)

    #expect(told.all().last?.hasSuffix("ended cycles 0") == true)
    #expect(told.run.session.now > .seconds(499 * 86_400))
  }

  @Test func `There is no day after the last day of the calendar`() throws {
    var told = try Told("Alps", "Lunch at:02:15-02:45", at: "9999-12-31T23:50:00+01:00")

    #expect(told.all().last?.hasSuffix("ended cycles 0") == true)
    #expect(told.run.session.now == .seconds(600))
  }

  @Test func `When nothing can happen any more it is stopped`() throws {
    var told = try Told("Algebra", script: ["+4m pause"])

    #expect(
      told.all() == [
        "4m 09:04 paused user 6m left", "4m 09:04 slice_ended Algebra stopped 4m",
        "4m 09:04 ended stopped 0",
      ])
  }

  @Test func `A paused run still waits for arrivals`() throws {
    var told = try Told("Algebra", "Biology from:09:30", script: ["+4m pause"])

    #expect(
      told.all() == [
        "4m 09:04 paused user 6m left", "30m 09:30 task_arrived Biology \(id("Biology"))",
        "30m 09:30 slice_ended Algebra stopped 4m", "30m 09:30 ended stopped 0",
      ])
  }

  @Test func `A paused run does not wait for a commitment that would not be announced`() throws {
    var told = try Told("Algebra", "Lunch at:12:30-13:15", script: ["+4m pause"])

    #expect(told.all().last == "4m 09:04 ended stopped 0")
  }

  @Test func `A line of a script may be JSON`() throws {
    var told = try Told("Algebra", script: [#"+4m {"do":"extend","by":"2m"}"#, "+5m stop"])

    #expect(told.all().first == "4m 09:04 extended slice 2m 8m")
  }

  @Test func `Lines after the end are ignored`() throws {
    var told = try Told("Algebra", script: ["+3m stop", "+3m frobnicate", "+4m done"])

    #expect(
      told.all() == ["3m 09:03 slice_ended Algebra stopped 3m", "3m 09:03 ended stopped 0"])
  }

  @Test func `Lines and their refusals come in order`() throws {
    var told = try Told(
      "Algebra", "Biology",
      script: ["# comment", "", "+2m go Algebra", "half past done", "+2m skip", "+3m dnoe"])

    #expect(
      told.all().prefix(5) == [
        "line 3: 'Algebra' has the slice already",
        "line 4: 'half' is not a time since the start; write it as in: +12m done",
        "2m 09:02 slice_ended Algebra skipped 2m", "2m 09:02 slice_started Biology 10m",
        "line 6: there is no command 'dnoe'; did you mean 'done'?",
      ])
  }

  @Test func `Lines at one instant see what those before them did`() throws {
    var told = try Told("Algebra", "Biology", script: ["+0 add Essay", "+0 go Essay", "+0 done"])

    #expect(
      told.all().prefix(5) == [
        "0s 09:00 task_added Essay \(id("Essay"))",
        "0s 09:00 slice_ended Algebra displaced 0s", "0s 09:00 slice_started Essay 10m",
        "0s 09:00 slice_ended Essay completed 0s", "0s 09:00 task_completed Essay 0s",
      ])
  }

  @Test func `A line at the instant of a switch comes after it`() throws {
    var told = try Told("Algebra", "Biology", script: ["+10m done"])

    #expect(told.all().contains("10m 09:10 task_completed Biology 0s"))
  }

  @Test func `Tasks that end by their estimates run to the end of all of them`() throws {
    var rules = Rules.tenMinutes
    rules.finishAtEstimate = true
    var told = try Told("Algebra est:25m", "Biology est:5m", rules: rules)
    #expect(told.all().last == "30m 09:30 ended finished 0")

    var open = try Told("Algebra est:25m", "Biology", rules: rules)
    #expect(open.all().last == "20m 09:20 ended cycles 0")
  }

  @Test func `It waits for a task that arrives after everything else`() throws {
    var told = try Told("Algebra", "Biology from:2026-11-21T08:00", script: ["+5m done"])
    #expect(
      told.all() == [
        "5m 09:05 slice_ended Algebra completed 5m", "5m 09:05 task_completed Algebra 5m",
        "5m 09:05 cycle_ended", "5m 09:05 ended cycles 0",
      ])

    var later = try Told(
      "Algebra", "Biology from:2026-11-21T08:00", script: ["+5m done", "+6m here"])
    #expect(later.all().suffix(2) == ["23h10m 08:10 cycle_ended", "23h10m 08:10 ended cycles 0"])
  }

  // MARK: In lock-step

  @Test func `In lock-step each line is answered with what happened up to it`() throws {
    var told = try Told("Algebra", "Biology", isOpen: true)
    _ = told.run.open()

    let lines = Told.lines(["+12m done", "+12m pause", "+13m stop"])
    #expect(
      Told.words(told.run.add(lines[0])) == [
        "10m 09:10 slice_ended Algebra expired 10m", "10m 09:10 slice_started Biology 10m",
        "12m 09:12 slice_ended Biology completed 2m", "12m 09:12 task_completed Biology 2m",
        "12m 09:12 cycle_ended", "12m 09:12 slice_started Algebra 10m",
      ])
    #expect(Told.words(told.run.add(lines[1])) == ["12m 09:12 paused user 10m left"])
    #expect(told.run.add(lines[2]).count == 2)
    #expect(told.run.isOver)
    #expect(told.run.add(lines[2]) == [])
    #expect(told.run.endScript() == [])
  }

  static let scripts: [[String]] = [
    [], ["+3m done"], ["+20m extend 1m"], ["+21m go Nobody"], ["+4m pause"],
    ["+4m pause", "+90m resume"], ["+3m stop", "+4m done"], ["+5m done", "+6m done"],
    ["+40m here"],
  ]

  @Test(arguments: ScriptedSessionTests.scripts)
  func `In lock-step it says what it would say of the whole script`(_ script: [String]) throws {
    var whole = try Told("Algebra", "Biology", script: script)
    var stepwise = try Told("Algebra", "Biology", isOpen: true)
    var outputs = stepwise.run.open()
    for line in Told.lines(script) where !stepwise.run.isOver {
      outputs += stepwise.run.add(line)
    }
    outputs += stepwise.run.endScript()
    stepwise.run.finish { (news: [ScriptedSession.Output]) in outputs += news }

    #expect(Told.words(Array(outputs.dropFirst(3))) == whole.all())
  }

  @Test func `In lock-step the end of the script ends what its last line began`() throws {
    var told = try Told("Algebra", "Biology", isOpen: true)
    _ = told.run.open()
    for line in Told.lines(["+15m here", "+16m skip"]) { _ = told.run.add(line) }

    #expect(
      Told.words(told.run.endScript()) == [
        "16m 09:16 slice_ended Algebra stopped 0s", "16m 09:16 ended cycles 0",
      ])
  }

  // MARK: Ticks

  @Test func `Ticks come at their instants and have no number`() throws {
    var told = try Told(
      "Algebra", script: ["+5m pause", "+12m resume"], tick: .seconds(240))

    #expect(
      told.all() == [
        "4m 09:04 tick Algebra 6m left", "5m 09:05 paused user 5m left",
        "12m 09:12 resumed 7m 5m left", "16m 09:16 tick Algebra 1m left",
        "17m 09:17 slice_ended Algebra expired 10m", "17m 09:17 cycle_ended",
        "17m 09:17 ended cycles 0",
      ])
  }

  @Test func `A tick at the instant of a switch comes after it`() throws {
    var told = try Told("Algebra", "Biology", tick: .seconds(600))

    #expect(
      told.all() == [
        "10m 09:10 slice_ended Algebra expired 10m", "10m 09:10 slice_started Biology 10m",
        "10m 09:10 tick Biology 10m left", "20m 09:20 slice_ended Biology expired 10m",
        "20m 09:20 cycle_ended", "20m 09:20 ended cycles 0",
      ])
  }

  @Test func `Ticks change nothing else`() throws {
    var silent = try Told("Algebra est:15m", "Biology", script: ["+33m skip"])
    var ticking = try Told(
      "Algebra est:15m", "Biology", script: ["+33m skip"], tick: .seconds(7))

    #expect(ticking.all().filter { !$0.contains(" tick ") } == silent.all())
  }

  @Test func `During a pause there are no ticks, and afterwards they come as usual`() throws {
    var told = try Told("Algebra", "Biology from:09:30", tick: .seconds(60))
    _ = told.run.open()
    #expect(told.run.nextDeadline == .seconds(60))
    _ = told.run.advance(to: .seconds(90))
    _ = told.run.session.hear(.pause())
    #expect(told.run.nextDeadline == .seconds(30 * 60))
  }

  @Test func `Ticks missed during a sleep are not repeated`() throws {
    var told = try Told("Algebra", "Biology", endsAtCycle: false, tick: .seconds(60))
    _ = told.run.open()
    _ = told.run.advance(to: .seconds(90))
    _ = told.run.session.advance(to: .seconds(500))

    #expect(
      Told.words(told.run.advance(to: .seconds(550))) == ["9m 09:09 tick Algebra 1m left"])
  }
}
