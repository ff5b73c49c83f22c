import CivilTime
import Testing

@testable import Ahead
@testable import Back
@testable import Commands
@testable import Histories
@testable import RotaCommands
@testable import Rotations
@testable import Running
@testable import Terminals

/// Lengths of time in words.
@Suite struct TimeTextTests {
  @Test(arguments: [
    (0, "0:00", "0 ms", "0 min", "0:00"), (1, "0:01", "1 s", "1 s", "0:00"),
    (59, "0:59", "59 s", "59 s", "0:00"), (60, "1:00", "1 min", "1 min", "0:01"),
    (90, "1:30", "1 min 30 s", "1 min", "0:01"), (3599, "59:59", "59 min 59 s", "59 min", "0:59"),
    (3600, "1:00:00", "1 h", "1 h", "1:00"), (3660, "1:01:00", "1 h 01", "1 h 01", "1:01"),
    (3661, "1:01:01", "1 h 01", "1 h 01", "1:01"), (36_000, "10:00:00", "10 h", "10 h", "10:00"),
  ])
  func `A length is as exact as it is of use`(
    seconds: Int, countdown: String, length: String, spent: String, hours: String
  ) {
    let duration = Duration.seconds(seconds)
    #expect(TimeText.countdown(duration) == countdown)
    #expect(TimeText.length(duration) == length)
    #expect(TimeText.spent(duration) == spent)
    #expect(TimeText.hours(duration) == hours)
  }

  @Test(arguments: [
    (38_400, "0:39", "39 s"), (629_500, "10:30", "10 min 30 s"), (700, "0:01", "700 ms"),
  ])
  func `The whole is not less than what is left of it`(
    milliseconds: Int, countdown: String, whole: String
  ) {
    #expect(TimeText.countdown(.milliseconds(milliseconds)) == countdown)
    #expect(TimeText.whole(.milliseconds(milliseconds)) == whole)
  }

  @Test func `A countdown shows a second as long as some of it is left`() {
    #expect(TimeText.countdown(.milliseconds(1)) == "0:01")
    #expect(TimeText.countdown(.milliseconds(60_001)) == "1:01")
    #expect(TimeText.countdown(.seconds(-5)) == "0:00")
    #expect(TimeText.length(.milliseconds(250)) == "250 ms")
  }

  @Test(arguments: [(30, 29), (60, 59), (61, 59), (119, 59), (120, 119), (3600, 3599)])
  func `What is left changes with the next minute, and at the end with the next second`(
    seconds: Int, next: Int
  ) {
    #expect(TimeText.nextLeft(below: .seconds(seconds)) == .seconds(next))
    #expect(TimeText.left(.seconds(seconds)) != TimeText.left(.seconds(next)))
    #expect(TimeText.left(.seconds(seconds)) == TimeText.left(.seconds(next + 1)))
  }

  @Test(arguments: [
    ("plain", "plain"), ("", "''"), ("two words", "'two words'"), ("it's", "'it'\\''s'"),
    ("~/a", "'~/a'"), ("$HOME", "'$HOME'"), ("/a/b-c_d.e", "/a/b-c_d.e"),
  ])
  func `A command that is shown can be typed`(text: String, quoted: String) {
    #expect(text.quotedForShell == quoted)
  }
}
