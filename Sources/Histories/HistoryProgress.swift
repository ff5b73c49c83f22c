import Commands
import Drawing
import Platform

/// A bar on the terminal while the journals are read, for those who have to wait.
struct HistoryProgress {
  /// After how many bytes it is looked at whether the bar has to move.
  static let step = 1 << 20
  /// How long nobody is bothered.
  private static let patience = Duration.milliseconds(500)
  /// How often the bar moves at most.
  private static let interval = Duration.milliseconds(50)
  private static let width = 24

  private let world: any World
  private let total: Int
  private let isShown: Bool
  private let start: Duration
  private var done = 0
  private var drawn: Duration?

  /// - Parameters:
  ///   - total: How many bytes are to be read.
  ///   - world: Where the terminal is.
  init(total: Int, in world: some World) {
    self.world = world
    self.total = total
    isShown = world.isTerminal(.error)
    start = world.clocks.monotonic
  }

  /// Counts bytes that were read.
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

  /// Takes the bar away.
  mutating func end() {
    if drawn != nil { world.tell(Escape.restartLine) }
    drawn = nil
  }
}
