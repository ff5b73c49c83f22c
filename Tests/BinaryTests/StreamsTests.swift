import Glibc
import Testing
import Thoroughness

/// Standard streams that are not what a program hopes for.
@Suite(.waiting) struct StreamsTests {
  static let run = ["run", "Essay", "Algebra", "-q", "25m"]

  struct Case: CustomTestStringConvertible {
    let name: String
    var input: String? = "/dev/null"
    var output = Child.Stream.pipe
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "no input"),
    Case(name: "neither input nor output", output: .path("/dev/null")),
    Case(name: "input closed", input: nil),
  ])
  func `Without readers it sleeps until the next deadline`(_ c: Case) throws {
    let child = try Child(Self.run, in: Folder(), input: c.input, output: c.output)
    #expect(child.ending(atMost: .milliseconds(700)) == nil)
    child.send(SIGTERM)
    let ending = try #require(child.ending())
    #expect(ending.cause == .signal(SIGTERM))
    #expect(ending.effort < .milliseconds(200))
    #expect(child.errors?.line() == nil)
  }

  @Test(arguments: [
    Case(name: "full disk", output: .path("/dev/full")), Case(name: "closed", output: .closed),
  ])
  func `Unwritable output is a failure that is reported once`(_ c: Case) throws {
    let folder = try Folder()
    for arguments in [Self.run, Self.run + ["--simulate"], ["--version"], ["run", "--help"]] {
      let child = try Finished(of: arguments, in: folder, output: c.output, atMost: .seconds(2))
      #expect(child.cause == .code(1), "\(arguments)")
      #expect(child.messages.count == 1, "\(arguments): \(child.errors)")
      #expect(child.errors.contains("cannot be written"), "\(child.errors)")
    }
  }

  @Test func `A closed stream is not mistaken for the file that is opened next`() throws {
    let folder = try Folder()
    let child = try Child(
      Self.run + ["--events", folder / "events"], in: folder, input: nil, output: .closed)
    #expect(child.errors?.line()?.contains("cannot be written") == true)
    child.send(SIGTERM)
    #expect(child.ending()?.cause == .signal(SIGTERM))
    let numbers = try folder.text(of: "events").split(separator: "\n").map {
      String($0).number(of: "seq")
    }
    #expect(numbers == [1, 2, 3, 4, 5])
  }

  @Test func `Messages do not go into the stream when standard error is closed`() throws {
    let folder = try Folder()
    let script = try folder.write("+1m frobnicate\n", to: "script.txt")
    let child = try Child(
      [
        "run", "Essay", "-q", "2m", "--speed", "6000", "--script", script, "--events",
        folder / "events",
      ], in: folder, errors: .closed)
    #expect(child.ending()?.cause == .code(0))
    let lines = try folder.text(of: "events").split(separator: "\n")
    #expect(lines.count > 3)
    #expect(lines.allSatisfy { $0.hasPrefix("{") })
  }
}
