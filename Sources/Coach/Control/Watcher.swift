/// How far a watcher has come in the stream.
struct Watcher {
  /// How many bytes are taken out of the ring at once.
  private static let chunk = 64 << 10

  private enum Mode {
    /// It is given what the ring does not have any more.
    case catchingUp
    /// The place in the ring of what it is given next.
    case following(place: Int)
    /// There are records that it cannot be given.
    case lost
  }

  /// The records that a watcher is given next.
  enum Step {
    case nothing
    case bytes([UInt8])
    /// The records behind a number up to another one, which are not in the ring.
    case earlier(after: Int, upTo: Int)
    /// The records for watchers that have lost records from a number on.
    case missed(from: Int)
  }

  /// The number of the last record it knows.
  private var known: Int
  /// Where in the ring it joined: it is not told again what the time was before.
  private let joined: Int
  private var mode: Mode

  /// A watcher that knows everything up to now.
  init(knowing seq: Int, in ring: RecordRing) {
    known = seq
    joined = ring.end
    mode = .following(place: ring.end)
  }

  /// A watcher that wants everything behind a number.
  init(since seq: Int, in ring: RecordRing) {
    known = seq
    joined = ring.end
    mode = .catchingUp
  }

  /// Takes the next portion; its bytes count as given.
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

  /// It was given earlier records, up to a number; `nil`: they were not to be had.
  mutating func wasGiven(upTo seq: Int?) {
    if let seq { known = seq } else { mode = .lost }
  }

  /// It was told what those are told who have lost records, up to a number.
  mutating func wasTold(upTo seq: Int, in ring: RecordRing) {
    known = seq
    mode = .following(place: ring.end)
  }
}
