import Testing
import Thoroughness

/// The order in which things happen on a simulated machine.
@Suite struct TimelineTests {
  @Test func `Things happen in the order of time, and chance decides between those of one instant`()
  {
    var dice = SeededNumbers(seed: 7)
    var timeline = Timeline()
    var entries: [(time: Duration, tie: UInt64)] = []
    for _ in 0..<500 {
      let entry = (time: Duration.seconds(dice.number(0...20)), tie: dice.next())
      entries.append(entry)
      timeline.add(
        Timeline.Entry(time: entry.time, tie: entry.tie, name: "", program: nil, action: {}))
    }
    var order: [(time: Duration, tie: UInt64)] = []
    while let entry = timeline.popFirst() { order.append((entry.time, entry.tie)) }
    #expect(order.elementsEqual(entries.sorted { $0 < $1 }, by: ==))
  }

  @Test func `Actions for a program that has ended do not happen`() {
    var timeline = Timeline()
    for (number, program) in [1, nil, 2, 1, nil].enumerated() {
      timeline.add(
        Timeline.Entry(
          time: .seconds(number), tie: 0, name: "", program: program, action: {}))
    }
    timeline.removeAll(ofProgram: 1)
    var times: [Duration] = []
    while let entry = timeline.popFirst() { times.append(entry.time) }
    #expect(times == [.seconds(1), .seconds(2), .seconds(4)])
  }
}
