import Glibc
import Platform
import Testing

/// What the system has to grant before anything begins; runs short of it are in `LimitTests`.
@Suite struct AllowanceTests {
  @Test(arguments: [Allowance.command, .conversation, .rotation])
  func `Where nothing is short, all of it is granted and given back`(_ allowance: Allowance) {
    for _ in 0..<3 { #expect(allowance.shortage() == nil) }
  }

  @Test func `A rotation needs more than a conversation, and that more than a command`() {
    let allowances = [Allowance.command, .conversation, .rotation]
    #expect(allowances.map(\.descriptors) == allowances.map(\.descriptors).sorted())
    #expect(allowances.map(\.threads) == [0, 6, 8])
    // What it has throughout, what is held back, and some clients.
    #expect(Allowance.rotation.descriptors >= 18 + Allowance.reserve + 6)
  }

  @Test func `A shortage is reported with the number needed, and the remedy`() {
    #expect(
      "\(Shortage.descriptors(free: 5, needed: 40, limit: 8))"
        == "only 5 of 8 open files are left, and 40 are needed; allow more, as in: ulimit -n 256")
    #expect(
      "\(Shortage.descriptors(free: 5, needed: 40, limit: nil))".hasPrefix("only 5 open files are"))
    #expect(
      "\(Shortage.threads(needed: 8))"
        == "the system has no room for 8 threads, which are needed; allow more memory and "
        + "processes, as in: ulimit -v unlimited, ulimit -u 1024")
  }
}
