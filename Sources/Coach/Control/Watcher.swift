/// The position of a watcher in the stream.
struct Watcher {
  /// The number of bytes taken from the ring at once.
  private static let chunk = 64 << 10

  private enum Mode {
    /// It needs records that are no longer in the ring.
    case catchingUp
    /// The position in the ring of its next record.
    case following(place: Int)
    /// Some records are lost to it.
    case lost
  }

  /// The records that a watcher is given next.
  enum Step {
    case nothing
    case bytes([UInt8])
    /// The records after a number up to another one, which are not in the ring.
    case earlier(after: Int, upTo: Int)
    /// The records for watchers that have lost records from a number on.
    case missed(from: Int)
  }

  /// The number of the last record it received.
  private var known: Int
  /// The position in the ring at which it joined; earlier ticks are skipped.
  private let joined: Int
  private var mode: Mode

  /// A watcher that knows everything up to now.
  init(knowing seq: Int, in ring: RecordRing) {
    known = seq
    joined = ring.end
    mode = .following(place: ring.end)
  }

  /// A watcher of everything after a number.
  init(since seq: Int, in ring: RecordRing) {
    known = seq
    joined = ring.end
    mode = .catchingUp
  }

  /// Takes the next portion; its bytes count as received.
  mutating func next(in ring: RecordRing) -> Step {
    switch mode {
    case .lost:
      return .missed(from: known + 1)
    case .catchingUp where known < ring.lastGone:
      return .earlier(after: known, upTo: ring.lastGone)
    case .catchingUp:
      mode = .following(place: ring.start)
      return next(in: ring)
    case .following(let place) where place < ring.start && known < ring.lastGone:
      mode = .lost
      return next(in: ring)
    case .following(let place):
      var place = max(place, ring.start)
      let bytes = ring.copy(
        from: &place, known: &known, joined: joined, limit: Watcher.chunk)
      mode = .following(place: place)
      return bytes.isEmpty ? .nothing : .bytes(bytes)
    }
  }

  /// It received earlier records, up to a number; `nil` if they were unavailable.
  mutating func wasGiven(upTo seq: Int?) {
    if let seq { known = seq } else { mode = .lost }
  }

  /// It received the records that report a loss, up to a number.
  mutating func wasTold(upTo seq: Int, in ring: RecordRing) {
    known = seq
    mode = .following(place: ring.end)
  }
}
