import CivilTime
import RoundRobin

/// A rotation that is reconstructed from the records that are left of it.
///
/// As long as nothing is missing this is the fold of the stream. A gap is closed by a snapshot behind
/// it; by what the rotation says by itself, if that leads to the next record; or else as well as the
/// records behind it allow: what they say has happened, has happened.
public struct Salvage: Sendable {
  /// Records that are missing, or one that cannot have happened as it is there.
  public struct Loss: Equatable, Sendable {
    public var numbers: ClosedRange<Int>
    /// The time of the wall clock at the record before, if there is one.
    public var since: Timestamp?
    /// The time at the record behind, if there is one.
    public var until: Timestamp?
    /// Whether the record is there, but does not follow from those before it.
    public var isMisfit = false

    public init(
      _ numbers: ClosedRange<Int>, since: Timestamp? = nil, until: Timestamp? = nil,
      isMisfit: Bool = false
    ) {
      self.numbers = numbers
      self.since = since
      self.until = until
      self.isMisfit = isMisfit
    }
  }

  /// The rotation as far as it is known.
  public private(set) var fold = StreamFold()
  /// The gaps, without those that were told already when they were found.
  public private(set) var losses: [Loss] = []
  /// Whether the rotation is surely as it was after its last record.
  public private(set) var isExact = true
  private var last: Timestamp?

  /// - Parameters:
  ///   - records: What is left, in the order of the numbers, each once.
  ///   - basis: The state that the rotation began with, if its beginning is lost and this is known.
  public init(_ records: [Record], basis: SnapshotContent? = nil) {
    for (place, record) in records.enumerated() {
      guard let number = record.seq else { continue }
      let behind = records.dropFirst(place + 1).prefix(2)
      if number > fold.seq + 1 { skip(to: record, number, then: behind.first) }
      take(record, number, basis: basis)
      // The program that took the rotation up there has said what was lost before.
      if !record.isNoSnapshot, behind.first?.content.isRecovery == true,
        behind.last?.content.isJournalProblem == true
      {
        losses = []
      }
      last = record.time
    }
    if !isExact { fold.tidy() }
  }

  /// Takes note that records are missing before one.
  private mutating func skip(to record: Record, _ number: Int, then next: Record?) {
    let isClosed = !record.isNoSnapshot
    if !isClosed || next?.content.tellsOfDrops != true {
      losses.append(Loss(fold.seq + 1...number - 1, since: last, until: record.time))
    }
    guard !isClosed, fold.content != nil else { return }
    if isExact, fold.fill(before: record) { return }
    isExact = false
    fold.bridge(to: number)
  }

  private mutating func take(_ record: Record, _ number: Int, basis: SnapshotContent?) {
    if fold.content == nil, let basis, record.isNoSnapshot {
      fold.begin(with: basis, before: record)
      isExact = false
    }
    if isExact || !record.isNoSnapshot {
      do throws(StreamFold.Inconsistency) {
        try fold.append(record)
        if !record.isNoSnapshot { isExact = true }
        return
      } catch {
        guard fold.content != nil else { return }
        losses.append(Loss(number...number, since: last, until: record.time, isMisfit: true))
        isExact = false
      }
    }
    fold.force(record)
  }
}

extension Record {
  fileprivate var isNoSnapshot: Bool {
    if case .snapshot = content { false } else { true }
  }
}

extension Record.Content {
  /// Whether it says that the journal had no room for the records before the snapshot before it.
  fileprivate var tellsOfDrops: Bool {
    if case .problemSolved(.journal, let dropped) = self { dropped > 0 } else { false }
  }

  fileprivate var isRecovery: Bool {
    if case .recovered = self { true } else { false }
  }

  fileprivate var isJournalProblem: Bool {
    if case .problem(.journal, _) = self { true } else { false }
  }
}
