import CivilTime
import RoundRobin

/// A rotation reconstructed from damaged or incomplete records.
///
/// Without damage this is the fold of the stream. A gap is closed by a later snapshot; by the
/// events that the rotation would emit by itself, if these lead to the next record; otherwise by
/// force: whatever the later records claim is taken as fact.
public struct Salvage: Sendable {
  /// Missing records, or one that contradicts those before it.
  public struct Loss: Equatable, Sendable {
    public var numbers: ClosedRange<Int>
    /// The wall time of the record before, if any.
    public var since: Timestamp?
    /// The wall time of the record after, if any.
    public var until: Timestamp?
    /// Whether the record exists but does not follow from those before it.
    public var isMisfit = false

    public init(
      _ numbers: ClosedRange<Int>, since: Timestamp?, until: Timestamp? = nil,
      isMisfit: Bool = false
    ) {
      self.numbers = numbers
      self.since = since
      self.until = until
      self.isMisfit = isMisfit
    }
  }

  /// The rotation as far as known.
  public private(set) var fold = StreamFold()
  /// The gaps, without those reported already when they were found.
  public private(set) var losses: [Loss] = []
  /// Whether the final state is certain.
  public private(set) var isExact = true
  private var last: Timestamp?

  /// - Parameters:
  ///   - records: The remaining records in the order of their numbers, each once.
  ///   - basis: The initial state, if known while the beginning is lost.
  public init(_ records: [Record], basis: SnapshotContent? = nil) {
    for (place, record) in records.enumerated() {
      guard let number = record.seq else { continue }
      let behind = records.dropFirst(place + 1).prefix(2)
      if number > fold.seq + 1 { skip(to: record, number, then: behind.first) }
      take(record, number, basis: basis)
      // The program that recovered the rotation there has reported the earlier losses.
      if record.isSnapshot, behind.first?.content.isRecovery == true,
        behind.last?.content.isJournalProblem == true
      {
        losses = []
      }
      last = record.time
    }
    if !isExact { fold.tidy() }
  }

  /// Records the gap before a record.
  private mutating func skip(to record: Record, _ number: Int, then next: Record?) {
    let isClosed = record.isSnapshot
    if !isClosed || next?.content.tellsOfDrops != true {
      losses.append(Loss(fold.seq + 1...number - 1, since: last, until: record.time))
    }
    guard !isClosed, fold.content != nil else { return }
    if isExact, fold.fill(before: record) { return }
    isExact = false
    fold.bridge(to: number)
  }

  private mutating func take(_ record: Record, _ number: Int, basis: SnapshotContent?) {
    if fold.content == nil, let basis, !record.isSnapshot {
      fold.begin(with: basis, before: record)
      isExact = false
    }
    if isExact || record.isSnapshot {
      do throws(StreamFold.Inconsistency) {
        // What a snapshot says is certain, unlike what was forced before it.
        try fold.append(record, replacing: !isExact)
        if record.isSnapshot { isExact = true }
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
  fileprivate var isSnapshot: Bool {
    if case .snapshot = content { true } else { false }
  }
}

extension Record.Content {
  /// Whether it reports records dropped before the preceding snapshot, as the journal was full.
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
