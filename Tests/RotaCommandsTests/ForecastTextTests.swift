import CivilTime
import RotaCommands
import Testing

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

  @Test func `Away from a terminal it is said line by line`() {
    #expect(
      lines("Essay est:1h\nMaths est:25m\n", "-q", "25m", "--break", "5m") == [
        "Essay: begins 09:00, done 10:40, waits 40 min",
        "Maths: begins 09:30, done 09:55, waits 30 min",
        "",
        "All is done at 10:40, after 1 h 40.",
        "On average begun after 15 min, done after 1 h 18, 35 min of it waiting.",
        "4 slices, 2 switches, fairness 1.00.",
        "",
      ])
  }

  @Test func `Without any estimate one round is told, and how to say more`() {
    let text = lines(String(repeating: "Task\n", count: 6), "--break", "5m")
    #expect(text.contains("One round takes 2 h 55, until 11:55."))
    #expect(
      text.contains("To know when all is done, say how long a task takes, as in: Essay est:2h"))
  }

  @Test func `Another day is named`() {
    #expect(lines("Essay est:20h\n").contains("All is done at Sat 05:00, after 20 h."))
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
    Mistake("-q", "0", message: "-q: '0' is not from 100ms to 24h"),
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
    Mistake("--long-break", "15m", message: "--long-break needs --break too"),
    Mistake("--start", "noon", message: "--start: 'noon' is not a time"),
    Mistake("-q", "100ms", message: "more than 1000000; choose longer ones, as in -q 25m"),
  ])
  func `A bad value is said with what is meant`(_ mistake: Mistake) {
    let outcome = world("Essay est:30h\n").run(["forecast", "today.txt"] + mistake.words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains(mistake.message), "\(outcome.messages)")
    #expect(outcome.output == "")
  }

  @Test func `A list that is not there is said`() {
    #expect(world("").run("forecast", "gone.txt").exitCode == .unusableInput)
  }
}
