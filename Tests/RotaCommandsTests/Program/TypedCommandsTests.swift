import CommandSupport
import Commands
import Drawing
import Platform
import RoundRobin
import Testing
import WorldSupport

/// Commands as people type them: right, nearly right and wrong; what they say, and how they end.
@Suite struct TypedCommandsTests {
  /// The commands of a transcript, each in a world of its own, with what they print and how they end.
  private func played(_ transcript: String, _ world: () throws -> FakeWorld) rethrows -> String {
    var text = ""
    for line in transcript.split(separator: "\n") where line.hasPrefix("$ rota") {
      let words = String(line.dropFirst(6)).shellWords
      let outcome = try world().run(words)
      text += "\(line)\n\(outcome.output)\(outcome.messages)"
      if outcome.exitCode != .success { text += "[\(outcome.exitCode.rawValue)]\n" }
    }
    return text
  }

  /// No line is wider than a terminal, unless it is one of the long ones of errors.
  private func expectBreaks(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("rota: ") {
      #expect(TextWidth.of(String(line)) <= 80 || line.hasPrefix("$"), "\(line)")
    }
  }

  @Test func `Without a rotation`() {
    let text = played(Self.alone) {
      FakeWorld().clock(FakeClocks.start).terminal(.output).file("today.txt", "Essay\n")
        .file("lectures.ics", SampleCalendar.text())
        .file(
          FakeWorld().directories.defaultList,
          "(A) Essay +school due:2026-11-27 est:2h\nMaths\nLunch at:12:30-13:15\n"
            + "x 2026-11-19 Form\n")
    }
    expectBreaks(text)
    #expect(text == Self.alone)
  }

  @Test func `With a rotation`() throws {
    let text = try played(Self.together) {
      let coach = try FakeCoach("Essay\nMaths\nPiano\n").at(.seconds(60), .command("done Piano"))
      coach.clocks.pass(to: .seconds(90))
      return FakeWorld().terminal(.output).coach(coach)
    }
    expectBreaks(text)
    #expect(text == Self.together)
  }

  @Test func `There are sixty of them at least`() {
    let count = (Self.alone + Self.together).split(separator: "\n").count { $0.hasPrefix("$ rota") }
    #expect(count >= 60)
  }

  @Test func `What a narrow terminal shows is broken between words`() throws {
    let coach = try FakeCoach("Essay\nMaths\n")
    let outcomes = ["done", "done Nothing of the kind"].map {
      FakeWorld().coach(coach).terminal(.output).terminal(.error).variable("COLUMNS", "30")
        .run($0.shellWords)
    }
    for line in outcomes.flatMap({ ($0.output + $0.messages).split(separator: "\n") }) {
      #expect(TextWidth.of(String(line)) <= 30, "\(line)")
    }
  }

  @Test func `A title that is too long was not added`() {
    let outcome = FakeWorld().run("add", String(repeating: "a", count: 5000))
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains("and was not added;"), "\(outcome.messages)")
  }

  @Test func `A line that is too long is told with all its bytes`() {
    let outcome = FakeWorld().run("add", String(repeating: "a", count: 100_000))
    #expect(outcome.messages.hasPrefix("rota: the line has 100000 bytes, more than 65536, and"))
  }

  @Test(arguments: [
    ["W"], ["run", "W", "--simulate", "--cycles", "1"], ["run", "-q", "W"],
    ["run", "--break", "W"],
    ["list", "W"], ["list", "--zone", "W"], ["list", "--W"],
    ["list", "-W x"], ["log", "W"], ["log", "W", "--from", "mon"], ["stats", "W"],
    ["log", "--from", "W"], ["agenda", "W"], ["agenda", "--zone", "W"], ["add", "W"],
    ["add", "A", "due:W"], ["done", "W"], ["later", "A", "W"], ["status", "--format", "W"],
    ["status", "--name", "W"], ["tags", "move", "W", "first"], ["config", "W"],
    ["config", "quantum", "W"], ["forecast", "W", "--start", "W"], ["plan", "W"],
  ])
  func `A huge argument is shortened in what is said about it`(_ words: [String]) {
    let huge = String(repeating: "a", count: 100_000)
    let outcome = FakeWorld().run(
      words.map { word in
        word.map { $0 == "W" ? huge : String($0) }.joined()
      })
    #expect(outcome.messages.utf8.count < 2000, "\(outcome.messages.prefix(200))")
  }

  @Test func `Control characters of a title are left out in every answer`() {
    let world = FakeWorld().clock(FakeClocks.start)
    for command in [
      ["add", "B\u{1}e\u{1B}[2Jll\u{202E}"], ["edit", "B\u{1}e", "@a"], ["list"], ["undo"],
      ["done", "B\u{1}e"],
    ] {
      let outcome = world.run(command)
      #expect(outcome.output.contains("Be[2Jll"), "\(command): \(outcome.output)")
    }
  }

  @Test(arguments: ["25", "10:30"])
  func `A number and a time of day are asked about, too`(_ word: String) {
    let outcome = FakeWorld().terminal(.input).terminal(.error).input("n")
      .run("run", word, "Essay", "--simulate", "--cycles", "1", "--start", "09:00")
    #expect(outcome.messages.contains("Is \(word) "))
    #expect(outcome.output.contains("\"title\":\"\(word)\""))
  }

  @Test(arguments: ["", "n"])
  func `A length among the titles is asked about on a terminal`(
    _ answer: String
  ) {
    let outcome = FakeWorld().terminal(.input).terminal(.error).input(answer)
      .run("run", "25m", "Essay", "--simulate", "--cycles", "1", "--start", "09:00")
    #expect(outcome.messages.contains("Is 25m the length of a slice? [Y/n]"))
    #expect(outcome.output.contains("\"title\":\"25m\"") == (answer == "n"))
  }
}

extension String {
  /// The words as a shell would split them; quotation marks hold some together.
  fileprivate var shellWords: [String] {
    var words: [String] = []
    var isQuoted = false
    var isOpen = false
    for character in self {
      switch character {
      case "'":
        (isQuoted, isOpen) = (!isQuoted, isOpen)
        if isQuoted, !isOpen { words.append(""); isOpen = true }
      case " " where !isQuoted: isOpen = false
      default:
        if !isOpen { words.append(""); isOpen = true }
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}

extension TypedCommandsTests {
  fileprivate static let alone = #"""
    $ rota add Lab due:tomorrow
    added 'Lab' (1nl2sd)
    $ rota add Lab due:fri
    added 'Lab' (1nl2sd)
    $ rota add Lab due:+3d
    added 'Lab' (1nl2sd)
    $ rota add Lab from:mon due:+2w est:1h
    added 'Lab' (1nl2sd)
    $ rota add Lab from:14:00
    added 'Lab' (1nl2sd)
    $ rota add Lab due:someday
    rota: due: 'someday' is not a day; write due:2026-11-20, due:fri, due:+3d or due:+2w
    [2]
    $ rota add Lab due:tomorow
    rota: due: 'tomorow' is not a day; did you mean due:tomorrow?
    [2]
    $ rota add Lab from:3d
    rota: from: '3d' is not a day; did you mean from:+3d?
    [2]
    $ rota add Lab due:+1m
    rota: due: '+1m' is not a day; write due:2026-11-20, due:fri, due:+3d or due:+2w
    [2]
    $ rota add Lab due:yesterday
    added 'Lab' (1nl2sd)
    rota: 'Lab' was due on 2026-11-19, yesterday
    $ rota add Lab from:+5d due:tomorrow
    added 'Lab' (1nl2sd)
    rota: 'Lab' cannot start before 2026-11-25, but is due by 2026-11-21
    $ rota add Read 30m
    added 'Read 30m' (wtqs21)
    rota: '30m' is part of the title; for an estimate write est:30m
    $ rota add Call mum Tomorrow
    added 'Call mum Tomorrow' (1y5khl)
    rota: 'Tomorrow' is part of the title; for a due date write due:tomorrow
    $ rota add Call mum tomorrow 30m due:fri est:1h
    added 'Call mum tomorrow 30m' (7b5aop)
    $ rota add Post letter pri:b
    added 'Post letter pri:b' (luafrm)
    rota: 'pri:b' is part of the title; for a priority begin with (B)
    $ rota add Laundry every:week
    added 'Laundry every:week' (5snarz)
    rota: 'every:week' is part of the title; to let it recur write rec:1d, rec:2w or rec:mon
    $ rota edit Essay est:20m pri:B
    rota: 'pri:B' would be the title of the task; change a priority as in: rota edit Essay '(B)'
    try: rota edit --help
    [2]
    $ rota edit Essay pri:A
    rota: 'pri:A' would be the title of the task; change a priority as in: rota edit Essay '(A)'
    try: rota edit --help
    [2]
    $ rota edit Essay 45m
    edited '45m' (l44rvv): 45m
    rota: '45m' is part of the title; for an estimate write est:45m
    $ rota add Tomorrow is another day
    added 'Tomorrow is another day' (h373vs)
    $ rota add Night at:23:00-01:00
    added 'Night' (ihhlze)
    $ rota add Call at:10:00-09:00
    rota: at: '10:00-09:00' ends before it begins; write at:09:00-10:00, or over midnight at:23:00-01:00
    [2]
    $ rota add Dentist at:13:00-14:00
    added 'Dentist' (fzxlps)
    rota: 'Dentist' overlaps 'Lunch', 12:30-13:15
    $ rota add Lab id:ri8v10
    added 'Lab' (ri8v10-2)
    rota: another task has the id ri8v10 already; 'Lab' has ri8v10-2
    $ rota add
    rota: 'add' needs the words of a task, as in: rota add Write essay est:2h
    try: rota add --help
    [2]
    $ rota edit Essay est:3h
    edited 'Essay' (ri8v10): est:3h
    $ rota edit ess -+school @desk
    edited 'Essay' (ri8v10): @desk -+school
    $ rota edit Essay due:mon
    edited 'Essay' (ri8v10): due:2026-11-23
    $ rota edit Essay est:25
    rota: est: '25' has no unit; did you mean est:25m?
    [2]
    $ rota edit Essay
    rota: 'edit' needs the words of a task, as in: rota edit "Write essay" est:3h -@home
    try: rota edit --help
    [2]
    $ rota edit Esay est:3h
    rota: no task here is called 'Esay'; did you mean 'Essay'?
    [4]
    $ rota note Maths two sheets
    edited 'Maths' (zfij2e): note:"two sheets"
    $ rota note Maths -
    nothing to change
    $ rota rm Maths
    removed 'Maths' (zfij2e)
    $ rota delete Maths
    removed 'Maths' (zfij2e)
    $ rota rm Physics
    rota: no task here is called 'Physics'; choose from: 'Essay' (ri8v10), 'Maths' (zfij2e) or 'Lunch' (h8zv69)
    [4]
    $ rota rm
    rota: 'rm' needs a task, as in: rota rm "Write essay"
    try: rota rm --help
    [2]
    $ rota rm Maths Maths
    rota: 'Maths' is named twice; name each task once
    try: rota rm --help
    [2]
    $ rota remove Maths
    removed 'Maths' (zfij2e)
    $ rota move Maths first
    moved 'Maths' (zfij2e)
    $ rota move Maths after Maths
    rota: 'Maths' cannot be moved after itself
    [4]
    $ rota move Maths
    rota: 'move' needs 'first', 'last' or 'after' and a task, as in: rota move "Write essay" after Maths
    try: rota move --help
    [2]
    $ rota list --only -@exam --only 'Ess' --color never
    A  Essay  +school  Fri 27 Nov  est:2h
    $ rota tags Study red
    rota: tags: 'Study' is not possible; did you mean 'rota tags color Study red'?
    try: rota tags --help
    [2]
    $ rota later Essay
    'Essay' (ri8v10) waits until Sat 21 Nov
    $ rota later Essay fri
    'Essay' (ri8v10) waits until Fri 27 Nov
    $ rota later Essay +2d
    'Essay' (ri8v10) waits until Sun 22 Nov
    $ rota later Essay yesterday
    rota: 2026-11-19 is not a future day; write one as in: rota later "Write essay" fri
    [2]
    $ rota later Essay frid
    'Essay' (ri8v10) waits until Fri 27 Nov
    $ rota later Essay tomorow
    rota: 'tomorow' is not a day; did you mean 'tomorrow'?
    try: rota later --help
    [2]
    $ rota later Essay 3d
    rota: '3d' is not a day; did you mean '+3d'?
    try: rota later --help
    [2]
    $ rota later Essay in 3 days
    rota: 'in 3 days' is not a day; did you mean '+3d'?
    try: rota later --help
    [2]
    $ rota later Essay +1m
    rota: '+1m' is not a day; write a date as in 2026-11-20, or tomorrow, mon, +3d or +2w
    try: rota later --help
    [2]
    $ rota later Essay --list today.txt
    rota: there is no option '--list'; did you mean '--file FILE'?
    try: rota later --help
    [2]
    $ rota done Essay
    completed 'Essay' (ri8v10)
    $ rota done Form
    rota: 'Form' is done already; rota reopen mvx3ah brings it back
    [4]
    $ rota done
    rota: no rotation is running
    try: rota done Essay, for a task of the list, or: rota run
    [3]
    $ rota reopen Essay
    rota: 'Essay' is not done
    [4]
    $ rota undo
    rota: there is nothing to undo
    [4]
    $ rota pause
    rota: no rotation is running
    try: rota run
    [3]
    $ rota skip
    rota: no rotation is running
    try: rota run
    [3]
    $ rota next
    rota: no rotation is running
    try: rota run
    [3]
    $ rota lst
    rota: there is no command 'lst'; did you mean 'rota list'?
    try: rota --help
    [2]
    $ rota ls --color never
    A  Essay  +school  Fri 27 Nov   est:2h
       Maths
       Lunch           12:30-13:15
    $ rota config quantum 30m
    quantum is now 30m, from the next rotation on
    $ rota config quantum 30
    rota: quantum: '30' has no unit; did you mean 30m?
    try: rota config --help
    [2]
    $ rota config quantm 30m
    rota: there is no setting 'quantm'; did you mean 'quantum'?
    try: rota config --help
    [2]
    $ rota config break
    0
    $ rota run 25m Essay
    rota: '25m' would be the title of a task; write it as in: rota run -q 25m Essay
    try: rota run --help
    [2]
    $ rota run --simulate --start 09:00 --cycles 1 --plain -- 25m –q
    09:00  2 tasks, 25 min a slice.
    09:00  25m has the slice: 25 min, until 09:25. Next: –q.
    09:25  Switch to –q: 25 min, until 09:50. Next: 25m.
    09:50  All cycles are over.
    $ rota run '10 min' Essay
    rota: '10 min' would be the title of a task; write it as in: rota run -q '10 min' Essay
    try: rota run --help
    [2]
    $ rota run 25
    rota: '25' would be the title of a task; write it as in: rota run -q 25m
    try: rota run --help
    [2]
    $ rota run 9:00 'Write essay'
    rota: '9:00' would be the title of a task; write it as in: rota run --until 09:00 'Write essay'
    try: rota run --help
    [2]
    $ rota tags color foo
    rota: 'tags color' needs a tag and its colour, as in: rota tags color Reading violet
    try: rota tags --help
    [2]
    $ rota agenda frday
    rota: there is no file 'frday', and no calendar of that name; did you mean: rota agenda --from friday
    [5]
    $ rota run –q 25m Essay
    rota: '–q' would be the title of a task; write it as in: rota run -q 25m Essay
    try: rota run --help
    [2]
    $ rota run todya.txt
    rota: there is no file 'todya.txt'; did you mean 'today.txt'?
    [5]
    $ rota forecast todya.txt
    rota: there is no file 'todya.txt'; did you mean 'today.txt'?
    [5]
    $ rota list --file todya.txt
    rota: there is no file 'todya.txt'; did you mean 'today.txt'?
    [5]
    $ rota agenda lecture.isc
    rota: there is no file 'lecture.isc', and no calendar of that name; did you mean 'lectures.ics'?
    [5]
    $ rota log yesterdy
    rota: 'yesterdy' is not a day; did you mean 'yesterday'?
    try: rota log --help
    [2]
    $ rota run week.markdown
    rota: there is no file 'week.markdown'
    try: rota run "Write essay" Maths, or: rota run, for the default list
    [5]
    $ rota run missing.txt
    rota: there is no file 'missing.txt'
    try: rota run "Write essay" Maths, or: rota run, for the default list
    [5]
    $ rota run 'R&D </b>'
    rota: there is no file 'R&D </b>'
    try: rota add 'R&D </b>', if that is a title, then: rota run
    [5]
    $ rota run 'week of mine/plan 1'
    rota: there is no file 'week of mine/plan 1'
    try: rota add 'week of mine/plan 1', if that is a title, then: rota run
    [5]
    $ rota run './plan 1'
    rota: there is no file './plan 1'
    [5]
    $ rota plan --ics out.txt
    rota: there is no file 'out.txt'; the file of --ics ends in .ics, as in --ics plan.ics
    [5]
    $ rota plan todya.txt --ics
    rota: there is no file 'todya.txt'; did you mean 'today.txt'?
    [5]
    $ rota -5m
    rota: there is no option '-5m'
    try: rota --help
    [2]
    $ rota list -5m
    rota: there is no option '-5m'
    try: rota list --help
    [2]
    $ rota rmm Essay
    rota: there is no command 'rmm'; did you mean 'rota rm'?
    try: rota --help
    [2]
    $ rota run Essay --brake 5m
    rota: there is no option '--brake'; did you mean '--break'?
    try: rota run --help
    [2]
    $ rota -q 5s
    rota: there is no option '-q'; did you mean 'rota run -q 5s'?
    try: rota --help
    [2]
    $ rota --brake 5m
    rota: there is no option '--brake'
    try: rota --help
    [2]
    $ rota run -q 25
    rota: -q: '25' has no unit; did you mean 25m?
    try: rota run --help
    [2]
    $ rota today.txt
    rota: there is no command 'today.txt'; did you mean 'rota run today.txt'?
    try: rota --help
    [2]
    $ rota stats yesterda
    rota: 'yesterda' is not a period; did you mean 'yesterday'?
    try: rota stats --help
    [2]
    $ rota stats last yesterday
    rota: 'last yesterday' is not a period; did you mean 'yesterday'?
    try: rota stats --help
    [2]
    $ rota stats last weak
    rota: 'last weak' is not a period; did you mean 'last week'?
    try: rota stats --help
    [2]
    $ rota help ls
    Example:  rota list +CS @exam due:week
    Usage:    rota list [FILTER] [options]

    Shows the open tasks of the list, in its order.

    Options   --all             also show completed tasks
              --only FILTER     only tasks that match the filter
              --json            print one line of JSON
              --plain, --ascii  no colours; only ASCII characters
              --color auto|always|never, --theme auto|dark|light  colours
              --file FILE       this list, not the one of the running rotation
              --name NAME       which rotation, if there are several
              -h, --help        show this help

    Filters   +project  @tag  A  A-C  word  "two words"  !word: all but these
              due:today  due:tomorrow  due:week  due:fri  due:'<2026-11-27'
              from: takes the same days
    $ rota go
    rota: 'go' needs a task, as in: rota go "Write essay" 10m
    try: rota go --help
    [2]

    """#

  fileprivate static let together = #"""
    $ rota pause
    paused since 09:01 · Essay, 8:30 left
    $ rota pause 10m
    rota: '10m' is not possible with 'pause'; write it as in: rota pause ago 10m
    try: rota pause --help
    [2]
    $ rota pause --ago 10m
    paused since 09:00 (1 min 30 s of the 10 min you asked for: the slice began
      then) · Essay, 10:00 left
    $ rota continue
    nothing was paused · Essay until 09:10
    $ rota resume
    nothing was paused · Essay until 09:10
    $ rota skip
    skipped Essay · now Maths until 09:11
    $ rota next
    skipped Essay · now Maths until 09:11
    $ rota done
    completed Essay · now Maths until 09:11
    $ rota done Maths
    completed Maths · Essay until 09:10
    $ rota done Phsics
    rota: no task here is called 'Phsics'; choose from: 'Essay' (ri8v10) or 'Maths' (zfij2e)
    [4]
    $ rota extend
    5 min more · Essay until 09:15
    $ rota extend 10
    rota: '10' has no unit; did you mean 10m?
    try: rota extend --help
    [2]
    $ rota go Maths 10m
    Essay keeps 8:30 · now Maths until 09:11
    $ rota go Essay
    rota: 'Essay' has the slice already
    [4]
    $ rota back
    rota: there is no earlier task to go back to
    [4]
    $ rota here
    there is no check-in to answer · Essay until 09:10
    $ rota quantum 0
    rota: '0' is not a duration; write one as in 25m
    try: rota quantum --help
    [2]
    $ rota quantum 30m
    slices are 30 min from the next one on · Essay until 09:10
    $ rota reopen
    reopened Piano · Essay until 09:10
    $ rota undo
    undone: Piano is back · Essay until 09:10
    $ rota undo x
    rota: 'x' is not a number of commands; write it as in: rota undo 2
    try: rota undo --help
    [2]
    $ rota redo
    rota: there is nothing to redo
    [4]
    $ rota add Lab due:tomorrow
    added 'Lab' (1nl2sd)
    $ rota add Call at:10:00-09:00
    rota: at: '10:00-09:00' ends before it begins; write at:09:00-10:00, or over midnight at:23:00-01:00
    [2]
    $ rota edit Maths est:1h
    changed Maths · Essay until 09:10
    $ rota note Maths two sheets
    changed Maths · Essay until 09:10
    $ rota note Maths -
    nothing to change · Essay until 09:10
    $ rota rm Maths Essay
    removed Maths
    removed Essay · everything is done
    $ rota move Essay last
    rota: 'Essay' has the slice now and cannot be moved
    [4]
    $ rota later Maths
    Maths waits until Sat 21 Nov · Essay until 09:10
    $ rota skip --quiet
    $ rota stop
    ended for today

    """#
}
