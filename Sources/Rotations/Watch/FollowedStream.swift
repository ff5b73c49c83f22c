import CivilTime
import Coach
import Commands
import EventStream
import Platform

/// The stream of a running rotation, from now to its end.
struct FollowedStream: ~Copyable {
  private let client: ControlClient
  private let clocks: any Clocks
  private let zones: (String) -> Zone?
  private var rotation: FollowedRotation?

  init(_ client: ControlClient, in world: some World) {
    self.client = client
    clocks = world.clocks
    zones = world.zone
  }

  /// Waits for the next records, without a limit if `patience` is `nil`.
  ///
  /// - Returns: The rotation after them, and the records; `nil` at the end of the stream.
  mutating func next(
    within patience: Duration?
  ) throws(ControlFailure) -> (rotation: FollowedRotation, records: [Record])? {
    do throws(ControlFailure) {
      if rotation == nil { try client.subscribe() }
      let records = try client.nextRecords(within: patience, zones: zones)
      return try (take(records), records)
    } catch {
      if case .notRunning = error { return nil }
      throw error
    }
  }

  private mutating func take(_ records: [Record]) throws(ControlFailure) -> FollowedRotation {
    do throws(StreamFold.Inconsistency) {
      guard var known = rotation else {
        let opened = try FollowedRotation(records, clocks: clocks)
        rotation = opened
        return opened
      }
      // Released first, so that changing it makes no copy.
      rotation = nil
      try known.take(records, clocks: clocks)
      rotation = known
      return known
    } catch {
      throw .protocol("the stream of the rotation has a gap")
    }
  }
}
