import CommandSupport
import Commands
import Testing

@Suite struct RunMistakesTests {
  private func expectRefusal(_ mistake: Mistake) {
    let outcome = FakeWorld().run(["run"] + mistake.words)

    #expect(outcome.exitCode == .usage)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: \(mistake.message)\ntry: rota run --help\n")
  }

  @Test(arguments: [
    Mistake("-q", "25", message: "-q: '25' has no unit; did you mean 25m?"),
    Mistake("--quantum=25", message: "--quantum: '25' has no unit; did you mean 25m?"),
    Mistake(
      "-q", "0m",
      message: "-q: '0m' is not between 100ms and 24h; write it as in -q 25m"),
    Mistake(
      "-q", "99ms",
      message: "-q: '99ms' is not between 100ms and 24h; write it as in -q 25m"),
    Mistake(
      "-q", "24h1s",
      message: "-q: '24h1s' is not between 100ms and 24h; write it as in -q 25m"),
    Mistake(
      "-q", "-5m", message: "-q: '-5m' is negative; write a duration as in 25m"),
    Mistake(
      "-q", "2d",
      message: "-q: '2d' is not a duration; write numbers with units as in 25m, 1h30m or 90s"),
    Mistake(
      "-q", "", message: "-q: a duration is missing; write it as in 25m or 1h30m"),
    Mistake("-q", message: "-q needs a value, as in -q 25m"),
    Mistake("-q", "--plain", message: "-q needs a value, as in -q 25m"),
    Mistake(
      "-q", "1:30",
      message: "-q: '1:30' may be hours or minutes; "
        + "write hours, minutes and seconds as in 1:30:00, or 1h30m"),
    Mistake(
      "--break", "off",
      message: "--break: 'off' is not a duration; write 0 for none, else as in --break 5m"),
    Mistake("--break", "5", message: "--break: '5' has no unit; did you mean 5m?"),
    Mistake(
      "--break", "25h",
      message: "--break: '25h' is not between 0s and 24h; write it as in --break 5m"),
    Mistake(
      "--warn", "off",
      message: "--warn: 'off' is not a duration; write 0 for none, else as in --warn 5m"),
    Mistake("--warn", "10m,5", message: "--warn: '5' has no unit; did you mean 5m?"),
    Mistake(
      "--warn", "10m,",
      message: "--warn: a duration is missing; write it as in 25m or 1h30m"),
    Mistake(
      "--warn", (1...101).map { "\($0)s" }.joined(separator: ","),
      message: "--warn: 101 values are too many; give at most 100"),
    Mistake(
      "--tick", "0", message: "--tick: '0' is not between 100ms and 24h; write it as in --tick 1s"),
    Mistake(
      "--tick", "1ms",
      message: "--tick: '1ms' is not between 100ms and 24h; write it as in --tick 1s"),
  ])
  func `A wrong length of time is named, with a right one`(_ mistake: Mistake) {
    expectRefusal(mistake)
  }

  @Test(arguments: [
    Mistake(
      "--cycles", "0",
      message: "--cycles: '0' is not a whole number between 1 and 1000000; "
        + "write it as in --cycles 3"),
    Mistake(
      "--cycles", "2.5",
      message: "--cycles: '2.5' is not a whole number between 1 and 1000000; "
        + "write it as in --cycles 3"),
    Mistake(
      "--cycles", "+3",
      message: "--cycles: '+3' is not a whole number between 1 and 1000000; "
        + "write it as in --cycles 3"),
    Mistake(
      "--speed", "0",
      message: "--speed: '0' is not a number between 0.001 and 1000000; write it as in --speed 60"),
    Mistake(
      "--speed", "inf",
      message: "--speed: 'inf' is not a number between 0.001 and 1000000; write it as in --speed 60"
    ),
    Mistake(
      "--speed", "-2",
      message: "--speed: '-2' is not a number between 0.001 and 1000000; write it as in --speed 60"),
    Mistake(
      "--unused", "kep",
      message: "--unused: 'kep' is not possible; did you mean 'keep'?"),
    Mistake(
      "--unused", "sell",
      message: "--unused: 'sell' is not possible; choose drop or keep"),
    Mistake(
      "--on-sleep", "cotninue",
      message: "--on-sleep: 'cotninue' is not possible; did you mean 'continue'?"),
    Mistake(
      "--display", "cube",
      message: "--display: 'cube' is not possible; choose ring, bar, tree, line, plain or none"),
    Mistake(
      "--color", "allways",
      message: "--color: 'allways' is not possible; did you mean 'always'?"),
    Mistake(
      "--theme", "",
      message: "--theme: '' is not possible; choose auto, dark or light"),
    Mistake(
      "--notify", "mail",
      message: "--notify: 'mail' is not possible; "
        + "choose auto, always, never, desktop or terminal"),
    Mistake(
      "--until", "25:00",
      message: "--until: '25:00' is not a time; "
        + "write it as in --until 18:00 or --until 2026-11-20T18:00:00+01:00"),
    Mistake(
      "--simulate", "--start", "9",
      message: "--start: '9' is not a time; "
        + "write it as in --start 18:00 or --start 2026-11-20T18:00:00+01:00"),
    Mistake(
      "--name", "a/b",
      message: "--name: 'a/b' cannot be a name; "
        + "use up to 32 letters, digits, dots, dashes and underscores, as in --name thesis"),
    Mistake(
      "--name", "..",
      message: "--name: '..' cannot be a name; "
        + "use up to 32 letters, digits, dots, dashes and underscores, as in --name thesis"),
    Mistake("--name", "", message: "--name needs a value, as in --name thesis"),
    Mistake("--events=", message: "--events needs a value, as in --events today.ndjson"),
  ])
  func `A wrong value is named, with right ones`(_ mistake: Mistake) {
    expectRefusal(mistake)
  }

  @Test(arguments: [
    Mistake(
      "--quantm", "25m",
      message: "there is no option '--quantm'; did you mean '--quantum'?"),
    Mistake(
      "-quantum", "25m",
      message: "there is no option '-quantum'; did you mean '--quantum'?"),
    Mistake("--colour=never", message: "there is no option '--colour'; did you mean '--color'?"),
    Mistake("--frobnicate", message: "there is no option '--frobnicate'"),
    Mistake("-x", message: "there is no option '-x'"),
    Mistake(
      "- [ ] A", message: "'- [ ] A' begins like an option; write: rota run -- '- [ ] A'"),
    Mistake("--A b", message: "'--A b' begins like an option; write: rota run -- '--A b'"),
    Mistake("--plain=yes", message: "--plain takes no value, but 'yes' was given"),
  ])
  func `A wrong option is named, with the one that was meant`(_ mistake: Mistake) {
    expectRefusal(mistake)
  }

  @Test(arguments: [
    Mistake(
      "--long-break", "15m",
      message: "--long-break needs --break too, as in --break 5m --long-break 15m"),
    Mistake(
      "--recover", "yes", "--work", "08:00-12:00",
      message: "--work needs --plan too, as in --plan --work 08:00-12:00,14:00-20:00"),
    Mistake(
      "--recover", "yes", "--simulate", "--long-break", "15m",
      message: "--long-break needs --break too, as in --break 5m --long-break 15m"),
    Mistake(
      "--every", "4",
      message: "--every needs --break with --long-break too, "
        + "as in --break 5m --long-break 15m --every 4"),
    Mistake(
      "--break", "5m", "--every", "4",
      message: "--every needs --long-break too, as in --break 5m --long-break 15m --every 4"),
    Mistake(
      "--script", "a.txt",
      message: "--script needs --simulate or --speed too, as in --simulate --script script.txt"),
    Mistake(
      "--start", "09:00",
      message: "--start needs --simulate or --speed too, as in --simulate --start 09:00"),
    Mistake(
      "--seed", "x",
      message: "--seed needs --simulate or --speed too, as in --simulate --seed 7"),
    Mistake(
      "--simulate", "--speed", "60",
      message: "--simulate and --speed contradict each other; choose one of them"),
    Mistake(
      "--speed", "60", "--script", "-",
      message: "--speed does not wait for the lines of --script -; "
        + "put them into a file, or use --simulate"),
    Mistake(
      "--plain", "--display", "ring",
      message: "--plain and --display ring contradict each other; choose one of them"),
    Mistake(
      "--simulate", "--script", "-", "-",
      message: "two things cannot both come from standard input; "
        + "put one of them into a file"),
    Mistake(
      "--simulate", "--start", "09:00", "--until", "08:30",
      message: "--until: 08:30 has passed (it is now 09:00); choose a later time"),
    Mistake(
      "--simulate", "--start", "09:00", "--until", "09:00",
      message: "--until: 09:00 is not after the start; choose a later time"),
    Mistake(
      "Essay", "--stay",
      message: "'--stay' needs a list, as in: rota run today.txt --mark-done --stay"),
    Mistake(
      "today.txt", "--stay", "--no-mark-done",
      message: "--stay needs --mark-done too, as in --mark-done --stay"),
    Mistake(
      "today.txt", "Essay",
      message: "there is no list 'today.txt', and 'Essay' is a title; "
        + "name one list, or only titles"),
    Mistake(
      "-", "Essay", message: "'-' is a list and 'Essay' a title; name one list, or only titles"),
    Mistake(
      "Read 3/4 of Kant", "Essay",
      message: "there is no list 'Read 3/4 of Kant', and 'Essay' is a title; name one list, "
        + "or only titles; a title with a / is added as in: rota add 'Read 3/4 of Kant'"),
    Mistake(
      "a.txt", "b.md", message: "'a.txt' and 'b.md' are both lists; name one of them"),
    Mistake(
      "Essay", " ",
      message: "a title is empty; name a task as in rota run \"Revise integration\""),
  ])
  func `Options that do not go together are named, with the cure`(_ mistake: Mistake) {
    expectRefusal(mistake)
  }
}
