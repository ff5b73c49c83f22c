import CivilTime
import Commands
import Planning
import RoundRobin
import Tasks
import Terminals

extension PlanTerms {
  /// The valid lengths of a block; more than a day is accepted.
  package static let blockLength = Duration.seconds(60)...Duration.longestReadable

  /// The options for the help of every command that plans.
  package static let rows = (hours + limits).map { OptionRow([$0], summary: $0.summary) }

  package static let hours = [
    OptionEntry(.work, summary: "working hours (\(usualWindow))"),
    OptionEntry(.minimum, summary: "shortest block (30m)"),
    OptionEntry(.maximum, summary: "longest block (2h)"),
  ]

  package static let limits = [
    OptionEntry(.buffer, summary: "free time around events (0)"),
    OptionEntry(.cap, summary: "most work in a day"),
    OptionEntry(.strategy, summary: "by fair shares or by due dates (share)"),
  ]

  /// Parses the working hours, with a default.
  package static func hours(_ arguments: Arguments) throws(UsageError) -> [ClockSpan] {
    try arguments.windows(.work)
  }

  /// The options of `rota plan` that say the same.
  package var options: String {
    var words = ["--work \(windows.map(\.description).joined(separator: ","))"]
    words.append("--strategy \(strategy.rawValue)")
    let lengths: [(Option, Duration?)] = [
      (.minimum, minimum), (.maximum, maximum), (.breaks, pause), (.buffer, buffer), (.cap, cap),
    ]
    for (option, length) in lengths {
      if let length { words.append("--\(option.name) \(length.shortText)") }
    }
    return words.joined(separator: " ")
  }

  /// Reads the options; the pause is that of `--break`.
  package init(_ arguments: Arguments) throws(UsageError) {
    windows = try arguments.windows(.work)
    let shortest = try arguments.duration(.minimum, in: Self.blockLength)
    let longest = try arguments.duration(.maximum, in: Self.blockLength)
    if let shortest, let longest, shortest > longest {
      throw .contradiction("--min \(shortest.shortText)", "--max \(longest.shortText)")
    }
    minimum = shortest ?? .seconds(30 * 60)
    // A long minimum raises the default maximum.
    maximum = longest ?? max(minimum, .seconds(2 * 3600))
    pause = try arguments.duration(.breaks, in: Rules.anyLength) ?? .zero
    buffer = try arguments.duration(.buffer, in: Rules.anyLength) ?? .zero
    cap = try arguments.duration(.cap, in: Self.blockLength)
    strategy = try arguments.choice(.strategy, of: PlanRequest.Strategy.self) ?? .share
  }
}

extension Arguments {
  /// The values of all occurrences of an option, each a list with commas, as spans of a day.
  fileprivate func windows(_ option: Option) throws(UsageError) -> [ClockSpan] {
    let given = all(option)
    var texts: [(text: String, spelling: String)] = []
    for given in given {
      for part in (given.value ?? "").split(separator: ",", omittingEmptySubsequences: false) {
        texts.append((part.trimmed, given.spelling))
      }
    }
    if given.isEmpty { texts = [(PlanTerms.usualWindow, "--\(option.name)")] }
    var windows: [ClockSpan] = []
    for (text, spelling) in texts {
      guard let window = ClockSpan(parsing: text), !window.isReversed else {
        throw .unreadableSpan(option: spelling, found: text)
      }
      windows.append(window)
    }
    return windows
  }
}

extension Option {
  package static let work = Option(
    "work", .value("SPAN,…", example: "08:00-12:00,14:00-20:00"), isRepeatable: true)
  package static let minimum = Option("min", .value("D", example: "30m"))
  package static let maximum = Option("max", .value("D", example: "2h"))
  package static let buffer = Option("buffer", .value("D", example: "5m"))
  package static let cap = Option("cap", .value("D", example: "6h"))
  package static let strategy = Option("strategy", .value("share|deadline", example: "deadline"))
  package static let update = Option("update")
  package static let calendar = Option(
    "calendar", .value("FILE|NAME", example: "uni.ics"), isRepeatable: true)
}
