import RoundRobin

var day = Simulation(
  Rotation(tasks: [Terms(), Terms()], rules: Rules(quantum: .seconds(25 * 60))),
  script: [(at: .seconds(10 * 60), .done()), (at: .seconds(20 * 60), .skip)])
let events = day.run(until: .seconds(24 * 3600))
for event in events { print("\(event.at): \(event.fact)") }
for refusal in day.refusals { print("\(refusal.at): refused, \(refusal.reason)") }
