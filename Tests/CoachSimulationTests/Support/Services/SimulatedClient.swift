import EventStream
import Thoroughness

/// Somebody at the other end of a connection to the coach.
final class SimulatedClient {
  enum Temper: CaseIterable {
    /// Asks something now and then, and waits for the answer.
    case patient
    /// Sends many requests at once.
    case hasty
    /// Says nothing.
    case silent
    /// Watches, and reads what it gets.
    case watchful
    /// Watches, and rests for long times.
    case sleepy
  }

  let number: Int
  let temper: Temper
  var dice: SeededNumbers
  /// What it sent and nobody took yet, with the number of each request at the endpoint.
  var sent: [(arrival: Int, line: RequestLine)] = []
  /// What was taken and not answered.
  var unanswered: RequestLine?
  /// The last record before it was taken.
  var seqBefore = 0
  /// The records that it follows.
  var track: Track?
  var isReading = true
  /// How many lines wait for it.
  var unread = 0
  /// The first record that it was too slow for.
  var firstLost: Int?

  init(_ number: Int, _ temper: Temper, dice: SeededNumbers) {
    self.number = number
    self.temper = temper
    self.dice = dice
  }
}
