import EventStream
import Thoroughness

/// What people ask of a rotation, when they ask for anything.
enum Wish {
  /// A line as somebody sends it, in words or as JSON, now and then one that cannot be read.
  static func line(_ dice: inout SeededNumbers, last: Int) -> RequestLine {
    if dice.isOnce(in: 15) { return RequestLine(parsing: Array(nonsense(&dice).utf8).span) }
    let request = dice.isOnce(in: 12) ? .status : request(&dice)
    if dice.isOnce(in: 2) {
      return RequestLine(parsing: request.json(id: dice.number(1...99)).span)
    }
    var line = RequestLine(parsing: Array("here".utf8).span)
    line.request = .success(request)
    return line
  }

  /// Something that can be asked, though it may be refused.
  static func request(_ dice: inout SeededNumbers) -> Request {
    switch dice.number(0...39) {
    case 0, 1: .pause()
    case 2: .pause(ago: dice.duration(.nanoseconds(1)...(.minutes(20))))
    case 3...9: .resume
    case 10: .toggle
    case 11...13: .skip
    case 14: .done()
    case 15: .done(title(&dice))
    case 16, 17: .extend(dice.duration(.nanoseconds(1)...(.minutes(10))))
    case 18: .go(title(&dice))
    case 19: .go(title(&dice), dice.duration(.milliseconds(100)...(.minutes(20))))
    case 20: .back()
    case 21: .back(dice.duration(.milliseconds(100)...(.minutes(20))))
    case 22: .here
    case 23: .redo()
    case 24: .quantum(dice.duration(.minutes(5)...(.minutes(50))))
    case 25, 26: .reopen(dice.isOnce(in: 2) ? nil : title(&dice))
    case 27...30: .add(task(&dice))
    case 31: .addNext(task(&dice))
    case 32: .edit(title(&dice), line: task(&dice))
    case 33: .move(title(&dice), .first)
    case 34: .move(title(&dice), .last)
    case 35: .move(title(&dice), .after(title(&dice)))
    case 36: .remove(title(&dice))
    case 37: .remove("Lunch")
    case 38: .add("Lunch at:\(clock(&dice))-\(clock(&dice))")
    default: dice.isOnce(in: 12) ? .stop : .undo()
    }
  }

  /// The line of a task.
  static func task(_ dice: inout SeededNumbers) -> String {
    var line = title(&dice)
    if dice.isOnce(in: 4) { line += " est:\(dice.number(1...180))m" }
    if dice.isOnce(in: 5) { line += " slice:\(dice.number(1...60))m" }
    if dice.isOnce(in: 6) { line += " from:\(clock(&dice))" }
    if dice.isOnce(in: 6) { line += " +English @home" }
    return line
  }

  private static let titles = [
    "Algebra", "Biology", "Chemistry", "Drawing", "Essay", "French", "Geography", "History",
  ]

  private static func title(_ dice: inout SeededNumbers) -> String { titles[dice.number(0...7)] }

  static func clock(_ dice: inout SeededNumbers) -> String {
    let (hour, minute) = (dice.number(0...23), dice.number(0...59))
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func nonsense(_ dice: inout SeededNumbers) -> String {
    dice.one(
      of: "", "dance", "go", "extend soon", "move Algebra", "{\"id\":3,\"do\":\"dance\"}",
      "{\"id\":4", "{\"id\":5,\"do\":\"go\",\"whom\":\"Algebra\"}", "quantum 25",
      String(repeating: "A", count: 4000))
  }
}

extension Wish {
  /// What an edit of the list comes to.
  static func listChange(_ dice: inout SeededNumbers) -> Request {
    switch dice.number(0...3) {
    case 0, 1: .add(task(&dice))
    case 2: .edit("Algebra", line: task(&dice))
    default: .remove("History")
    }
  }
}
