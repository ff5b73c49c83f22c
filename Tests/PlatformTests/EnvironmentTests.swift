import Foundation
import Testing

@testable import Platform

@Suite struct EnvironmentTests {
  @Test func `The environment is that of the process`() {
    let environment = Environment.current()
    #expect(environment.variables == ProcessInfo.processInfo.environment)
    #expect(environment.processID == ProcessInfo.processInfo.processIdentifier)
    #expect(environment.hostName == ProcessInfo.processInfo.hostName)
    #expect(environment.userID == getuid())
  }

  @Test func `Of two variables of one name the first counts, and what is none is left out`() {
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

  @Test func `Random bytes are as many as asked for, and others each time`() {
    #expect(RandomBytes.take(0).isEmpty)
    #expect(RandomBytes.take(1_000).count == 1_000)
    #expect(RandomBytes.take(16) != RandomBytes.take(16))
  }
}

@Suite struct ZoneFilesTests {
  let folder = TemporaryFolder()

  func local(_ setting: String?) throws -> LocalZone {
    try? folder.write("TZif-Home", to: "Home")
    try? folder.write("nothing of the kind", to: "tzdata.txt")
    symlink(folder / "Home", folder / "localtime")
    var variables = ["TZDIR": folder.path]
    variables["TZ"] = setting
    let environment = Environment(variables: variables)
    return ZoneFiles(environment, localtime: folder / "localtime").local()
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

  @Test(arguments: ["", ":"])
  func `An empty TZ is UTC`(setting: String) throws {
    #expect(try local(setting) == .utc)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Budapest")
        || ProcessInfo.processInfo.environment["CI"] != nil,
      "needs the zone files of the system (tzdata)"))
  func `The zones of the system are found by name`() {
    let zones = ZoneFiles(Environment())
    #expect(zones.bytes(named: "Europe/Budapest")?.starts(with: "TZif".utf8) == true)
    #expect(zones.bytes(named: "Europe/Nowhere") == nil)
    #expect(zones.bytes(named: "Europe") == nil)
    #expect(zones.bytes(named: "Europe/../Europe/Budapest") == nil)
    #expect(zones.bytes(named: "/etc/passwd") == nil)
  }
}
