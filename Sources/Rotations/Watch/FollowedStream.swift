import Coach
import Commands
import EventStream
import Platform

/// The stream of a running rotation, from now to its end.
struct FollowedStream: ~Copyable {
  private let client: ControlClient
  private let clocks: any Clocks
  private var rotation: FollowedRotation?

  init(_ client: ControlClient, in world: some World) {
    self.client = client
    clocks = world.clocks
  }

  /// Waits for the next records, without a limit if `patience` is `nil`.
  ///
  /// - Returns: The rotation after them, and the records; `nil` at the end of the stream.
  mutating func next(
    within patience: Duration?
  ) throws(ControlFailure) -> (rotation: FollowedRotation, records: [Record])? {
    do throws(ControlFailure) {
      if rotation == nil { try client.subscribe() }
      let records = try client.nextRecords(within: patience)
      return try (rotation.take(records, clocks: clocks), records)
    } catch {
      if case .notRunning = error { return nil }
      throw error
    }
  }
}
