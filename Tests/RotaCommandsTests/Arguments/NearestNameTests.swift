import CommandSupport
import Commands
import Testing

@Suite struct NearestNameTests {
  private static let names = [
    "--quantum", "--break", "--long-break", "--every", "--until", "--cycles", "--name", "--zone",
    "--no-bell", "--bell", "--simulate", "--finish-at-estimate",
  ]

  @Test(arguments: [
    // One letter too many, too few, another, or swapped with its neighbour.
    ("--quantumm", "--quantum"), ("--quntum", "--quantum"), ("--quantom", "--quantum"),
    ("--qauntum", "--quantum"), ("--berak", "--break"), ("--utnil", "--until"),
    // Two are forgiven in longer names, none but one in short ones.
    ("--kwantum", "--quantum"), ("--longbraek", "--long-break"), ("--zine", "--zone"),
    ("--nmae", "--name"), ("--finish-at-estimat", "--finish-at-estimate"),
    // Case does not matter, and neither does an end that is missing.
    ("--Quantum", "--quantum"), ("--sim", "--simulate"), ("--finish", "--finish-at-estimate"),
    ("--no-bel", "--no-bell"), ("--bel", "--bell"),
    // Too far away.
    ("--colour", nil), ("--zn", nil), ("--qu", nil), ("--", nil), ("", nil), ("--xxxxx", nil),
  ])
  func `The nearest name is found if it is near`(_ typed: String, _ name: String?) {
    #expect(nearestName(to: typed, among: Self.names) == name)
  }

  @Test(arguments: [
    ("x", "e", nil), ("xy", "uy", nil), ("UN", "un", "un"), ("cta", "cat", "cat"),
    ("rmm", "rm", "rm"), ("goo", "go", "go"), ("mr", "rm", "rm"), ("--ta", "--at", "--at"),
    ("r", "rm", nil), ("rx", "rm", nil), ("arms", "rm", nil), ("tca", "cat", nil),
  ])
  func `A name of one or two letters is near only if all of them were typed`(
    _ typed: String, _ name: String, _ found: String?
  ) {
    #expect(nearestName(to: typed, among: [name]) == found)
  }

  @Test func `Of equally near names the first is meant`() {
    #expect(nearestName(to: "bat", among: ["cat", "rat"]) == "cat")
    #expect(nearestName(to: "rut", among: ["cat", "rat"]) == "rat")
  }

  @Test func `A very long text is near nothing`() {
    #expect(nearestName(to: String(repeating: "x", count: 100_000), among: Self.names) == nil)
  }
}
