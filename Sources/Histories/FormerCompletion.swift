import CivilTime
import Coach
import Commands
import Drawing
import Journals
import Platform
import Terminals

extension World {
  /// How many months back it is looked whether something was done before.
  private var months: Int { 12 }
  /// How long anybody waits for an answer that was not asked for.
  private var patience: Duration { .milliseconds(100) }

  /// Says if a task of this title was finished before: when, and after how long.
  ///
  /// It is found in little time or not at all, and whatever goes wrong is no trouble.
  package func tellFormerCompletion(of title: String) {
    let deadline = clocks.monotonic + patience
    let reader = JournalReader(JournalFolder(directories.journal), on: fileSystem)
    let former = reader.lastCompletion(of: title, within: months) {
      clocks.monotonic < deadline
    }
    guard let former, let zone = zone(named: nil) else { return }
    let words = StatsWords(today: zone.local(now).date, glyphs: .ascii)
    let day = words.day(zone.local(former.time).date, isShort: true)
    let time = TimeText.spent(former.spent)
    let effort = former.slices > 0 ? ", after \(time) in \(former.slices.counting("slice"))" : ""
    say("you finished '\(title)' before: \(day)\(effort)")
  }
}
