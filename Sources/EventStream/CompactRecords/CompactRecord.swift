import CivilTime
import RoundRobin

/// A record of the journal as statistics need it: its time, and what it changed.
public struct CompactRecord: Equatable, Sendable {
  /// Its number in its rotation, from 1.
  public var seq: Int
  /// The time of the wall clock; 1970 where ``what`` is ``What/other``.
  public var time: Instant
  /// The instant on the rotation's clock, in nanoseconds.
  public var at: Int64
  public var what: What
  /// Which of ``CompactRecordReader/rotations`` it belongs to. It comes last, so that a record has
  /// 48 bytes, not 56: a long past has a million of them.
  public var rotation: Int32

  /// The event of a record. A task is the number of its card in ``CompactRecordReader/cards``.
  public enum What: Equatable, Sendable {
    /// `isStanding`: whether it begins without running; `nil`: the record does not say it.
    case sliceStarted(Int32, isSwitch: Bool, isStanding: Bool?)
    /// `spent`: how long the record says it was, in nanoseconds; `nil`: it does not.
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
    /// A task has other words; what a plan changes of it is ``other``.
    case edited(Int32)
    /// Something was taken back: the command whose first record has this number, or another one
    /// of these.
    case undone(of: Int)
    /// A task is again as it was before the command that was taken back last.
    case restored(Int32, Standing.Place)
    /// No task has a slice from here on, for this reason.
    case interludeStarted(Interlude)
    /// A break, a commitment or waiting is over; a check-in is when it is ``checkedIn(isConfirmed:)``.
    case interludeEnded
    case ended
    /// So many records before it were never written, as the disk took none.
    case dropped(Int)
    /// Nothing that statistics are made of.
    case other
    /// A kind that this version does not know; its name is the one of this number in
    /// ``CompactRecordReader/titles``.
    case unknown(Int32)
  }

  /// The activity of a rotation while no task has a slice.
  public enum Interlude: Equatable, Sendable {
    case rest(isLong: Bool)
    case checkIn
    /// Its title is the one of this number in ``CompactRecordReader/titles``.
    case commitment(Int32)
    case waiting
  }

  public init(seq: Int, time: Instant, at: Int64, rotation: Int32, what: What) {
    self.seq = seq
    self.time = time
    self.at = at
    self.rotation = rotation
    self.what = what
  }
}
