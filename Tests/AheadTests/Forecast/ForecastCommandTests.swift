import CivilTime
import CommandSupport
import Commands
import Testing

/// What `rota forecast` answers to programs.
@Suite struct ForecastCommandTests {
  private func world(_ list: String, at time: String = "2026-11-20T09:00:00+01:00") -> FakeWorld {
    FakeWorld().file("today.txt", list)
      .clock(Timestamp(utf8: time.utf8.span)?.instant ?? .epoch).variable("HOME", "/home/me")
      .variable("ROTA_ZONE", "Europe/Budapest")
  }

  private func forecast(_ list: String, _ words: String...) throws -> ForecastAnswer {
    let outcome = world(list).run(["forecast", "today.txt", "--json"] + words)
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    return try ForecastAnswer(outcome.output)
  }

  private static let textbook = "P1 est:24m\nP2 est:3m\nP3 est:3m\n"

  @Test func `The example of the textbook has its published numbers`() throws {
    let answer = try forecast(Self.textbook, "-q", "4m", "--start", "09:00")
    #expect(answer.quantum_s == 240)
    #expect(answer.policy == "fixed")
    #expect(answer.average == .init(turnaround_s: 940, waiting_s: 340, response_s: 220))
    #expect(answer.switches == .init(dispatches: 8, between_tasks: 3))
    #expect(answer.makespan_s == 1800)
    #expect(answer.fairness == 0.97971)
    #expect(answer.tasks.map(\.completion_s) == [1800, 420, 600])
    #expect(answer.start == "2026-11-20T09:00:00+01:00")
    #expect(answer.end == "2026-11-20T09:30:00+01:00")
  }

  @Test func `The names of the JSON are those of the contract, in their order`() {
    let outcome = world("P1 est:8m id:one\n").run("forecast", "today.txt", "-q", "8m", "--json")
    let beginning = #"""
      {"quantum_s":480,"policy":"fixed","tasks":[{"id":"one","title":"P1","arrival_s":0,\#
      "estimate_s":480,"assumed":false,"start_s":0,"completion_s":480,"turnaround_s":480,\#
      "waiting_s":0,"response_s":0}],"average":{"turnaround_s":480,"waiting_s":0,\#
      "response_s":0},"switches":{"dispatches":1,"between_tasks":0},"makespan_s":480,\#
      "fairness":1,
      """#
    #expect(outcome.output.hasPrefix(beginning))
    #expect(outcome.output.contains(#""slices":[{"title":"P1","start_s":0,"end_s":480}]"#))
  }

  @Test func `Arrivals are counted from the start, and what is past is there`() throws {
    let answer = try forecast(
      "A est:10m from:08:00\nB est:10m from:09:05\n", "-q", "5m", "--start", "09:00")
    #expect(answer.tasks.map(\.arrival_s) == [0, 300])
    #expect(answer.chart == ["A 0-300", "B 300-600", "A 600-900", "B 900-1200"])
  }

  @Test func `A task without an estimate takes one slice of its length`() throws {
    let answer = try forecast("A\nB slice:40m\nC est:30m slice:15m\n", "-q", "25m")
    #expect(answer.tasks.map(\.assumed) == [true, true, false])
    #expect(answer.tasks.map(\.estimate_s) == [1500, 2400, 1800])
    #expect(answer.slices.count == 4)
  }

  @Test func `Done tasks are left out, commitments bent around, on all days`() throws {
    let list = "x Old est:9h\nEssay est:26h\nNight at:22:00-06:00\n"
    let answer = try forecast(list, "-q", "24h", "--start", "09:00")
    #expect(answer.tasks.map(\.title) == ["Essay"])
    let nights = answer.between.filter { $0.kind == "commitment" }
    #expect(
      nights.map(\.title) == ["Night", "Night"].map(Optional.some).prefix(nights.count).map { $0 })
    // 13 hours until the night, 13 more from six o'clock on.
    #expect(answer.makespan_s == Double((13 + 8 + 13) * 3600))
  }

  @Test func `A long list meets the commitments of all its days`() throws {
    let answer = try forecast(
      "Thesis est:200h\nNight at:20:00-08:00\n", "-q", "12h", "--start", "08:00")
    // Twelve hours a day: 16 days and 8 hours.
    #expect(answer.makespan_s == Double((16 * 24 + 8) * 3600))
    #expect(answer.between.count { $0.kind == "commitment" } == 16)
  }

  @Test func `A commitment begins on time, even during a switch`() throws {
    let answer = try forecast(
      "A est:59m\nB est:30m\nClass at:10:00-10:05\n", "-q", "59m", "--switch-cost", "20m")
    #expect(answer.chart == ["A 0-3540", "B 5040-6840"])
    #expect(
      answer.between.map { "\($0.kind) \(Int($0.start_s))-\(Int($0.end_s))" } == [
        "switching 3540-3600", "commitment 3600-3900", "switching 3900-5040",
      ])
  }

  @Test func `Commitments of distant years are not known, and this is reported`() throws {
    let list = "Thesis est:14000h\nLunch at:12:00-13:00\n"
    #expect(try forecast(list, "-q", "24h").commitments_until == "2028-04-15T00:00:00+02:00")
    #expect(try forecast("Thesis est:14000h\n", "-q", "24h").commitments_until == nil)
  }

  @Test func `Working hours apply to more days than commitments`() throws {
    let list = "Thesis est:800h\n"
    func thesis(_ list: String) throws -> ForecastAnswer {
      try forecast(list, "-q", "24h", "--work", "18:00-19:00", "--start", "08:00")
    }
    let answer = try thesis(list)
    // One hour a day: the last one ends 11 hours after the start of the day.
    #expect(answer.makespan_s == Double((799 * 24 + 11) * 3600))
    #expect(answer.commitments_until == nil)
    let busy = try thesis(list + "Lunch at:12:00-13:00\n")
    #expect(busy.makespan_s == answer.makespan_s)
    #expect(busy.commitments_until == "2028-04-15T00:00:00+02:00")
  }

  @Test func `Working hours across midnight continue on the next day`() throws {
    let answer = try forecast(
      "Thesis est:3h\n", "-q", "24h", "--work", "22:00-02:00", "--start", "00:30")
    // An hour and a half until two o'clock, as much from ten in the evening on.
    #expect(answer.makespan_s == Double(23 * 3600))
    #expect(answer.between.map { "\(Int($0.start_s))-\(Int($0.end_s))" } == ["5400-77400"])
  }

  @Test func `Working hours that the clocks skip do not exist`() throws {
    let answer = try forecast(
      "Thesis est:1h\n", "-q", "24h", "--work", "02:30-04:00", "--start", "2027-03-28T00:00")
    // From the change at two o'clock, which is three o'clock then, until four.
    #expect(answer.makespan_s == 3 * 3600)
  }

  // MARK: Due dates

  @Test func `A task has its due date, and how late it is done`() throws {
    let tasks = try forecast(
      """
      A est:2h due:2026-11-20T10:00
      B est:30m due:2026-11-20
      C est:30m
      """
    ).tasks
    #expect(
      tasks.map(\.due) == ["2026-11-20T10:00:00+01:00", "2026-11-21T00:00:00+01:00", nil])
    #expect(tasks.map(\.late_s) == [7200, 0, nil])
  }

  @Test func `It is counted how many tasks are late with a quantum`() throws {
    let answer = try forecast(
      "A est:2h\nB est:30m due:2026-11-20T10:00\n", "--compare", "30m,2h")
    #expect(answer.compare?.map(\.late) == [0, 1])
  }

  @Test func `Calendars are bent around`() throws {
    let calendar = """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:a\r
      SUMMARY:Lecture\r
      DTSTART:20261120T081000Z\r
      DTEND:20261120T090000Z\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    let outcome = world("A est:20m\n").file("uni.ics", calendar).run(
      "forecast", "today.txt", "--calendar", "uni.ics", "--json", "-q", "25m")
    let answer = try ForecastAnswer(outcome.output)
    #expect(answer.chart == ["A 0-600", "A 3600-4200"])
    #expect(answer.between.map(\.title) == ["Lecture"])
  }

  @Test func `Titles, the default list and a filter choose tasks as in a rotation`() throws {
    let titles = world("").run("forecast", "Essay est:1h", "Maths est:30m", "--json")
    #expect(try ForecastAnswer(titles.output).tasks.map(\.title) == ["Essay", "Maths"])
    #expect(
      try forecast("A est:1h +CS\nB est:1h\n", "--only", "+CS").tasks.map(\.title) == ["A"])
  }

  @Test func `Words for days in titles are those of the start, in its zone`() throws {
    func dues(_ words: String...) throws -> [String?] {
      let titles = ["Essay est:1h due:today", "Maths est:30m due:tomorrow"]
      let world = world("", at: "2026-11-21T00:30:00+01:00")
      let outcome = world.run(["forecast", "--json"] + titles + words)
      return try ForecastAnswer(outcome.output).tasks.map(\.due)
    }
    #expect(
      try dues("--start", "2027-05-01T09:00:00+02:00")
        == ["2027-05-02T00:00:00+02:00", "2027-05-03T00:00:00+02:00"])
    #expect(
      try dues("--zone", "UTC") == ["2026-11-21T00:00:00+00:00", "2026-11-22T00:00:00+00:00"])
  }

  // MARK: Policies

  @Test func `Self-adjusting round robin counts in seconds where estimates do`() throws {
    let list = "P1 est:20s\nP2 est:40s\nP3 est:60s\nP4 est:80s\n"
    let answer = try forecast(list, "--policy", "sarr", "--start", "00:00")
    #expect(answer.slices.map(\.title) == ["P1", "P2", "P3", "P4", "P3", "P4", "P4"])
    #expect(answer.quanta_s == [50, 25, 25])
    #expect(answer.quantum_s == 50)
    #expect(answer.policy == "sarr")
    #expect(answer.unit_s == 1)
  }

  @Test func `Policies count in minutes, or in the unit that is given`() throws {
    let list = "A est:20m\nB est:40m\nC est:1h\nD est:80m\n"
    #expect(try forecast(list, "--policy", "sarr").quanta_s == [3000, 1500, 1500])
    #expect(try forecast(list, "--policy", "srr").unit_s == 60)
    #expect(try forecast(list, "--policy", "srr", "--unit", "1s").unit_s == 1)
  }

  // MARK: Comparing

  @Test func `Quanta are compared, and the one that suits the list is shown`() throws {
    let answer = try forecast(
      "A est:26m\nB est:26m\nC est:26m\n", "--compare", "25m,26m,25m", "--switch-cost", "2m")
    #expect(answer.compare?.map(\.quantum_s) == [1500, 1560])
    #expect(answer.recommended?.quantum_s == 1560)
    #expect(answer.quantum_s == 1560)
    #expect(answer.switches == .init(dispatches: 3, between_tasks: 2))
    #expect(answer.recommended?.reason.isEmpty == false)
  }

  @Test func `Candidates are found where none are named`() throws {
    let answer = try forecast("A est:2h\nB est:45m\nC est:20m\n", "--compare", "auto")
    let quanta = try #require(answer.compare).map(\.quantum_s)
    #expect(quanta.count > 4)
    #expect(quanta == quanta.sorted())
    #expect(quanta.contains(answer.quantum_s))
  }

  @Test func `All quanta are compared over the same work`() throws {
    let answer = try forecast("A\nB\n", "-q", "30m", "--compare", "10m,60m")
    #expect(answer.tasks.map(\.estimate_s) == [1800, 1800])
    #expect(answer.makespan_s == 3600)
  }
}
