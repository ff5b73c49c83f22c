import CivilTime
import Coach
import Commands
import Drawing
import Journals
import Platform
import Terminals

extension World {
  /// The number of past months searched.
  private var months: Int { 12 }
  /// The time limit for this unrequested information.
  private var patience: Duration { .milliseconds(100) }

  /// Reports when a task of this title was last finished, and the time it took.
  ///
  /// It is found quickly or not at all, and errors are ignored.
  package func tellFormerCompletion(of title: String) {
    let deadline = clocks.monotonic + patience
    let former = journalReader.lastCompletion(of: title, within: months) {
      clocks.monotonic < deadline
    }
    guard let former else { return }
    let words = StatsWords(today: zone.local(now).date, glyphs: .ascii)
    let day = words.day(zone.local(former.time).date, isShort: true)
    let time = former.spent < .seconds(1) ? "less than a second" : TimeText.spent(former.spent)
    let effort = former.slices > 0 ? ", after \(time) in \(former.slices.counting("slice"))" : ""
    say("you finished '\(title)' before: \(day)\(effort)")
  }
}
