import EventStream
import Glibc
import Platform
import Thoroughness
import WorldSupport

@testable import Coach
@testable import Journals

/// The disk that the journal is on. It outlives programs; a power cut takes what was not
/// synchronized.
final class SimulatedDisk {
  /// What is wrong with it.
  enum Illness: CaseIterable {
    case slow, full, broken, forgetful, closed, hiccup, smallBites
  }

  let faults: FaultyFileSystem
  let folder = JournalFolder("/data/journal")
  let machine: MachineName
  private let files = MemoryDisk()
  private var dice: SeededNumbers
  /// How long it takes at the most to put something on the platters.
  private var delay = Duration.microseconds(400)

  init(dice: SeededNumbers) {
    self.dice = dice
    var generator = SeededNumbers(seed: self.dice.next())
    faults = FaultyFileSystem(files)
    do {
      machine = try MachineName(
        keptAt: "/state/machine", hostName: "laptop", on: files, using: &generator)
    } catch {
      preconditionFailure("A new disk takes everything: \(error)")
    }
  }

  // MARK: Health

  func fallIll(_ illness: Illness) {
    switch illness {
    case .slow: delay = dice.anyScale(.milliseconds(1)...(.seconds(10)))
    case .full: faults.fail("write", with: ENOSPC)
    case .broken: faults.fail("write", "fdatasync", "open", with: EIO)
    case .forgetful: faults.fail("fdatasync", with: EIO)
    case .closed: faults.fail("open", "stat", with: EACCES)
    case .hiccup: faults.failCall(dice.number(1...40), with: EIO)
    case .smallBites: faults.writeAtMost(dice.number(1...200))
    }
  }

  func heal() {
    faults.heal()
    delay = .microseconds(400)
  }

  var timeToWrite: Duration { dice.duration(.microseconds(2)...(.microseconds(20))) }
  var timeToSynchronize: Duration {
    dice.duration(.microseconds(60)...max(delay, .microseconds(61)))
  }

  // MARK: Contents

  /// Loses part of what was not on the platters.
  func cutPower() {
    var generator = SeededNumbers(seed: dice.next())
    files.crash(using: &generator)
  }

  /// The rotation that began last, as the journal has it.
  func latestRotation() throws(SystemError) -> JournaledRotation? {
    try JournalReader(folder, on: files).latest(name: "default", on: machine.text)
  }

  /// Everything in the journal.
  func visit(_ visit: (JournalItem) -> Void) { JournalReader(folder, on: files).visitAll(visit) }

  /// The contents as one number (FNV-1a).
  var fingerprint: UInt64 {
    files.files.sorted { $0.key < $1.key }.flatMap(\.value)
      .reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
