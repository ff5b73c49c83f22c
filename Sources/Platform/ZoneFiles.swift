/// The local time zone, as the system describes it.
package enum LocalZone: Equatable, Sendable {
  /// A TZif file; `name` (such as `Europe/Budapest`) is known if it is among the zone files.
  case file(name: String?, bytes: [UInt8])
  /// A POSIX rule (`CET-1CEST,M3.5.0,M10.5.0/3`), or another value of TZ.
  case rule(String)
  case utc
}

/// The zone files of the machine.
package struct ZoneFiles: Sendable {
  private let variables: [String: String]
  private let files = Files()
  private let localtime: String

  /// Looks in `TZDIR` and the usual folders; `localtime` is the file of the system's zone.
  package init(_ environment: Environment, localtime: String = "/etc/localtime") {
    variables = environment.variables
    self.localtime = localtime
  }

  /// The folders searched for zone files, in order.
  package var folders: [String] {
    [variables["TZDIR"] ?? ""].filter { !$0.isEmpty } + [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
    ]
  }

  /// Returns the file of a zone such as `Europe/Budapest`; `nil` if the zone is unknown.
  ///
  /// - Throws: If a file of that name is there, but none can be read.
  package func bytes(named name: String) throws(FileError) -> [UInt8]? {
    // A name must not lead out of the folder or to a hidden file.
    guard !name.isEmpty, !name.hasPrefix("/"),
      !name.split(separator: "/").contains(where: { $0.hasPrefix(".") })
    else { return nil }
    var failure: FileError?
    for folder in folders {
      do throws(FileError) {
        if let bytes = try zone(at: folder + "/" + name) { return bytes }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// The zone that `TZ` names, else that of the system (tzset(3)).
  ///
  /// - Throws: If its file is there, but cannot be read.
  package func local() throws(FileError) -> LocalZone {
    guard let setting = variables["TZ"] else { return try machineZone() }
    let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
    if name.isEmpty { return .utc }
    if name.hasPrefix("/") {
      guard let bytes = try zone(at: name) else { return .utc }
      return .file(name: self.name(ofPath: name), bytes: bytes)
    }
    if let bytes = try bytes(named: name) { return .file(name: name, bytes: bytes) }
    return .rule(name)
  }

  private func machineZone() throws(FileError) -> LocalZone {
    guard let bytes = try zone(at: localtime) else { return .utc }
    let target = files.linkTarget(localtime)
    return .file(name: target.flatMap(name(ofPath:)), bytes: bytes)
  }

  /// The name of the zone whose file lies at `path`.
  private func name(ofPath path: String) -> String? {
    for folder in folders where path.hasPrefix(folder + "/") {
      return String(path.dropFirst(folder.count + 1))
    }
    // The system's link is often relative.
    let marker = "/zoneinfo/"
    guard let start = path.indices.first(where: { path[$0...].hasPrefix(marker) }) else {
      return nil
    }
    return String(path[start...].dropFirst(marker.count))
  }

  /// The contents of a file if it begins with the TZif magic (RFC 9636, section 3.1); `nil` if
  /// it is missing or has other contents.
  private func zone(at path: String) throws(FileError) -> [UInt8]? {
    guard try files.knownKind(at: path) == .regular else { return nil }
    let bytes = try files.read(path, limit: 1 << 20)
    return bytes.starts(with: "TZif".utf8) ? bytes : nil
  }
}
