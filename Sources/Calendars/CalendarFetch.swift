import CivilTime
import Commands
import Platform

/// Fetches a calendar with `curl` to update its copy.
package struct CalendarFetch {
  /// The reason why the copy was not updated.
  package enum Fault: Error, Equatable {
    case noCurl
    /// The error message of curl.
    case curl(String)
    /// An HTTP error status.
    case status(Int)
    case overdue
    case tooLarge
    /// The response has no content.
    case empty
    /// The response is a page, perhaps for a login.
    case page
    case noCalendar
    /// The response is compressed.
    case compressed
    /// The calendar has no end.
    case cutOff
    case file(FileError)
  }

  /// The maximum size of a fetched calendar, 64 MiB.
  package static let largest = 64 << 20

  /// The timeout in seconds.
  private static let patience = 60

  package let address: CalendarAddress
  package let copy: CalendarCopy

  package init(_ address: CalendarAddress, in world: some World) {
    self.address = address
    copy = CalendarCopy(of: address, in: world.directories)
  }

  /// Fetches the calendar, unless the server says that it has not changed.
  ///
  /// - Parameters:
  ///   - world: The environment.
  ///   - isBeside: Whether a rotation runs in this process, which handles signals itself.
  /// - Throws: Why the copy was not updated.
  package func run(in world: some World, beside isBeside: Bool = false) throws(Fault) {
    let files = world.files
    func clean() {
      for path in [copy.partPath, copy.headersPath] { try? world.fileSystem.remove(path) }
    }
    // Remains of an interrupted transfer must not be taken for this answer.
    clean()
    defer { clean() }
    // A damaged copy would stay for as long as the server has nothing new.
    let former = isCopyWhole(in: files) ? copy.facts(in: files) : nil
    let limits = Spawn.Limits(time: .seconds(Self.patience + 10))
    let report = try rethrowing(
      isBeside
        ? world.runBeside(curl(former), within: limits) : world.run(curl(former), within: limits)
    ) { (error: SystemError) in error.isMissing ? Fault.noCurl : Fault.curl(error.reason) }
    let answer = HeaderLines((try? files.read(copy.headersPath)) ?? [])
    if let fault = Fault(report, answer) {
      // A file that is too large may also time out.
      let size = (try? world.fileSystem.status(at: copy.partPath))?.size ?? 0
      throw fault == .overdue && size > Self.largest ? .tooLarge : fault
    }
    let isSame = answer.status == 304 && former != nil
    var facts = isSame ? former ?? .init(fetched: world.now) : .init(fetched: world.now)
    facts.fetched = world.now
    facts.failure = nil
    facts.entityTag = answer.values["etag"] ?? facts.entityTag
    facts.lastModified = answer.values["last-modified"] ?? facts.lastModified
    let bytes = isSame ? nil : try body(in: files)
    try rethrowing(copy.replace(with: bytes, facts, in: files), as: Fault.file)
  }

  /// Whether the copy is a complete calendar, as it was when it was fetched.
  private func isCopyWhole(in files: Files) -> Bool {
    guard let bytes = try? files.read(copy.path, limit: Self.largest) else { return false }
    let text = CalendarText(bytes)
    return text.isCalendar && text.isWhole
  }

  /// The fetched bytes, if they are a complete calendar.
  private func body(in files: Files) throws(Fault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(copy.partPath, limit: Self.largest)
    } catch {
      switch error {
      // curl makes no file for an answer without a body.
      case .missing: throw .empty
      case .tooLarge: throw .tooLarge
      case .isDirectory, .forbidden, .closedFolder, .foreignGroup, .longName, .changed, .failed,
        .unsafe, .cutOff:
        throw .file(error)
      }
    }
    if bytes.isCompressed { throw .compressed }
    let text = CalendarText(bytes)
    if text.isEmpty { throw .empty }
    if text.isPage { throw .page }
    guard text.isCalendar else { throw .noCalendar }
    guard text.isWhole else { throw .cutOff }
    return bytes
  }

  /// The call of curl, with the address and other secrets on standard input, where no other user of
  /// the machine can see them.
  private func curl(_ former: CalendarCopy.Facts?) -> Spawn {
    var settings = ["url = \(address.url.quoted)"]
    if let tag = former?.entityTag {
      settings.append("header = \("If-None-Match: \(tag)".quoted)")
    }
    if let date = former?.lastModified {
      settings.append("header = \("If-Modified-Since: \(date)".quoted)")
    }
    return Spawn(
      "curl",
      [
        // Must come first: ignores the user's own settings of curl.
        "--disable", "--config", "-", "--silent", "--show-error", "--fail", "--globoff",
        "--location", "--max-redirs", "5", "--proto", "=http,https",
        "--proto-redir", address.isSecure ? "=https" : "=http,https",
        "--connect-timeout", "15", "--max-time", "\(Self.patience)",
        // Old versions enforce the size only if the server announces it; the timeout limits the
        // rest.
        "--max-filesize", "\(Self.largest)", "--limit-rate", "2M",
        "--dump-header", copy.headersPath, "--output", copy.partPath,
      ], input: Array(settings.map { $0 + "\n" }.joined().utf8))
  }
}

extension CalendarFetch.Fault {
  /// The reason why curl failed; `nil` if it did not.
  fileprivate init?(_ report: Spawn.Report, _ answer: HeaderLines) {
    if report.isOverdue {
      self = .overdue
      return
    }
    switch report.outcome {
    case .code(0):
      return nil
    // The exit codes are those of curl(1).
    case .code(63):
      self = .tooLarge
    case .code(28):
      self = .overdue
    case .code(22):
      self = .status(answer.status ?? 400)
    case .code, .signal:
      let lines = String(decoding: report.output, as: UTF8.self).split(whereSeparator: \.isNewline)
      // As in `curl: (6) Could not resolve host: example.org`.
      let words = lines.last.map { $0.drop { $0 != ")" }.dropFirst(2) } ?? ""
      self = .curl(words.isEmpty ? "curl failed without a message" : String(words))
    }
  }
}

extension CalendarFetch.Fault: CustomStringConvertible {
  /// The message for the user, one line.
  package var description: String {
    switch self {
    case .noCurl:
      "curl is needed to fetch calendars and is not installed; install it, as in: apt install curl"
    case .curl(let words): words
    case .status(401), .status(403): "the server asks for a login; use the private address"
    case .status(404), .status(410): "there is no calendar at that address"
    case .status(let code): "the server answers \(code)"
    case .overdue: "the server did not send the calendar in time"
    case .tooLarge: "it is longer than \(CalendarFetch.largest >> 20) MB, too long for a calendar"
    case .empty: "the answer is empty"
    case .page: "the answer is a web page; does the address ask for a password?"
    case .noCalendar: "the answer is not a calendar"
    case .compressed:
      "the answer is compressed with gzip; unpack it and use the file: curl URL | gunzip >uni.ics"
    case .cutOff: "its end is missing"
    case .file(let error): error.description
    }
  }
}
