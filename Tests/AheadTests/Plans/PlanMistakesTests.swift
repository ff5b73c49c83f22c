import CivilTime
import CommandSupport
import Commands
import Testing
import WorldSupport

/// What cannot be planned, and what is said of it.
@Suite struct PlanMistakesTests {
  private static let world: FakeWorld = {
    let world = FakeWorld().file("today.txt", "Essay\n")
      .file("uni.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n").file("blank.txt", "\n")
      .folder("/home/folder").file("/home/uni.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
      .file("bytes.ics", "\u{0}\u{1}\u{2}")
      .clock(FakeClocks.start).variable("HOME", "/home/me")
      .file("/home/todo.ics", SampleCalendar.text(.todo("UID:a", "SUMMARY:Essay")))
      .file("/home/term/uni.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    world.disk.putLink("/home/link.ics", to: "uni.ics")
    world.disk.putLink("/home/now", to: "term")
    world.disk.putLink("/home/plan.ics", to: "term/new.ics")
    return world
  }()

  @Test(arguments: [
    Mistake(
      "today.txt", "--day", "someday",
      message: "--day: 'someday' is not a day; write a date as in 2026-11-20, or tomorrow"),
    Mistake(
      "today.txt", "--day", "9999-12-31",
      message: "--day: 9999-12-31 is the last day of the calendar; write an earlier one"),
    Mistake(
      "today.txt", "--days", "0",
      message: "--days: '0' is not a number of days from 1 to 366; write it as in --days 14"),
    Mistake("today.txt", "--days", "367", message: "--days: '367' is not a number of days"),
    Mistake(
      "today.txt", "--work", "8-12",
      message: "--work: '8-12' is not a span of the day; "
        + "write it as in --work 08:00-12:00,14:00-20:00"),
    Mistake(
      "today.txt", "--work", "10:00-09:00",
      message: "--work: '10:00-09:00' is not a span of the day; "
        + "write it as in --work 08:00-12:00,14:00-20:00"),
    Mistake("today.txt", "--work", "08:00-12:00,", message: "--work: '' is not a span of the day"),
    Mistake("today.txt", "--work", "09:00-09:00", message: "--work: '09:00-09:00' is not a span"),
    Mistake("today.txt", "--min", "25", message: "--min: '25' has no unit; did you mean 25m?"),
    Mistake(
      "today.txt", "--min", "30s",
      message: "--min: '30s' must be at least 1m; write it as in --min 30m"),
    Mistake(
      "today.txt", "--max", "0m",
      message: "--max: '0m' must be at least 1m; write it as in --max 2h"),
    Mistake(
      "today.txt", "--max", "9000000h",
      message: "--max: '9000000h' is longer than a thousand years"),
    Mistake("today.txt", "--break", "25h", message: "--break: '25h' is not between 0s and 24h"),
    Mistake("today.txt", "--buffer", "25h", message: "--buffer: '25h' is not between 0s and 24h"),
    Mistake(
      "today.txt", "--cap", "0",
      message: "--cap: '0' must be at least 1m; write it as in --cap 6h"),
    Mistake(
      "today.txt", "--strategy", "shared",
      message: "--strategy: 'shared' is not possible; did you mean 'share'?"),
    Mistake("today.txt", "--zone", "Europe/Nowhere", message: "--zone: there is no time zone"),
    Mistake("today.txt", "--only", "due:soon", message: "--only: due: 'soon' is not a day"),
    Mistake("today.txt", "--json", "--ics", message: "--json and --ics contradict each other"),
    Mistake(
      "today.txt", "--max", "1h", "--min", "2h",
      message: "--min 2h and --max 1h contradict each other; choose one of them"),
    Mistake(
      "today.txt", "--ics", "plan.txt",
      message: "--ics: 'plan.txt' does not end as in --ics plan.ics"),
    Mistake("--day", "-1d", message: "--day: '-1d' is not a day; write a date as in"),
    Mistake("today.txt", "tomorrow.txt", message: "'tomorrow.txt' is one argument too many"),
    Mistake("-", "--calendar", "-", message: "two things cannot both come"),
    Mistake(
      "tomorow", message: "there is no file 'tomorow'; did you mean: rota plan --day tomorrow"),
    Mistake(
      "2026-12-01",
      message: "there is no file '2026-12-01'; did you mean: rota plan --day 2026-12-01"),
    Mistake(
      "none.txt", code: .unusableInput, message: "there is no file 'none.txt'"),
    Mistake("/home/folder", code: .unusableInput, message: "'/home/folder' is a folder"),
    Mistake("blank.txt", code: .unusableInput, message: "there is no task in 'blank.txt'"),
    Mistake(
      code: .unusableInput,
      message: "there is no list yet at '/home/me/.local/share/rota/todo.txt'; "
        + "begin one with: rota add Essay est:2h; or name another: rota plan today.txt"),
    Mistake(
      "today.txt", "--calendar", "none.ics", code: .unusableInput,
      message: "there is no file 'none.ics'"),
    Mistake(
      "today.txt", "--calendar", "bytes.ics", code: .unusableInput,
      message: "'bytes.ics' is a binary"),
    Mistake(
      "today.txt", "--calendar", "uni.ics", "--ics", "uni.ics",
      message: "--ics: 'uni.ics' is what is planned from; name another, as in --ics plan.ics"),
    Mistake(
      "today.txt", "--calendar", "/home/uni.ics", "--ics", "/home/link.ics", "--force",
      message: "--ics: '/home/link.ics' is what is planned from; name another, as in --ics plan.ics"
    ),
    Mistake(
      "/home/todo.ics", "--ics", "/home/todo.ics", "--force",
      message: "--ics: '/home/todo.ics' is what is planned from; name another"),
    Mistake(
      "today.txt", "--calendar", "/home/term", "--ics", "/home/term/plan.ics",
      message: "--ics: '/home/term/plan.ics' would be a part of '/home/term', which is planned "
        + "from; name another, as in --ics plan.ics"),
    Mistake(
      "today.txt", "--calendar", "/home/term", "--ics", "/home/now/plan.ics",
      message: "--ics: '/home/now/plan.ics' would be a part of '/home/term', which is planned"),
    Mistake(
      "today.txt", "--calendar", "/home/term", "--ics", "/home/plan.ics",
      message: "--ics: '/home/plan.ics' would be a part of '/home/term', which is planned"),
  ])
  func `An unusable value is named, with the expected form`(_ c: Mistake) {
    let outcome = Self.world.run(["plan"] + c.words)
    #expect(outcome.exitCode == c.code)
    #expect(outcome.messages.contains("rota: \(c.message)"), "\(outcome.messages)")
    #expect(outcome.files["uni.ics"] == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
  }
}
