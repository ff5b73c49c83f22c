/// The attributes of a task that concern the rotation.
public struct Terms: Equatable, Sendable {
  // Zero means `nil`, which keeps events small: each is as large as the largest payload.
  private var ownSlice = Duration.zero
  private var ownEstimate = Duration.zero

  /// The length of the task's own slice, positive; `nil` for the quantum.
  public var slice: Duration? {
    get { ownSlice == .zero ? nil : ownSlice }
    set { ownSlice = newValue ?? .zero }
  }

  /// The estimated total time in slices, positive.
  public var estimate: Duration? {
    get { ownEstimate == .zero ? nil : ownEstimate }
    set { ownEstimate = newValue ?? .zero }
  }

  /// The task's arrival on the rotation's clock; `nil` if it is there from the start.
  public var from: Duration?

  public init(slice: Duration? = nil, estimate: Duration? = nil, from: Duration? = nil) {
    self.slice = slice
    self.estimate = estimate
    self.from = from
  }

  /// Whether the task arrives after an instant.
  public func arrives(after instant: Duration) -> Bool { from.map { $0 > instant } ?? false }
}

/// Whether an estimate has still to be announced.
public enum EstimateNotice: String, CaseIterable, Sendable {
  /// It will be reported when the estimate is spent.
  case pending
  /// It was reported.
  case said
  /// The estimate was spent already when it was set; it is not reported.
  case silent
}

/// The state of one task in the engine.
struct Entry: Equatable, Sendable {
  typealias Place = Standing.Place

  /// The length of the task's own slice; `nil` for the quantum.
  var slice: Duration?
  var estimate: Duration?
  /// The time that counts for the estimate from before the rotation.
  let before: Duration
  /// The time in slices that have ended.
  var spent = Duration.zero
  /// Unused time of earlier slices, added to the next one (deficit round robin).
  var credit = Duration.zero
  /// The time left of a slice that a commitment cut or another task displaced.
  var left: Duration?
  /// The number of the task's latest slice, from 1; 0 before the first.
  var latest = 0
  /// The last cycle that does not wait for this task: it had its turn, or joined later.
  var cycle: Int
  var place: Place
  var notice = EstimateNotice.pending

  init(_ terms: Terms, place: Place, cycle: Int, before: Duration = .zero) {
    slice = terms.slice
    self.before = before
    self.place = place
    self.cycle = cycle
    estimate = terms.estimate
    silenceEstimate()
  }

  /// Suppresses the report and the completion for an estimate that is spent already, with the time
  /// of the running slice.
  mutating func silenceEstimate(running: Duration = .zero) {
    if let estimate, estimate <= before + spent + running { notice = .silent }
  }

  mutating func beginSlice(number: Int, credit: Duration) {
    left = nil
    latest = number
    self.credit = credit
  }

  /// Updates the entry at the end of a slice; `turnIn` is the cycle whose turn it was, if any.
  ///
  /// Returns whether that cycle was waiting for it.
  mutating func endSlice(
    spent: Duration, credit: Duration, left: Duration?, turnIn cycle: Int?
  ) -> Bool {
    self.spent += spent
    self.credit = credit
    self.left = left
    guard let cycle, self.cycle < cycle else { return false }
    self.cycle = cycle
    return true
  }
}
