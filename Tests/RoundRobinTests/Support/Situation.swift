import RoundRobin
import RotationSupport
import Testing

/// What a rotation may be in the middle of: a column of the table of inputs.
enum Situation: CaseIterable, Sendable {
  case slice, paused, checkIn, rest, commitment, waiting

  /// The second at which the story is told up to here.
  var now: Int {
    switch self {
    case .slice, .commitment, .waiting: 12
    case .paused: 14
    case .checkIn, .rest: 27
    }
  }

  /// A story two seconds after B's slice began, was paused or expired, one second into the rest.
  ///
  /// With an instant that closes everything it is told up to the second before now.
  func story(until end: Int? = nil) -> Story {
    var story: Story
    switch self {
    case .slice:
      story = Story(until: end)
    case .paused:
      story = Story(until: end)
      story.at(12, .pause())
    case .checkIn:
      story = Story(checkIn: 5, until: end)
    case .rest:
      story = Story(breaks: .five, until: end)
    case .commitment:
      story = Story(commitments: [11...40], until: end)
    case .waiting:
      story = Story([Terms(), .task(from: 100)], until: end)
      story.at(11, .done(.a))
    }
    story.skip(to: end == nil ? now : now - 1)
    return story
  }
}
