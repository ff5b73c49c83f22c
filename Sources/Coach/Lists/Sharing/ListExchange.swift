import Glibc
import Platform
import Tasks

/// Puts lists in the place of those that others write too, so that nothing of what they write
/// meanwhile is lost.
///
/// The new list and the old one change names. What was displaced is looked at: another may have put a
/// third list there just before, or may have had the old one open and written to it since. Such a
/// change is brought into the list by another exchange, until what is displaced is what was expected.
/// Those who want to write meanwhile wait for a lease, where there are leases.
///
/// A reader finds the old list or the new one, whole, at every instant, and who comes after a crash
/// finds by ``ExchangeNotes`` what was displaced and not looked at yet.
struct ListExchange {
  private static let attempts = 20

  private let system: any FileSystem
  private let files: Files
  private let reader: ListReader
  private var notes: ExchangeNotes
  /// Why what was put in place is not safe on the disk, or what was displaced was not looked at;
  /// `nil`: all is well.
  private(set) var danger: FileError?

  init(_ reader: ListReader, notes: ExchangeNotes) {
    (system, self.reader, self.notes) = (reader.system, reader, notes)
    files = Files(system)
  }

  // MARK: One exchange

  /// Puts a list in the place of another.
  ///
  /// - Parameters:
  ///   - list: The new list.
  ///   - path: Where the other one is.
  ///   - former: What that one says.
  /// - Returns: The list as it is in the end; `nil` if the other one says something else by now, or
  ///   somebody writes to it.
  /// - Throws: Why nothing was changed.
  mutating func put(
    _ list: TaskList, at path: String, insteadOf former: [UInt8]
  ) throws(ListFailure) -> TaskList? {
    let (target, other): (String, String)
    do throws(FileError) {
      target = try files.followLinks(path)
      other = try files.writeBeside(target, list.text.bytes)
    } catch {
      throw .file(error)
    }
    do throws(SystemError) {
      let new = try claim(other)
      let note = ExchangeNote(list: target, other: other, new: new.file, base: former)
      notes.add(note)
      // From here to the exchange it has to go quickly: what others change now is found behind it.
      guard let old = try self.claim(target, saying: former) else {
        discard(note)
        return nil
      }
      let isBeside = try exchange(note)
      if isBeside, !isUntouched(old, at: other), !isWanted(new) {
        return takeBack(note, new, list)
      }
      new.file.endLease()
      keepNames(of: target)
      return takeUp(note, displacing: old, isBeside: isBeside, present: list)
    } catch {
      try? system.remove(other)
      notes.remove(besides: other)
      if error.isMissing { return nil }
      throw .file(FileError(error, path: path))
    }
  }

  /// Opens a file; others who want to write to it wait from now on, if that can be.
  private func claim(_ path: String) throws(SystemError) -> ListClaim {
    let file = try OpenFile(path, for: .reading, on: system)
    return ListClaim(file: file, lease: file.lease())
  }

  /// Opens a list if it says what it is expected to say and no program writes to it.
  private func claim(
    _ target: String, saying former: [UInt8]
  ) throws(SystemError) -> ListClaim? {
    let claim = try claim(target)
    if claim.lease == .refused { return nil }
    let bytes = try claim.file.bytes(0..<former.count + 1)
    return bytes == former ? claim : nil
  }

  /// Whether a file lies at a path, and no program waits to write to it.
  private func isUntouched(_ claim: ListClaim, at path: String) -> Bool {
    isThere(claim, at: path) && !isWanted(claim)
  }

  private func isThere(_ claim: ListClaim, at path: String) -> Bool {
    guard let status = try? system.status(at: path) else { return false }
    return status.device == claim.file.origin.device && status.node == claim.file.origin.node
  }

  private func isWanted(_ claim: ListClaim) -> Bool { claim.isLeased && claim.file.isLeaseWanted }

  /// Lets the files change names once more, as what was displaced is not what was expected: who reads
  /// the list soon after another has changed it is to find that change.
  private mutating func takeBack(
    _ note: ExchangeNote, _ new: ListClaim, _ list: TaskList
  ) -> TaskList? {
    guard (try? system.exchange(note.other, with: note.list)) != nil else {
      return takeUp(note, displacing: nil, isBeside: true, present: list)
    }
    if isUntouched(new, at: note.other) {
      discard(note)
    } else {
      // Another was faster still: of the new list, or what replaced it, it made its own.
      _ = takeUp(
        note.since(list.text.bytes), displacing: new, isBeside: true, present: list)
    }
    return nil
  }

  private mutating func discard(_ note: ExchangeNote) {
    if (try? remove(note)) != nil { notes.remove(note) }
  }

  /// Puts the names beside a list on the disk.
  private mutating func keepNames(of target: String) {
    do throws(FileError) {
      try files.synchronizeDirectory(of: target)
    } catch {
      danger = danger ?? error
    }
  }

  /// Lets the two files change names; answers whether what was displaced lies beside the list now.
  ///
  /// Where names cannot be changed, the list is replaced. Then what was put there since it was read is
  /// lost, but not what is written to the one that was read.
  private func exchange(_ note: ExchangeNote) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try system.exchange(note.other, with: note.list)
      return true
    } catch {
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.errno) else { throw error }
      try system.rename(note.other, to: note.list)
      return false
    }
  }

  // MARK: What was displaced

  /// Looks at what was displaced, and once more if that fails; what still cannot be looked at stays,
  /// and is by who changes a list next.
  ///
  /// - Returns: The list as it is then.
  private mutating func takeUp(
    _ note: ExchangeNote, displacing claim: ListClaim?, isBeside: Bool, present: TaskList
  ) -> TaskList {
    var failure: ListFailure?
    for _ in 0..<2 {
      do throws(ListFailure) {
        return try look(at: note, displacing: claim, isBeside: isBeside) ?? present
      } catch {
        failure = error
      }
    }
    danger = danger ?? failure?.ofFile ?? .changed(path: note.other)
    return present
  }

  /// Looks at what was displaced until it says what it is known to say, and brings what others have
  /// changed into the list; answers the list as it is then, if it is another one.
  private mutating func look(
    at note: ExchangeNote, displacing claim: ListClaim?, isBeside: Bool
  ) throws(ListFailure) -> TaskList? {
    let displaced = isBeside ? try self.displaced(by: note, besides: claim) : nil
    guard var claim = displaced ?? claim else { return nil }
    var (base, present, isBeside) = (note.base, nil as TaskList?, displaced != nil)
    while let bytes = try reader.settled(&claim) {
      if bytes != base {
        present = try bring(bytes, since: base, to: note.list)
        base = bytes
        continue
      }
      if !isBeside { break }
      try remove(note)
      isBeside = false
      // Who was about to open it by its path waits now; others do not find it any more.
      if !(claim.isLeased && claim.file.isLeaseWanted) { break }
    }
    // What another writes to for longer stays, and is looked at by who changes a list next.
    if !isBeside { notes.remove(note) }
    return present
  }

  /// The file that was displaced, which may be the one that was expected; `nil`: it is gone.
  private func displaced(
    by note: ExchangeNote, besides claim: ListClaim?
  ) throws(ListFailure) -> ListClaim? {
    do throws(SystemError) {
      let file = try OpenFile(note.other, for: .reading, on: system)
      if let claim, file.isSame(as: claim.file) { return claim }
      return ListClaim(file: file)
    } catch {
      if error.isMissing { return nil }
      throw .file(FileError(error, path: note.other))
    }
  }

  /// Brings what others changed in a list since it was `base` into the one that is there.
  private mutating func bring(
    _ theirs: [UInt8], since base: [UInt8], to target: String
  ) throws(ListFailure) -> TaskList {
    let list = try TaskList(reading: theirs, of: target)
    var former = try TaskList(reading: [], of: target)
    // Of what a power cut has left of a note, nothing is known.
    if let known = try? TaskList(reading: base, of: target) { former = known }
    for attempt in 0..<Self.attempts {
      if attempt > 0 { system.pause(for: .milliseconds(attempt)) }
      let present = try reader.list(at: target, isToChange: true)
      let merged = try present.merging(list, since: former, path: target)
      if merged.text == present.text { return present }
      if let list = try put(merged, at: target, insteadOf: present.text.bytes) { return list }
    }
    throw .busy(path: target)
  }

  /// Brings in what a crash has left displaced.
  mutating func recover() {
    for note in notes.all {
      do throws(SystemError) {
        let file = try OpenFile(note.other, for: .reading, on: system)
        if note.isNew(file) {
          discard(note)
        } else {
          _ = try? look(at: note, displacing: nil, isBeside: true)
        }
      } catch {
        if error.isMissing { notes.remove(note) }
      }
    }
    // What was not brought in is tried again another time; the change that is asked for goes on.
    danger = nil
  }

  // MARK: Errors

  private func remove(_ note: ExchangeNote) throws(ListFailure) {
    do throws(SystemError) {
      try system.remove(note.other)
    } catch {
      if !error.isMissing { throw .file(FileError(error, path: note.other)) }
    }
  }

}

extension ListFailure {
  /// Why a file could not be used, if that is why.
  fileprivate var ofFile: FileError? {
    if case .file(let error) = self { error } else { nil }
  }
}

extension TaskList {
  /// The list with what others changed in theirs since both were `base`.
  fileprivate func merging(
    _ theirs: TaskList, since base: TaskList, path: String
  ) throws(ListFailure) -> TaskList {
    if text == base.text { return theirs }
    let merge = ListMerge(base: base, ours: self, theirs: theirs)
    if merge.isSame(as: self) { return self }
    return try TaskList(reading: text.replacingLines(with: merge.lines), as: format, of: path)
  }
}
