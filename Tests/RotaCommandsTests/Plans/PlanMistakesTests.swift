import CivilTime
import Ahead
import Back
import Calendars
import Commands
import Histories
import Options
import RotaCommands
import Rotations
import Running
import Terminals
import Testing

/// What cannot be planned, and what is said of it.
@Suite struct PlanMistakesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let code: ExitCode
    let message: String

    init(_ words: String..., code: ExitCode = .usage, says message: String) {
      (self.words, self.code, self.message) = (words, code, message)
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let world = FakeWorld().file("today.txt", "Essay\n")
    .file("uni.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n").file("blank.txt", "\n")
    .folder("/home/folder").file("bytes.ics", "\u{0}\u{1}\u{2}")
    .clock(FakeClocks.start).variable("HOME", "/home/me")

  @Test(arguments: [
    Case(
      "today.txt", "--day", "someday",
      says: "--day: 'someday' is not a day; write a date as in 2026-11-20, or today"),
    Case(
      "today.txt", "--days", "0",
      says: "--days: '0' is not a number of days from 1 to 366; write it as in --days 14"),
    Case("today.txt", "--days", "367", says: "--days: '367' is not a number of days"),
    Case(
      "today.txt", "--work", "8-12",
      says: "--work: '8-12' is not a span of the day; "
        + "write it as in --work 08:00-12:00,14:00-20:00"),
    Case("today.txt", "--work", "08:00-12:00,", says: "--work: '' is not a span of the day"),
    Case("today.txt", "--work", "09:00-09:00", says: "--work: '09:00-09:00' is not a span"),
    Case("today.txt", "--min", "25", says: "--min: '25' has no unit; did you mean 25m?"),
    Case("today.txt", "--min", "30s", says: "--min: '30s' is not from 1m to 24h"),
    Case("today.txt", "--max", "25h", says: "--max: '25h' is not from 1m to 24h"),
    Case("today.txt", "--break", "13h", says: "--break: '13h' is not from 0s to 12h"),
    Case("today.txt", "--buffer", "13h", says: "--buffer: '13h' is not from 0s to 12h"),
    Case("today.txt", "--cap", "0", says: "--cap: '0' is not from 1m to 24h"),
    Case(
      "today.txt", "--strategy", "shared",
      says: "--strategy: 'shared' is not possible; did you mean 'share'?"),
    Case("today.txt", "--zone", "Europe/Nowhere", says: "--zone: there is no time zone"),
    Case("today.txt", "--only", "due:soon", says: "--only: due: 'soon' names no day"),
    Case("today.txt", "--json", "--ics", says: "--json and --ics contradict each other"),
    Case("today.txt", "tomorrow.txt", says: "'tomorrow.txt' is one argument too many"),
    Case("-", "--calendar", "-", says: "two things cannot both come"),
    Case(
      "none.txt", code: .unusableInput, says: "there is no file 'none.txt'"),
    Case("/home/folder", code: .unusableInput, says: "'/home/folder' is a folder"),
    Case("blank.txt", code: .unusableInput, says: "there is no task in 'blank.txt'"),
    Case(
      code: .unusableInput,
      says: "there is no list yet at '/home/me/.local/share/rota/todo.txt'; "
        + "begin one with: rota add Essay est:2h; or name another: rota plan today.txt"),
    Case(
      "today.txt", "--calendar", "none.ics", code: .unusableInput,
      says: "there is no file 'none.ics'"),
    Case(
      "today.txt", "--calendar", "bytes.ics", code: .unusableInput, says: "'bytes.ics' is a binary"),
    Case(
      "today.txt", "--calendar", "uni.ics", "--ics", "uni.ics",
      says: "--ics: 'uni.ics' is what is planned from; name another, as in --ics plan.ics"),
  ])
  func `What cannot be used is named, with what was expected`(_ c: Case) {
    let outcome = Self.world.run(["plan"] + c.words)
    #expect(outcome.exitCode == c.code)
    #expect(outcome.messages.contains("rota: \(c.message)"), "\(outcome.messages)")
    #expect(outcome.files["uni.ics"] == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
  }
}
