import RoundRobin
import RotationSupport
import Testing

/// The books of the random tests find what is wrong in a stream.
@Suite struct InvariantCheckerTests {
  /// What the books say of facts at ten seconds, after the first slice of two tasks began.
  private func faults(_ facts: Fact...) -> [String] {
    var rotation = Rotation(tasks: .two, rules: Rules(quantum: .seconds(10)))
    var checker = InvariantChecker(tasks: 2)
    while let event = rotation.step(to: .seconds(9)) { checker.enter(event, rotation.snapshot) }
    for fact in facts {
      let event = Event(at: .seconds(10), cycle: 1, fact: fact)
      rotation.replay(event)
      checker.enter(event, rotation.snapshot)
    }
    return checker.faults
  }

  private func ended(spent: Int, for task: Handle = .a) -> Fact {
    .sliceEnded(task, .expired, spent: .seconds(spent), length: .seconds(10), credit: .zero)
  }

  @Test func `A stream that adds up has no faults`() {
    #expect(faults(ended(spent: 10), .ended(.stopped)) == [])
  }

  @Test func `Time that went nowhere is found`() {
    #expect(faults(ended(spent: 9), .ended(.stopped)).count == 1)
  }

  @Test func `Records after the end are found`() {
    #expect(faults(ended(spent: 10), .ended(.stopped), .quantumChanged(.seconds(1))).count == 1)
  }

  @Test func `A second turn while another task waits for its first is detected`() {
    #expect(faults(ended(spent: 10), ended(spent: 0)).count == 1)
  }

  @Test func `A slice that ends for another task is found`() {
    #expect(faults(ended(spent: 10, for: .b)).count == 1)
  }

  @Test func `A task that is in two places is found`() {
    #expect(!faults(.added(.b, Terms(), .tail)).isEmpty)
  }

  @Test func `A slice without length is found`() {
    let slice = Fact.sliceStarted(
      .b, previous: .a, next: .a, why: .turn, length: .zero, credit: .zero, standing: false)
    #expect(faults(ended(spent: 10), slice).count == 1)
  }
}
