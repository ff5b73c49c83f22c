/// The state of a task apart from its terms: what ``Fact/restored(_:_:_:)`` restores.
///
/// The time spent on the task is not included: an undo never reduces it.
public struct Standing: Equatable, Sendable {
  /// The place of a task in its life cycle.
  public enum Place: String, CaseIterable, Sendable {
    /// It arrives later.
    case coming
    /// It is in the ring.
    case ring
    /// It was completed.
    case done
    /// It was removed.
    case removed
  }

  public var place: Place
  // A narrow number keeps events small, too.
  private var slice: Int32
  /// The last cycle that does not wait for the task: it had its turn in it, or joined later.
  public var turn: Int
  /// Unused time of earlier slices, added to the next one.
  public var credit: Duration

  // A negative value means `nil`, which keeps events small: each is as large as the largest
  // payload.
  private var rest = Duration.nanoseconds(-1)
  private var arrival = Duration.nanoseconds(-1)

  /// The number of its latest slice that was not taken back, from 1; 0 before the first.
  public var latest: Int {
    get { Int(slice) }
    set { slice = Int32(clamping: newValue) }
  }

  /// The remaining time of an interrupted, displaced or ended slice; `nil` if the next slice is a
  /// whole one.
  public var left: Duration? {
    get { rest < .zero ? nil : rest }
    set { rest = newValue ?? .nanoseconds(-1) }
  }

  /// The instant at which a coming task arrives.
  public var from: Duration? {
    get { arrival < .zero ? nil : arrival }
    set { arrival = newValue ?? .nanoseconds(-1) }
  }

  public init(
    _ place: Place, turn: Int, latest: Int = 0, credit: Duration = .zero,
    left: Duration? = nil, from: Duration? = nil
  ) {
    self.place = place
    slice = Int32(clamping: latest)
    self.turn = turn
    self.credit = credit
    self.left = left
    self.from = from
  }
}
