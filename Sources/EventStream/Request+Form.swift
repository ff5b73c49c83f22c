import CivilTime
import Tasks

/// A request decomposed into its name and its arguments as texts: the common form of word lines and
/// JSON.
struct RequestForm {
  typealias Argument = Request.Argument

  var name: Request.Name
  /// Every argument at most once, in the order in which they are written.
  private(set) var arguments: [(key: Argument, value: String)] = []

  init(_ name: Request.Name) { self.name = name }

  init(named word: String) throws(UnreadableRequest) {
    guard let name = Request.Name(rawValue: word) else { throw .unknownName(word) }
    self.init(name)
  }

  subscript(key: Argument) -> String? {
    get { arguments.first { $0.key == key }?.value }
    set {
      arguments.removeAll { $0.key == key }
      if let newValue { arguments.append((key, newValue)) }
    }
  }
}

extension Request {
  /// The task that it names; `nil` if it names none.
  public var task: String? { RequestForm(self)[.task] }
}

// MARK: Filling in

extension RequestForm {
  init(_ request: Request) {
    self.init(request.name)
    switch request {
    case .pause(let ago):
      if ago > .zero { self[.ago] = ago.shortText }
    case .done(let task), .reopen(let task):
      self[.task] = task
    case .extend(let by):
      self[.by] = by.shortText
    case .go(let task, let by):
      self[.task] = task
      self[.by] = by?.shortText
    case .back(let by):
      self[.by] = by?.shortText
    case .quantum(let quantum):
      self[.to] = quantum.shortText
    case .add(let line), .addNext(let line):
      self[.line] = line
    case .edit(let task, let line), .note(let task, let line):
      self[.task] = task
      self[.line] = line
    case .move(let task, let goal):
      self[.task] = task
      switch goal {
      case .first: self[.to] = "first"
      case .last: self[.to] = "last"
      case .after(let other): self[.after] = other
      }
    case .later(let task, let day):
      self[.task] = task
      self[.day] = day
    case .remove(let task):
      self[.task] = task
    case .undo(let count), .redo(let count):
      self[.count] = count.map(String.init)
    case .subscribe(let since):
      self[.since] = since.map(String.init)
    case .resume, .toggle, .skip, .here, .stop, .status:
      break
    }
  }
}

extension Request {
  /// The word that the request begins with.
  public var name: Name {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .toggle: .toggle
    case .skip: .skip
    case .done: .done
    case .extend: .extend
    case .go: .go
    case .back: .back
    case .here: .here
    case .quantum: .quantum
    case .reopen: .reopen
    case .add: .add
    case .addNext: .addNext
    case .edit: .edit
    case .note: .note
    case .move: .move
    case .later: .later
    case .remove: .remove
    case .undo: .undo
    case .redo: .redo
    case .stop: .stop
    case .status: .status
    case .subscribe: .subscribe
    }
  }
}

// MARK: Reading

extension Request {
  init(_ form: RequestForm) throws(UnreadableRequest) {
    var reader = FormReader(form)
    switch form.name {
    case .pause: self = .pause(ago: try reader.length(.ago) ?? .zero)
    case .resume: self = .resume
    case .toggle: self = .toggle
    case .skip: self = .skip
    case .done: self = .done(try reader.textIfAny(.task))
    case .extend: self = .extend(try reader.length(.by) ?? Request.usualExtension)
    case .go: self = .go(try reader.text(.task), try reader.length(.by))
    case .back: self = .back(try reader.length(.by))
    case .here: self = .here
    case .quantum: self = .quantum(try reader.quantum(.to))
    case .reopen: self = .reopen(try reader.textIfAny(.task))
    case .add: self = .add(try reader.text(.line))
    case .addNext: self = .addNext(try reader.text(.line))
    case .edit: self = .edit(try reader.text(.task), line: try reader.edit(.line))
    case .note: self = .note(try reader.text(.task), text: try reader.text(.line))
    case .move: self = .move(try reader.text(.task), try reader.goal())
    case .later: self = .later(try reader.text(.task), day: try reader.textIfAny(.day))
    case .remove: self = .remove(try reader.text(.task))
    case .undo: self = .undo(try reader.number(.count, from: 1))
    case .redo: self = .redo(try reader.number(.count, from: 1))
    case .stop: self = .stop
    case .status: self = .status
    case .subscribe: self = .subscribe(since: try reader.number(.since))
    }
    try reader.finish()
  }
}

/// Extracts the arguments of a form one by one.
private struct FormReader {
  private var form: RequestForm

  init(_ form: RequestForm) { self.form = form }

  mutating func textIfAny(_ key: Request.Argument) throws(UnreadableRequest) -> String? {
    defer { form[key] = nil }
    if form[key]?.isEmpty == true { throw .missing(key, of: form.name) }
    return form[key]
  }

  mutating func text(_ key: Request.Argument) throws(UnreadableRequest) -> String {
    guard let text = try textIfAny(key) else { throw .missing(key, of: form.name) }
    return text
  }

  /// The words of an edit. Other programs write priorities after the title, which would be lost.
  mutating func edit(_ key: Request.Argument) throws(UnreadableRequest) -> String {
    let line = try text(key)
    let title = TaskEdit.reading(line).edit.title
    if let priority = title.asForeignPriority {
      throw .priority(priority, found: title)
    }
    return line
  }

  mutating func length(_ key: Request.Argument) throws(UnreadableRequest) -> Duration? {
    guard let text = try textIfAny(key) else { return nil }
    return try length(text, in: Request.lengths)
  }

  mutating func quantum(_ key: Request.Argument) throws(UnreadableRequest) -> Duration {
    try length(text(key), in: TaskItem.sliceLengths)
  }

  private func length(
    _ text: String, in range: ClosedRange<Duration>
  ) throws(UnreadableRequest) -> Duration {
    do throws(UnreadableDuration) {
      let length = try Duration(parsing: text)
      if range.contains(length) { return length }
    } catch {
      throw .duration(error, of: form.name)
    }
    throw .outOfRange(found: text, range, of: form.name)
  }

  mutating func number(
    _ key: Request.Argument, from least: Int = 0
  ) throws(UnreadableRequest) -> Int? {
    guard let text = try textIfAny(key) else { return nil }
    guard let number = Int(text), number >= least else {
      throw .number(found: text, of: form.name)
    }
    return number
  }

  mutating func goal() throws(UnreadableRequest) -> Request.Goal {
    if let other = try textIfAny(.after) { return .after(other) }
    switch try textIfAny(.to) {
    case "first": return .first
    case "last": return .last
    case let place?: throw .goal(found: place)
    case nil: throw .missing(.to, of: form.name)
    }
  }

  /// Checks that no argument is left over.
  func finish() throws(UnreadableRequest) {
    if let (key, _) = form.arguments.first { throw .foreign(key, of: form.name) }
  }
}
