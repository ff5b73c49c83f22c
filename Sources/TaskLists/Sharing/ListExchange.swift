import Glibc
import Platform
import Tasks

/// Replaces lists that other programs also write, without losing their changes.
///
/// The new list and the old one are exchanged atomically. Then the displaced file is checked:
/// another program may have replaced the list just before, or may have had the old one open and
/// written to it since. Such a change is merged by another exchange, until the displaced file is
/// the expected one. Other writers wait for a lease meanwhile, if leases are supported.
///
/// A reader finds a complete list, old or new, at every instant, and after a crash
/// ``ExchangeNotes`` tells which displaced files still have to be checked.
struct ListExchange {
  private static let attempts = 20

  private let system: any FileSystem
  private let files: Files
  private let reader: ListReader
  private var notes: ExchangeNotes
  /// The format of the list that is changed, if that is known.
  let format: ListFormat?
  /// Why the new list may not be durable, or a displaced file was not checked; `nil` if all is
  /// well.
  private(set) var danger: FileError?

  init(_ reader: ListReader, notes: ExchangeNotes, as format: ListFormat?) {
    (system, self.reader, self.notes, self.format) = (reader.system, reader, notes, format)
    files = Files(system)
  }

  // MARK: One exchange

  /// Replaces a list.
  ///
  /// - Parameters:
  ///   - list: The new list.
  ///   - path: The path of the list.
  ///   - former: The expected contents.
  /// - Returns: The final list; `nil` if the contents were not the expected ones, or another
  ///   program is writing them.
  /// - Throws: Why nothing was changed.
  mutating func put(
    _ list: TaskList, at path: String, insteadOf former: [UInt8]
  ) throws(ListFailure) -> TaskList? {
    let (target, other): (String, String)
    do throws(FileError) {
      target = try files.followLinks(path)
      removeLeftovers(beside: target)
      other = try files.writeBeside(target, list.text.bytes, isForExchange: true)
    } catch {
      throw .file(error)
    }
    do throws(SystemError) {
      let new = try claim(other)
      let note = ExchangeNote(list: target, other: other, new: new.file, base: former)
      notes.add(note)
      // Must be quick up to the exchange: changes from now on are only found afterwards.
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
      notes.remove(other)
      if error.isMissing { return nil }
      throw .file(FileError(error, path: path))
    }
  }

  /// Removes temporary files of killed programs beside a list, except displaced ones still to be
  /// merged.
  private func removeLeftovers(beside target: String) {
    let kept = Set(notes.all.map { Files.absolute($0.other) })
    for path in files.leftovers(in: Files.directory(of: target), isExchanging: true)
    where !kept.contains(Files.absolute(path)) { try? system.remove(path) }
  }

  /// Opens a file with a lease, if possible: other writers wait from now on.
  private func claim(_ path: String) throws(SystemError) -> ListClaim {
    let file = try OpenFile(path, for: .reading, on: system)
    return ListClaim(file: file, lease: file.lease())
  }

  /// Opens a list if it has the expected contents and no other program writes to it.
  private func claim(
    _ target: String, saying former: [UInt8]
  ) throws(SystemError) -> ListClaim? {
    let claim = try claim(target)
    if claim.lease == .refused { return nil }
    let bytes = try claim.file.bytes(0..<former.count + 1)
    return bytes == former ? claim : nil
  }

  /// Whether the file is still at its path, and no other program waits to write to it.
  private func isUntouched(_ claim: ListClaim, at path: String) -> Bool {
    isThere(claim, at: path) && !isWanted(claim)
  }

  private func isThere(_ claim: ListClaim, at path: String) -> Bool {
    (try? system.isInPlace(claim.file.origin, path)) ?? false
  }

  private func isWanted(_ claim: ListClaim) -> Bool { claim.isLeased && claim.file.isLeaseWanted }

  /// Reverses the exchange, as the displaced file is not the expected one: readers soon after a
  /// change by another program must find that change.
  private mutating func takeBack(
    _ note: ExchangeNote, _ new: ListClaim, _ list: TaskList
  ) -> TaskList? {
    guard (try? system.exchange(note.other, with: note.list)) != nil else {
      return takeUp(note, displacing: nil, isBeside: true, present: list)
    }
    if isUntouched(new, at: note.other) {
      discard(note)
    } else {
      // Another program was faster and based its version on the new list.
      _ = takeUp(
        note.since(list.text.bytes), displacing: new, isBeside: true, present: list)
    }
    return nil
  }

  private mutating func discard(_ note: ExchangeNote) {
    if (try? remove(note)) != nil { notes.remove(note.other) }
  }

  /// Puts the names beside a list on the disk.
  private mutating func keepNames(of target: String) {
    do throws(FileError) {
      try files.synchronizeDirectory(of: target)
    } catch {
      danger = danger ?? error
    }
  }

  /// Exchanges the two files; returns whether the displaced one is beside the list now.
  ///
  /// If exchanging is not supported, the list is replaced. Then a file put there since the last
  /// read is lost, but not data written to the file that was read.
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

  // MARK: The displaced file

  /// Checks the displaced file, and once more if that fails; a file that cannot be checked stays
  /// for the next writer.
  ///
  /// - Returns: The list after that.
  private mutating func takeUp(
    _ note: ExchangeNote, displacing claim: ListClaim?, isBeside: Bool, present: TaskList
  ) -> TaskList {
    var failure: ListFailure?
    for _ in 0..<2 {
      do throws(ListFailure) {
        return try look(at: note, displacing: claim, isBeside: isBeside, as: format) ?? present
      } catch {
        failure = error
      }
    }
    danger = danger ?? failure?.ofFile ?? .changed(path: note.other)
    return present
  }

  /// Checks the displaced file until it has known contents, and merges changes by others into the
  /// list; returns the list if it has changed.
  private mutating func look(
    at note: ExchangeNote, displacing claim: ListClaim?, isBeside: Bool, as format: ListFormat?
  ) throws(ListFailure) -> TaskList? {
    let displaced = isBeside ? try self.displaced(by: note, besides: claim) : nil
    guard var claim = displaced ?? claim else { return nil }
    var (base, present, isBeside) = (note.base, nil as TaskList?, displaced != nil)
    while let bytes = try reader.settled(&claim) {
      if bytes != base {
        present = try bring(bytes, since: base, to: note.list, as: format)
        base = bytes
        continue
      }
      if !isBeside { break }
      try remove(note)
      isBeside = false
      // Programs opening it by its path wait now; others cannot find it any more.
      if !(claim.isLeased && claim.file.isLeaseWanted) { break }
    }
    // If another program keeps writing, the file stays for the next writer of a list.
    if !isBeside { notes.remove(note.other) }
    return present
  }

  /// The displaced file, possibly the expected one; `nil` if it is gone.
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

  /// Merges changes by others since `base` into the current list.
  private mutating func bring(
    _ theirs: [UInt8], since base: [UInt8], to target: String, as format: ListFormat?
  ) throws(ListFailure) -> TaskList {
    func list(_ bytes: [UInt8]) throws(ListFailure) -> TaskList {
      let format = format ?? files.listFormat(of: target, bytes)
      return try TaskList(reading: bytes, as: format, of: target)
    }
    let new = try list(theirs)
    var former = try list([])
    // If a power cut destroyed the note, nothing is known.
    if let known = try? list(base) { former = known }
    for attempt in 0..<Self.attempts {
      if attempt > 0 { system.pause(for: .milliseconds(attempt)) }
      let present = try reader.list(at: target, isToChange: true, as: format)
      let merged = try present.merging(new, since: former, path: target)
      if merged.text == present.text { return present }
      if let list = try put(merged, at: target, insteadOf: present.text.bytes) { return list }
    }
    throw .busy(path: target)
  }

  /// Merges the files left displaced by a crash.
  mutating func recover() {
    for note in notes.all {
      do throws(SystemError) {
        let file = try OpenFile(note.other, for: .reading, on: system)
        if note.isNew(file) {
          discard(note)
        } else {
          _ = try? look(at: note, displacing: nil, isBeside: true, as: nil)
        }
      } catch {
        if error.isMissing { notes.remove(note.other) }
      }
    }
    // Failed merges are repeated another time; the requested change continues.
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
  /// The underlying error of a file, if any.
  fileprivate var ofFile: FileError? {
    if case .file(let error) = self { error } else { nil }
  }
}

extension TaskList {
  /// The list merged with changes by others since `base`.
  fileprivate func merging(
    _ theirs: TaskList, since base: TaskList, path: String
  ) throws(ListFailure) -> TaskList {
    if text == base.text { return theirs }
    let merge = ListMerge(base: base, ours: self, theirs: theirs)
    if merge.isSame(as: self) { return self }
    return try TaskList(reading: text.replacingLines(with: merge.lines), as: format, of: path)
  }
}
