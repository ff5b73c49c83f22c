import RoundRobin

var rotation = Rotation(
  tasks: [Terms(), Terms(slice: .seconds(40)), Terms()], rules: Rules(quantum: .seconds(25)))
var events = rotation.advance(to: .zero)
// A program would sleep until the deadline.
while let deadline = rotation.nextDeadline, deadline <= .seconds(120) {
  events += rotation.advance(to: deadline)
}
for event in events {
  guard case .sliceStarted(let task, _, _, _, let length, _, _) = event.fact else { continue }
  print("\(event.at): task \(task.index + 1) has \(length)")
}
