import Commands
import Drawing
import Platform
import Terminals

/// A progress bar on the terminal while journals are read.
struct HistoryProgress {
  /// The number of bytes between two checks of the time.
  static let step = 1 << 20
  /// The time before the bar appears.
  private static let patience = Duration.milliseconds(500)
  /// The minimum time between two updates.
  private static let interval = Duration.milliseconds(50)
  private static let width = 24

  private let world: any World
  private let total: Int
  private var isShown: Bool
  private let start: Duration
  private var done = 0
  private var drawn: Duration?

  /// - Parameters:
  ///   - total: The number of bytes to read.
  ///   - world: The environment with the terminal.
  init(total: Int, in world: some World) {
    self.world = world
    self.total = total
    isShown = world.drawsOver(.error)
    start = world.clocks.monotonic
  }

  /// Adds bytes that were read.
  mutating func add(_ bytes: Int) {
    done += bytes
    guard isShown, total > 0 else { return }
    let now = world.clocks.monotonic
    guard now - start >= Self.patience, now - (drawn ?? .zero) >= Self.interval else { return }
    drawn = now
    let share = min(1, Double(done) / Double(total))
    let full = Int(share * Double(Self.width))
    let bar =
      String(repeating: "#", count: full) + String(repeating: ".", count: Self.width - full)
    world.tell("\(Escape.restartLine)reading the journal  \(bar)  \(Int(share * 100)) %")
  }

  /// Removes the bar for good.
  mutating func end() {
    isShown = false
    if drawn != nil { world.tell(Escape.restartLine) }
    drawn = nil
  }
}
