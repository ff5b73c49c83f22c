import CivilTime
import RoundRobin

/// A journal record reduced to what statistics need: its time and the change.
public struct CompactRecord: Equatable, Sendable {
  /// Its sequence number in its rotation, from 1.
  public var seq: Int
  /// The wall time; 1970 where ``content`` is ``Content/other``.
  public var time: Instant
  /// The instant on the rotation's clock, in nanoseconds.
  public var at: Int64
  public var content: Content
  /// Its index in ``CompactRecordReader/rotations``. It comes last to keep the record at 48 bytes
  /// instead of 56: a long history has a million of them.
  public var rotation: Int32

  /// The event of a record. A task is given by its index in ``CompactRecordReader/cards``.
  public enum Content: Equatable, Sendable {
    /// `isStanding`: whether it begins paused; `nil` if the record does not contain it.
    case sliceStarted(Int32, isSwitch: Bool, isStanding: Bool?)
    /// `spent`: its recorded duration in nanoseconds; `nil` if the record does not contain it.
    case sliceEnded(Int32, SliceEnd, spent: Int64?)
    case checkedIn(isConfirmed: Bool)
    /// `ago`: since when, in nanoseconds before the record.
    case paused(ago: Int64)
    /// `after`: how long the pause was, in nanoseconds.
    case resumed(after: Int64)
    /// `isCounted`: the rotation's clock ran on meanwhile.
    case slept(isCounted: Bool)
    case recovered
    case completed(Int32)
    case added(Int32)
    case reopened(Int32)
    case removed(Int32)
    /// A task was edited; planned changes are ``other``. `hasWrittenID`: its id does not come from
    /// its title.
    case edited(Int32, hasWrittenID: Bool)
    /// An undo: of the command whose first record has this number, or of another undo.
    case undone(of: Int)
    /// A task was restored to its state before the last undone command.
    case restored(Int32, Standing.Place)
    /// No task has a slice from here on, for this reason.
    case interludeStarted(Interlude)
    /// The end of a break, a commitment or waiting; a check-in ends with
    /// ``checkedIn(isConfirmed:)``.
    case interludeEnded
    case ended
    /// This number of preceding records was lost, as the disk was full.
    case dropped(Int)
    /// Irrelevant for statistics.
    case other
    /// A kind unknown to this version; its name has this index in ``CompactRecordReader/titles``.
    case unknown(Int32)
  }

  /// The activity of a rotation while no task has a slice.
  public enum Interlude: Equatable, Sendable {
    case rest(isLong: Bool)
    case checkIn
    /// Its title has this index in ``CompactRecordReader/titles``.
    case commitment(Int32)
    case waiting
  }

  public init(seq: Int, time: Instant, at: Int64, rotation: Int32, content: Content) {
    self.seq = seq
    self.time = time
    self.at = at
    self.rotation = rotation
    self.content = content
  }
}
