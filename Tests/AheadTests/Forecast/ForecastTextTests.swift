import CivilTime
import CommandSupport
import Commands
import Testing
import Thoroughness

/// What `rota forecast` says to people, and what it refuses.
@Suite struct ForecastTextTests {
  /// At nine o'clock in Budapest on Friday, 2026-11-20.
  private func world(_ list: String) -> FakeWorld {
    FakeWorld().file("today.txt", list)
      .clock(Timestamp(utf8: "2026-11-20T09:00:00+01:00".utf8.span)?.instant ?? .epoch)
      .variable("HOME", "/home/me").variable("ROTA_ZONE", "Europe/Budapest")
      .variable("TERM", "xterm-256color")
  }

  private func lines(_ list: String, _ words: String...) -> [Substring] {
    world(list).run(["forecast", "today.txt"] + words).output
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `Without a terminal it is printed line by line`() {
    #expect(
      lines("Essay est:1h\nMaths est:25m\n", "-q", "25m", "--break", "5m") == [
        "Essay: begins 09:00, done 10:40, waits 40 min",
        "Maths: begins 09:30, done 09:55, waits 30 min",
        "",
        "Everything is done by 10:40, after 1 h 40.",
        "On average: start after 15 min, done after 1 h 18, 35 min of it waiting.",
        "4 slices, 2 switches, fairness 1.00.",
        "",
      ])
  }

  @Test func `Without any estimate one round is reported, and how to say more`() {
    let text = lines(String(repeating: "Task\n", count: 6), "--break", "5m")
    #expect(text.contains("One cycle takes 2 h 55, until 11:55."))
    #expect(
      text.contains("To see when everything is done, give a task an estimate, as in: Essay est:2h"))
  }

  @Test(arguments: [
    ("59m40s", "10:00, after 1 h"), ("59m20s", "09:59, after 59 min"),
    ("9m40s", "09:09:40, after 9 min 40 s"),
  ])
  func `The time of day and the length are rounded alike`(_ estimate: String, _ end: String) {
    #expect(lines("Essay est:\(estimate)\n").contains("Everything is done by \(end)."))
  }

  @Test func `Another day is named, and another year`() {
    #expect(lines("Essay est:20h\n").contains("Everything is done by Sat 05:00, after 20 h."))
    #expect(
      lines("Essay est:240h\n").contains("Everything is done by Mon 30 Nov 09:00, after 10 days."))
    #expect(
      lines("Essay est:100002h\n", "-q", "24h")
        .contains("Everything is done by Sun 18 Apr 2038 04:00, after 4166 days 18 h."))
  }

  @Test(arguments: [
    (47.9, "47 h 54"), (48, "2 days"), (49.6, "2 days 2 h"), (71.4, "2 days 23 h"),
    (71.6, "3 days"),
  ])
  func `A length of several days is shown in days`(hours: Double, text: String) {
    let minutes = Int(hours * 60)
    #expect(
      lines("Essay est:\(minutes)m\n").contains { $0.hasSuffix("after \(text).") }, "\(text)")
  }

  @Test func `Zero durations stay zero, and short ones are exact`() {
    let text = lines("A est:400ms\nB est:400ms\n", "-q", "1s")
    #expect(text[0] == "A: begins 09:00:00, done 09:00:00, waits 0 s")
    #expect(text[1] == "B: begins 09:00:00, done 09:00:00, waits 400 ms")
  }

  @Test func `A round of a policy is described by its first turns`() {
    let text = lines("A\nB\n", "--policy", "srr", "-q", "10m")
    #expect(text.contains("One cycle takes 2 min, until 09:02."))
  }

  @Test func `A late task is reported with its delay`() {
    let one = lines("A est:2h due:2026-11-20T10:00\nB est:30m due:2026-11-20\n")
    #expect(one.first == "A: begins 09:00, done 11:30, 1 h 30 late, waits 30 min")
    #expect(one.contains("A is done 1 h 30 after it is due."))
    for (estimate, delay) in [("1h5m59s", "6 min"), ("1h30s", "30 s"), ("1h9m31s", "10 min")] {
      let odd = lines("A est:\(estimate) due:2026-11-20T10:00\n")
      #expect(odd.contains("A is done \(delay) after it is due."), "\(odd)")
    }
    let two = lines("A est:2h due:2026-11-20T10:00\nB est:30m due:2026-11-19\n")
    #expect(
      two.contains("2 tasks are done after they are due: A by 1 h 30, B by 10 h 20."), "\(two)")
    #expect(!lines("A est:2h due:2026-11-20\n").contains { $0.hasSuffix("due.") })
  }

  @Test func `The comparison of quanta counts late tasks`() {
    let list = "A est:2h\nB est:30m due:2026-11-20T10:00\n"
    let table = lines(list, "--compare", "30m,2h")
    #expect(table[0] == "   slice    begun     done   late   switches   fairness   all done")
    #expect(table[1].hasPrefix("▸ 30 min"))
    #expect(table[2].hasPrefix("     2 h      1 h   2 h 15      1 "))
  }

  @Test func `Without estimates no quantum is praised, and they are asked for`() {
    let table = lines("A\nB\n", "--compare", "30m,2h")
    #expect(!table.contains { $0.hasPrefix("▸") })
    #expect(
      table.contains { $0.hasPrefix("No task says how long it takes") && $0.hasSuffix("est:2h") })
    let known = lines("A est:1h\nB\n", "--compare", "30m,2h")
    #expect(known.contains { $0.hasPrefix("▸") })
    #expect(known.contains { $0.hasSuffix("With an estimate, such as est:1h, this says more.") })
  }

  @Test func `A task without an estimate counts as one slice, of its own if it has one`() {
    func remark(_ list: String) -> Substring? {
      lines(list, "--compare", "25m,50m").first { $0.contains("without estimate") }
    }
    let two = "2 tasks without estimate count as one slice each (25 min, or their own slice:)."
    #expect(remark("A slice:15m\nB\n") == two[...])
    let one = "1 task without estimate counts as one slice (25 min, or its own slice:)."
    #expect(remark("A slice:15m\nB est:1h\n")?.hasPrefix(one) == true)
  }

  @Test func `A task beyond its estimate is not said to have none`() throws {
    let list = "Essay est:1h\nMaths est:2h\n"
    let past = world(list).run(
      "run", "today.txt", "--simulate", "-q", "70m", "--start", "2026-11-20T06:00:00Z",
      "--until", "2026-11-20T07:10:00Z")
    let world = world(list).journal([try Stream(past.output).records])
    let text = world.run("forecast", "today.txt").output
    #expect(!text.contains("no estimate"), "\(text)")
    #expect(text.contains("\nEssay is 10 min over its 1 h and counts as one slice; "), "\(text)")
    let table = world.run("forecast", "today.txt", "--compare", "25m,50m").output
    #expect(!table.contains("without estimate"), "\(table)")
    #expect(table.contains("\nEssay is 10 min over its 1 h and counts as one slice"), "\(table)")
    #expect(world.run("forecast", "today.txt", "--json").output.contains(#""assumed":true"#))
  }

  @Test func `The reason for a slice says what another one makes better, too`() {
    let quick = lines("A est:3m\nB est:5m\n", "--compare", "auto")
    let reason =
      "20 s: on average, tasks start after 10 s and are done after 6 min 50 s, overall the best of "
      + "these if switching takes no time; 30 s saves 6 switches, starts tasks 5 s later and finishes "
      + "them 5 s sooner."
    #expect(quick.contains(reason[...]), "\(quick)")
  }

  @Test func `A slice with fewer late tasks is named`() {
    let list = "A est:2h due:2026-11-20T11:00\nB est:2h\n"
    func reason(_ list: String) -> Substring? {
      lines(list, "--compare", "30m,2h").first { $0.contains("on average") }
    }
    #expect(reason(list)?.hasSuffix("; with 2 h nothing would be late.") == true)
    #expect(
      reason(list + "C est:1h due:2026-11-20T09:30\n")?
        .hasSuffix("; with 2 h only 1 would be late.") == true)
    #expect(reason("A est:2h\nB est:2h\n")?.contains("would be late") == false)
  }

  @Test func `The end of the known commitments is reported`() {
    let text = lines("Thesis est:14000h\nLunch at:12:00-13:00\n", "-q", "24h")
    let words = "Commitments from Sat 15 Apr 2028 00:00 on are not included."
    #expect(text.contains { $0 == words }, "\(text.suffix(4))")
    #expect(!lines("Thesis est:14000h\n", "-q", "24h").contains { $0.hasPrefix("Commit") })
    let hours = lines("Thesis est:3000h\n", "-q", "24h", "--work", "18:00-19:00")
    let both =
      "From Tue 29 Jun 2032 00:00 on, every hour of the day counts, not only those of --work."
    #expect(hours.contains { $0 == both }, "\(hours.suffix(4))")
  }

  // MARK: On a terminal

  /// What a terminal of so many columns shows, without what is said of colours.
  private func drawn(_ columns: Int, _ list: String, _ words: String...) -> [String] {
    let output = world(list).terminal(.output).variable("COLUMNS", "\(columns)")
      .run(["forecast", "today.txt"] + words).output
    var text = ""
    var isEscape = false
    for character in output {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { text.append(character) }
      if isEscape, character.isLetter { isEscape = false }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `A late task has its mark`() {
    let lines = drawn(60, "A est:2h due:2026-11-20T10:00\nB est:30m\n")
    #expect(lines[2].hasSuffix("begins   done    late"))
    #expect(lines[3].hasSuffix("09:00  11:30  1 h 30"))
    #expect(lines[4].hasSuffix("09:25  10:20"))
    #expect(lines.contains(" A is done 1 h 30 after it is due."))
  }

  @Test(arguments: [24, 28, 32, 40])
  func `On a narrow terminal every time of completion can be read`(_ width: Int) {
    let list = "Write the essay est:3h\nMaths est:20h due:2026-11-20T12:00\n"
    let lines = drawn(width, list)
    #expect(lines.contains { $0.hasPrefix(" Write ") && $0.hasSuffix("14:55") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix(" Maths") && $0.hasSuffix("Sat 08:00") }, "\(lines)")
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test func `Without room for a chart titles have its place`() {
    let lines = drawn(24, "Write the essay est:3h\nMaths est:20h due:2026-11-20T12:00\n")
    #expect(lines.contains { $0.hasPrefix(" Write the ") }, "\(lines)")
  }

  @Test func `A number is not left alone at the end of a line`() {
    for width in stride(from: 40, through: 80, by: isExhaustive ? 1 : 3) {
      let lines = drawn(width, "A est:1h\nB est:1h\n", "--switch-cost", "2m")
      #expect(!lines.dropFirst(6).contains { $0.last?.isNumber == true }, "\(width)")
    }
  }

  @Test func `A list that is done is a word and no mistake`() {
    let outcome = world("x Essay\n").run("forecast", "today.txt")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "rota: everything on the list is done\n")
    #expect(outcome.output == "")
  }

  @Test func `Programs have an empty forecast of a list that is done`() throws {
    let answer = try ForecastAnswer(
      world("x Essay\n").run("forecast", "today.txt", "--json", "--compare", "auto").output)
    #expect(answer.tasks.isEmpty && answer.slices.isEmpty)
    #expect(answer.makespan_s == 0)
  }

  @Test(arguments: [
    Mistake("-q", "25", message: "-q: '25' has no unit; did you mean 25m?"),
    Mistake("-q", "0", message: "-q: '0' is not between 100ms and 24h"),
    Mistake("--compare", "10m,", message: "--compare: "),
    Mistake("--compare", "often", message: "--compare: "),
    Mistake(
      "--policy", "sarrr", message: "--policy: 'sarrr' is not possible; did you mean 'sarr'?"),
    Mistake(
      "--policy", "srr", "--compare", "auto",
      message: "--compare and --policy srr contradict each other"),
    Mistake(
      "--policy", "sarr", "--break", "5m",
      message: "--break and --policy sarr contradict each other"),
    Mistake("--unit", "1m", message: "--unit needs --policy too"),
    Mistake(
      "--policy", "fixed", "--unit", "1m",
      message: "--unit and --policy fixed contradict each other"),
    Mistake("--long-break", "15m", message: "--long-break needs --break too"),
    Mistake("--every", "4", message: "as in --break 5m --long-break 15m --every 4"),
    Mistake("--start", "noon", message: "--start: 'noon' is not a time"),
    Mistake("-q", "100ms", message: "more than 1000000; choose longer ones, as in -q 25m"),
  ])
  func `A bad value is reported with the expected form`(_ mistake: Mistake) {
    let outcome = world("Essay est:30h\n").run(["forecast", "today.txt"] + mistake.words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains(mistake.message), "\(outcome.messages)")
    #expect(outcome.output == "")
  }

  @Test func `A duration among the titles is refused with the option that was meant`() {
    let outcome = FakeWorld().run("forecast", "Write essay", "25m")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.contains(
        "'25m' would be the title of a task; write it as in: rota forecast -q 25m 'Write essay'"))
    #expect(FakeWorld().run("forecast", "Write essay", "--", "25m").exitCode == .success)
  }

  @Test func `Without a list the message explains how to give titles`() {
    let outcome = FakeWorld().variable("HOME", "/home/me").run("forecast")
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.messages.contains(#"rota forecast "Revise integration""#))
  }

  @Test func `A missing list is reported`() {
    #expect(world("").run("forecast", "gone.txt").exitCode == .unusableInput)
  }
}
