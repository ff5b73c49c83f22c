import RoundRobin

extension Command {
  /// Every command, for each of three tasks.
  package static let everything: [Command] = [
    .pause(), .pause(ago: .ticks(2)), .resume, .skip, .done(), .done(.a), .done(.b), .done(.c),
    .extend(.ticks(3)), .go(.a), .go(.b), .go(.c), .go(.b, .ticks(2)), .back(), .back(.ticks(3)),
    .here, .quantum(.ticks(3)), .reopen(), .add(Terms()), .addNext(Terms(slice: .ticks(2))),
    .edit(.a, Terms(slice: .ticks(2))), .edit(.b, Terms(estimate: .ticks(3))), .move(.c, .first),
    .move(.b, .last), .move(.b, .after(.c)), .remove(.a), .remove(.b), .remove(.c),
    .commit(start: .ticks(7), end: .ticks(9)),
  ]
}
