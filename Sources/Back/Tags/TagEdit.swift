import Commands
import Drawing
import Options
import Terminals

/// A change of the user's tags.
enum TagEdit: Equatable, Sendable {
  /// Adds a tag at the end; the default colour is the first unused one.
  case add(String, TagColor?)
  case rename(String, to: String)
  case recolor(String, TagColor)
  case move(String, Place)
  /// Removes a tag; its history stays.
  case remove(String)

  /// The new place of a tag.
  enum Place: Equatable, Sendable {
    case first, last
    case after(String)
  }

  /// The settings with the change applied; all unrelated lines stay.
  func applied(to file: SettingsFile) throws(UsageError) -> [UInt8] {
    var lines = TagLines(file)
    switch self {
    case .add(let name, let color): try lines.add(name, color)
    case .rename(let name, let new): try lines.rename(name, to: new)
    case .recolor(let name, let color): lines.set(try lines.present(name).name, color)
    case .move(let name, let place): try lines.move(name, place)
    case .remove(let name): lines.set(try lines.present(name).name, .removed)
    }
    return lines.file.bytes
  }

  /// The confirmation, one line.
  func answer(in book: TagBook) -> String {
    switch self {
    case .add(let name, _):
      "added \(name)" + (book[name].map { " in \($0.color.text)" } ?? "")
    case .rename(let name, let new) where name.lowercased() != new.lowercased():
      "\(name) is now called \(new); tasks keep @\(name) until they are edited, and what was done "
        + "under it stays, in grey"
    case .rename(let name, let new): "\(name) is now called \(new)"
    case .recolor(let name, let color): "\(name) is \(color.text)"
    case .move(let name, .first): "\(name) comes first"
    case .move(let name, .last): "\(name) comes last"
    case .move(let name, .after(let other)): "\(name) comes after \(other)"
    case .remove(let name): "removed \(name); what was done under it stays, in grey"
    }
  }
}

/// The lines of the settings about tags.
private struct TagLines {
  private(set) var file: SettingsFile

  /// A line that counts.
  struct Line {
    let name: String
    let color: TagColor?
    let entry: SettingsFile.Entry
  }

  /// The lines of a file; writes the default tags if it has none.
  init(_ file: SettingsFile) {
    self.file = file
    if lines.isEmpty { for entry in TagBook.first { set(entry.name, entry.color) } }
  }

  /// The effective lines in the order of the file, including those of removed tags.
  var lines: [Line] {
    file.entries.compactMap { entry in
      guard case .tag(let name)? = try? SettingKey(entry.key),
        file.entries.last(where: { $0.key == entry.key }) == entry
      else { return nil }
      return Line(name: name, color: TagColor(settingText: entry.value), entry: entry)
    }
  }

  /// The tags that are kept.
  var kept: [Line] { lines.filter { $0.color != .removed } }

  /// A tag that is kept.
  func present(_ name: String) throws(UsageError) -> Line {
    if let line = kept.first(named: name) { return line }
    let names = kept.map(\.name)
    throw .unknownTag(found: name, nearest: nearestName(to: name, among: names))
  }

  // MARK: Changes

  mutating func add(_ name: String, _ color: TagColor?) throws(UsageError) {
    if let line = kept.first(named: name) { throw .presentTag(line.name) }
    let taken = Set(kept.map(\.color))
    let free = NamedColor.allCases.first { $0 != .grey && !taken.contains(.named($0)) }
    set(name, color ?? free.map(TagColor.named) ?? TagBook.unasked(name))
    // A formerly removed tag returns at the end, too.
    try move(name, .last)
  }

  mutating func rename(_ name: String, to new: String) throws(UsageError) {
    let line = try present(name)
    if line.name == new { return }
    let isSame = line.name.lowercased() == new.lowercased()
    if !isSame, let other = kept.first(named: new) { throw .presentTag(other.name) }
    // A removed tag of the new name would be set twice.
    update(file.unsetting(SettingKey.tag(new).text))
    update(file.renaming(try present(name).entry, to: SettingKey.tag(new).text))
    if !isSame { set(line.name, .removed) }
  }

  /// Sets the colour of a tag, in its line or in a new one after those of the other tags.
  mutating func set(_ name: String, _ color: TagColor) {
    let key = SettingKey.tag(name).text
    let isNew = !lines.contains { $0.name == name }
    if isNew, let last = lines.last {
      update(file.inserting(key, as: color.text, after: last.entry))
    } else {
      update(file.setting(key, to: color.text))
    }
  }

  mutating func move(_ name: String, _ place: TagEdit.Place) throws(UsageError) {
    let line = try present(name)
    switch place {
    case .first:
      if let first = kept.first { update(file.moving(line.entry, .before, first.entry)) }
    case .last:
      if let last = kept.last { update(file.moving(line.entry, .behind, last.entry)) }
    case .after(let other):
      let other = try present(other)
      if other.name == line.name {
        throw .unknownChoice(
          option: "tags move \(name)", found: "after \(name)",
          choices: ["first", "last", "after another tag"], nearest: nil)
      }
      update(file.moving(line.entry, .behind, other.entry))
    }
  }

  private mutating func update(_ bytes: [UInt8]) { file = SettingsFile(bytes) }
}

extension [TagLines.Line] {
  /// The line of a name, ignoring case.
  fileprivate func first(named name: String) -> TagLines.Line? {
    first { $0.name == name } ?? first { $0.name.lowercased() == name.lowercased() }
  }
}
