/// How far a task has come in a rotation, apart from its terms: what ``Fact/restored(_:_:_:)`` puts
/// back.
///
/// The time that was spent on the task is no part of it: that never goes back.
public struct Standing: Equatable, Sendable {
  /// Where a task is in its life.
  public enum Place: String, CaseIterable, Sendable {
    /// It arrives later.
    case coming
    /// It takes turns.
    case ring
    /// It was completed.
    case done
    /// It was taken off the list.
    case removed
  }

  public var place: Place
  /// The last cycle that does not wait for the task: it had its turn in it, or joined later.
  public var turn: Int
  /// Time not used in earlier slices, for the next one.
  public var credit: Duration

  // Below zero stands for none, which keeps events small: each carries the largest payload of any.
  private var rest = Duration.nanoseconds(-1)
  private var arrival = Duration.nanoseconds(-1)

  /// The time left of a slice that a commitment cut, another task displaced or a command ended;
  /// `nil`: the next slice is a whole one.
  public var left: Duration? {
    get { rest < .zero ? nil : rest }
    set { rest = newValue ?? .nanoseconds(-1) }
  }

  /// When a task that is still to come arrives.
  public var from: Duration? {
    get { arrival < .zero ? nil : arrival }
    set { arrival = newValue ?? .nanoseconds(-1) }
  }

  public init(
    _ place: Place, turn: Int, credit: Duration = .zero, left: Duration? = nil,
    from: Duration? = nil
  ) {
    self.place = place
    self.turn = turn
    self.credit = credit
    self.left = left
    self.from = from
  }
}
