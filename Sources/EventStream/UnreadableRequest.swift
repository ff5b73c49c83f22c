import CivilTime
import JSONLines
import Tasks

/// The reason why a line is not a request.
public enum UnreadableRequest: Error, Hashable, Sendable {
  /// It is empty, or its JSON lacks `do`.
  case empty
  /// An unknown request, with the most similar name.
  case unknownName(found: String, nearest: Request.Name?)
  /// A required argument is missing.
  case missing(Request.Argument, of: Request.Name)
  /// It has too many words.
  case surplus(found: String, of: Request.Name)
  /// An argument that belongs to other requests.
  case foreign(Request.Argument, of: Request.Name)
  /// An unknown member, with the most similar name.
  case unknownMember(found: String, nearest: Request.Argument?, of: Request.Name)
  /// A member of the JSON has a value that is not what it should be.
  case wrongType(member: String, isNot: String, example: String)
  /// A length of time cannot be read.
  case duration(UnreadableDuration, of: Request.Name)
  /// A duration out of range.
  case outOfRange(found: String, ClosedRange<Duration>, of: Request.Name)
  /// A word that should be the number of a record is not a number.
  case number(found: String, of: Request.Name)
  /// An invalid target of a move.
  case goal(found: String)
  /// A priority where it would become the title of a task.
  case priority(Priority, found: String)
  case quote(WordReader.UnclosedQuote)
  /// It has bytes that are not UTF-8.
  case encoding
  /// It begins like JSON but is not valid.
  case json(JSONError)
}

extension UnreadableRequest {
  /// A member that should be a string.
  static func noString(_ member: String, of name: Request.Name) -> UnreadableRequest {
    .wrongType(member: member, isNot: "a string", example: name.exampleAsJSON)
  }

  static func unknownName(_ found: String) -> UnreadableRequest {
    .unknownName(
      found: found,
      nearest: Request.Name(synonym: found) ?? found.nearest(of: Request.Name.allCases))
  }

  static func unknownMember(_ found: String, of name: Request.Name) -> UnreadableRequest {
    .unknownMember(found: found, nearest: found.nearest(of: Request.Argument.allCases), of: name)
  }
}

extension UnreadableRequest: CustomStringConvertible {
  /// One line with what was found, what was expected, and a valid example.
  public var description: String { message(inShell: false) }

  /// The same with an example as a shell command.
  public var shellMessage: String { message(inShell: true) }

  private func message(inShell: Bool) -> String {
    func example(_ name: Request.Name) -> String { (inShell ? "rota " : "") + name.example }
    return switch self {
    case .empty:
      "a command is missing; write one as in: \(example(.go))"
    case .unknownName(let found, let nearest?):
      "there is no command '\(found.excerpt)'; did you mean '\(nearest.rawValue)'?"
    case .unknownName(let found, nil):
      "there is no command '\(found.excerpt)'; the commands are \(UnreadableRequest.names)"
    case .missing(let argument, let name):
      "'\(name.rawValue)' needs \(argument.meaning(in: name)), as in: \(example(name))"
    case .surplus(let found, let name), .unknownMember(let found, nil, let name):
      "'\(found.excerpt)' is not possible with '\(name.rawValue)'; write it as in: \(example(name))"
    case .foreign(let argument, let name):
      "'\(argument.rawValue)' is not possible with '\(name.rawValue)'; write it as in: \(example(name))"
    case .unknownMember(let found, let nearest?, _):
      "there is no member '\(found.excerpt)'; did you mean '\(nearest.rawValue)'?"
    case .wrongType(let member, let kind, let example):
      "the member '\(member.excerpt)' is not \(kind); write it as in: \(example)"
    case .duration(let error, _):
      error.description
    case .outOfRange(let found, let range, let name) where range.lowerBound > .nanoseconds(1):
      "'\(found.excerpt)' is not between \(range.lowerBound.shortText) and "
        + "\(range.upperBound.shortText); write it as in: \(example(name))"
    case .outOfRange(let found, let range, let name):
      "'\(found.excerpt)' must be longer than 0s and at most \(range.upperBound.shortText); "
        + "write it as in: \(example(name))"
    case .number(let found, let name) where name != .subscribe:
      "'\(found.excerpt)' is not a number of commands; write it as in: \(example(name))"
    case .number(let found, let name):
      "'\(found.excerpt)' is not the number of a record; write it as in: \(example(name))"
    case .goal(let found):
      "a task goes 'first', 'last' or 'after' another one, not '\(found.excerpt)'; "
        + "write it as in: \(example(.move))"
    case .priority(let priority, let found):
      "'\(found.excerpt)' would be the title of the task; change a priority as in: "
        + (inShell ? "rota edit Essay '(\(priority))'" : "edit Essay (\(priority))")
    case .quote(let error):
      error.description
    case .encoding:
      "the line is not UTF-8; JSON can write any letter in ASCII, as in: "
        + "{\"do\":\"add\",\"line\":\"Caf\\u00e9\"}"
    case .json(let error):
      "not JSON: \(error); write a command as in: {\"do\":\"extend\",\"by\":\"5m\"}"
    }
  }

  private static var names: String {
    Request.Name.allCases.map(\.rawValue).joined(separator: " ")
  }
}

extension Request.Name {
  /// The example as one line of JSON.
  fileprivate var exampleAsJSON: String {
    (try? Request(parsing: example)).map { String(decoding: $0.json().dropLast(), as: UTF8.self) }
      ?? example
  }

  /// The command for which other programs have this word.
  package init?(synonym word: String) {
    switch word {
    case "next": self = .skip
    case "continue": self = .resume
    case "remove", "delete": self = .remove
    default: return nil
    }
  }
}

extension Request.Argument {
  /// A name for the argument in the middle of a sentence.
  fileprivate func meaning(in name: Request.Name) -> String {
    switch self {
    case .task, .after: "a task"
    case .by, .ago: "a duration"
    case .to: name == .move ? "'first', 'last' or 'after' and a task" : "a duration"
    case .line: name == .note ? "the text of a note" : "the words of a task"
    case .since: "the number of a record"
    case .count: "a number of commands"
    case .day: "a day"
    }
  }
}

extension String {
  /// The most similar name, if only little of it is mistyped.
  fileprivate func nearest<Name: RawRepresentable<String>>(of names: [Name]) -> Name? {
    guard count > 1 else { return nil }
    let ranked = names.map { (name: $0, distance: editDistance(toBeginningOf: $0.rawValue)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, count / 3) ? best.name : nil
  }
}
