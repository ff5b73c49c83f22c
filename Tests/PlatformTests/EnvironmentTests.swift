import Foundation
import Testing
import WorldSupport

@testable import Platform

@Suite struct EnvironmentTests {
  @Test func `The environment is that of the process`() {
    let environment = Environment.current()
    #expect(environment.variables == ProcessInfo.processInfo.environment)
    #expect(environment.processID == ProcessInfo.processInfo.processIdentifier)
    #expect(environment.hostName == ProcessInfo.processInfo.hostName)
    #expect(environment.userID == getuid())
  }

  @Test func `Of two variables of one name the first counts, and invalid entries are dropped`() {
    let variables = Environment.variables(of: [
      "A=1", "A=2", "B=x=y", "C=", "none", "=odd", "B=", "A", "",
    ])
    #expect(variables == ["A": "1", "B": "x=y", "C": "", "": "odd"])
  }

  @Test func `A variable that is empty counts as not set`() {
    let environment = Environment(variables: ["EMPTY": "", "HOME": "/home/ada"])
    #expect(environment["EMPTY"] == nil)
    #expect(environment["HOME"] == "/home/ada")
    #expect(environment["NONE"] == nil)
  }

  @Test func `Without HOME, or with a relative one, the home of the user counts`() {
    #expect(Environment.home("/home/ada", of: 0) == "/home/ada")
    #expect(Environment.home("ada", of: 0) == Environment.home(nil, of: 0))
  }

  @Test func `Random bytes are as many as asked for, and others each time`() {
    #expect(RandomBytes.take(0).isEmpty)
    #expect(RandomBytes.take(1_000).count == 1_000)
    #expect(RandomBytes.take(16) != RandomBytes.take(16))
  }
}

@Suite struct DirectoriesTests {
  private func folders(_ variables: [String: String]) -> [String] {
    let directories = Directories(Environment(variables: variables, userID: 7))
    return [directories.data, directories.config, directories.state, directories.runtime]
  }

  @Test func `Everything is kept where the environment says`() {
    #expect(
      folders([
        "HOME": "/home/ada", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c",
        "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r",
      ]) == ["/d/rota", "/c/rota", "/s/rota", "/r/rota"])
  }

  @Test(arguments: [nil, "", "relative"])
  func `Folders that are unset or relative are in their usual places`(_ path: String?) {
    var variables = ["HOME": "/home/ada"]
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"] {
      variables[name] = path
    }
    #expect(
      folders(variables) == [
        "/home/ada/.local/share/rota", "/home/ada/.config/rota", "/home/ada/.local/state/rota",
        "/tmp/rota-7",
      ])
  }
}

@Suite struct ZoneFilesTests {
  let folder = TemporaryFolder()

  @Test(arguments: ["../zones/Home", "x/../Home", ".Home", "x/.Home", "/Home", ""])
  func `A name leads to no other folder, and to nothing that is hidden`(_ name: String) throws {
    try Files().makeDirectories(folder / "zones/x")
    try folder.write("TZif", to: "zones/Home")
    try folder.write("TZif", to: "zones/.Home")
    try folder.write("TZif", to: "zones/x/.Home")
    let zones = ZoneFiles(Environment(variables: ["TZDIR": folder / "zones"]))
    #expect(try zones.bytes(named: "Home") != nil)
    #expect(try zones.bytes(named: name) == nil)
  }

  @Test func `The folder that TZDIR names comes before all others`() {
    let zones = ZoneFiles(Environment(variables: ["TZDIR": "/zones"]))
    #expect(zones.folders.first == "/zones")
    #expect(ZoneFiles(Environment(variables: ["TZDIR": ""])).folders.first?.isEmpty == false)
  }

  /// A regular file that exists, and of which nothing can be read: no memory begins at 0.
  private let unreadable = "/proc/self/mem"

  func local(_ setting: String?) throws -> LocalZone {
    try? folder.write("TZif-Home", to: "Home")
    try? folder.write("nothing of the kind", to: "tzdata.txt")
    symlink(folder / "Home", folder / "localtime")
    symlink(unreadable, folder / "Lost")
    var variables = ["TZDIR": folder.path]
    variables["TZ"] = setting
    let environment = Environment(variables: variables)
    return try ZoneFiles(environment, localtime: folder / "localtime").local()
  }

  @Test func `Without TZ the machine's zone and its name are used`() throws {
    #expect(try local(nil) == .file(name: "Home", bytes: Array("TZif-Home".utf8)))
  }

  @Test(arguments: ["Home", ":Home"])
  func `TZ names a zone file`(setting: String) throws {
    #expect(try local(setting) == .file(name: "Home", bytes: Array("TZif-Home".utf8)))
  }

  @Test func `TZ may be the path of a zone file`() throws {
    #expect(
      try local(":" + folder.path + "/Home") == .file(name: "Home", bytes: Array("TZif-Home".utf8)))
    #expect(try local("/nonexistent") == .utc)
  }

  @Test(arguments: ["CET-1CEST,M3.5.0,M10.5.0/3", "<+0330>-3:30", "tzdata.txt", "../etc/passwd"])
  func `Whatever else TZ says is a rule`(setting: String) throws {
    #expect(try local(setting) == .rule(setting))
  }

  @Test(arguments: ["Lost", ":Lost", "/proc/self/mem"])
  func `A zone file that cannot be read is neither absent nor a rule`(setting: String) throws {
    #expect(throws: FileError.self) { try local(setting) }
  }

  @Test func `The machine's zone may be unreadable, too`() {
    symlink(unreadable, folder / "localtime")
    #expect(throws: FileError.self) { try local(nil) }
  }

  @Test func `A zone that one folder does not yield may be in another`() throws {
    try Files().makeDirectories(folder / "Europe")
    symlink(unreadable, folder / "Europe/Budapest")
    let zones = ZoneFiles(Environment(variables: ["TZDIR": folder.path]))
    let bytes = try ZoneFiles(Environment()).bytes(named: "Europe/Budapest")
    if let bytes { #expect(try zones.bytes(named: "Europe/Budapest") == bytes) }
  }

  @Test(arguments: ["", ":"])
  func `An empty TZ is UTC`(setting: String) throws {
    #expect(try local(setting) == .utc)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Budapest")
        || ProcessInfo.processInfo.environment["CI"] != nil,
      "needs the zone files of the system (tzdata)"))
  func `The zones of the system are found by name`() throws {
    let zones = ZoneFiles(Environment())
    #expect(try zones.bytes(named: "Europe/Budapest")?.starts(with: "TZif".utf8) == true)
    #expect(try zones.bytes(named: "Europe/Nowhere") == nil)
    #expect(try zones.bytes(named: "Europe") == nil)
    #expect(try zones.bytes(named: "Europe/../Europe/Budapest") == nil)
    #expect(try zones.bytes(named: "/etc/passwd") == nil)
  }
}
