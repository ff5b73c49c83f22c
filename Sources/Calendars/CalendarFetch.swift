import CivilTime
import Commands
import Platform

/// The fetching of a calendar by `curl`, so that its copy is as it is.
package struct CalendarFetch {
  /// Why the copy stays as it was.
  package enum Fault: Error, Equatable {
    case noCurl
    /// What curl says, in its own words.
    case curl(String)
    /// The server has something against it.
    case status(Int)
    case overdue
    case tooLarge
    /// The answer is no calendar, but perhaps a page that asks for a name and a password.
    case noCalendar
    /// The calendar has no end.
    case cutOff
    case file(FileError)
  }

  /// The largest calendar that is fetched, 64 MiB.
  package static let largest = 64 << 20

  /// How long fetching may take, in seconds.
  private static let patience = 60

  package let address: CalendarAddress
  package let copy: CalendarCopy

  package init(_ address: CalendarAddress, in world: some World) {
    self.address = address
    copy = CalendarCopy(of: address, in: world.directories)
  }

  /// Fetches the calendar, unless the server says that the copy is as it is.
  ///
  /// - Parameters:
  ///   - world: Everything outside.
  ///   - isBeside: Whether it happens beside a rotation, which signals are for.
  /// - Throws: Why the copy stays as it was.
  package func run(in world: some World, beside isBeside: Bool = false) throws(Fault) {
    let files = world.files
    defer {
      for path in [copy.partPath, copy.headersPath] { try? world.fileSystem.remove(path) }
    }
    let former = copy.facts(in: files)
    let limits = Spawn.Limits(time: .seconds(Self.patience + 10))
    let report = try rethrowing(
      isBeside
        ? world.runBeside(curl(former), within: limits) : world.run(curl(former), within: limits)
    ) { (error: SystemError) in error.isMissing ? Fault.noCurl : Fault.curl(error.reason) }
    let answer = HeaderLines((try? files.read(copy.headersPath)) ?? [])
    if let fault = Fault(report, answer) { throw fault }
    let isSame = answer.status == 304 && former != nil
    var facts = isSame ? former ?? .init(fetched: world.now) : .init(fetched: world.now)
    facts.fetched = world.now
    facts.entityTag = answer.values["etag"] ?? facts.entityTag
    facts.lastModified = answer.values["last-modified"] ?? facts.lastModified
    let bytes = isSame ? nil : try body(in: files)
    try rethrowing(copy.replace(with: bytes, facts, in: files), as: Fault.file)
  }

  /// What was fetched, if it is a whole calendar.
  private func body(in files: Files) throws(Fault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(copy.partPath, limit: Self.largest)
    } catch {
      switch error {
      // curl makes no file for an answer without a body.
      case .missing: throw .noCalendar
      case .tooLarge: throw .tooLarge
      case .isDirectory, .forbidden, .changed, .failed: throw .file(error)
      }
    }
    let text = CalendarText(bytes)
    guard text.isCalendar else { throw .noCalendar }
    guard text.isWhole else { throw .cutOff }
    return bytes
  }

  /// The call, which has the address, and what else may be secret, on its standard input, where no
  /// other user of the machine sees it.
  private func curl(_ former: CalendarCopy.Facts?) -> Spawn {
    var settings = ["url = \(address.url.quotedForCurl)"]
    if let tag = former?.entityTag {
      settings.append("header = \("If-None-Match: \(tag)".quotedForCurl)")
    }
    if let date = former?.lastModified {
      settings.append("header = \("If-Modified-Since: \(date)".quotedForCurl)")
    }
    return Spawn(
      "curl",
      [
        // Before all others: the user's own settings of curl are for other uses.
        "--disable", "--config", "-", "--silent", "--show-error", "--fail", "--globoff",
        "--location", "--max-redirs", "5", "--proto", "=http,https",
        "--proto-redir", address.isSecure ? "=https" : "=http,https",
        "--connect-timeout", "15", "--max-time", "\(Self.patience)",
        // Old ones know a file is too large only if the server says so; no more comes in the time.
        "--max-filesize", "\(Self.largest)", "--limit-rate", "2M",
        "--dump-header", copy.headersPath, "--output", copy.partPath,
      ], input: Array(settings.map { $0 + "\n" }.joined().utf8))
  }
}

extension CalendarFetch.Fault {
  /// Why curl did not bring anything; `nil`: it did.
  fileprivate init?(_ report: Spawn.Report, _ answer: HeaderLines) {
    if report.isOverdue {
      self = .overdue
      return
    }
    switch report.outcome {
    case .code(0):
      return nil
    // The codes are those of curl(1).
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
  /// What people are told, as one line.
  package var description: String {
    switch self {
    case .noCurl:
      "curl is needed to fetch calendars and is not installed; install it, as in: apt install curl"
    case .curl(let words): words
    case .status(401), .status(403): "the server asks for a login; use the private address"
    case .status(404), .status(410): "there is no calendar at that address any more"
    case .status(let code): "the server answers \(code)"
    case .overdue: "the server did not send the calendar in time"
    case .tooLarge: "it is longer than \(CalendarFetch.largest >> 20) MB, too long for a calendar"
    case .noCalendar: "the answer is not a calendar; does the address ask for a password?"
    case .cutOff: "its end is missing"
    case .file(let error): error.description
    }
  }
}

extension String {
  /// The text as a value in the settings of curl.
  fileprivate var quotedForCurl: String {
    let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}
