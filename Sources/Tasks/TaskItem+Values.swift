import CivilTime

extension TaskItem {
  /// The longest id, in bytes of UTF-8.
  static let longestID = 64

  /// Whether a text is a valid id: one word of at most 64 bytes.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count <= longestID && text.utf8.allSatisfy { $0 > Byte.blank && $0 != 0x7F }
  }

  /// An item that a reader fills in.
  static var blank: TaskItem {
    var item = TaskItem(title: "", id: "")
    item.hasWrittenID = false
    return item
  }

  /// Sets the value of a key, or returns why it is invalid.
  mutating func set(_ key: TaskKey, to value: String) -> ListProblem.Reason? {
    switch key {
    case .due:
      due = Due(parsing: value)
      return due == nil ? .due(found: value) : nil
    case .from, .threshold:
      from = Arrival(parsing: value)
      return from == nil ? .from(found: value) : nil
    case .at:
      at = FixedTime(parsing: value)
      return at == nil ? .at(found: value) : nil
    case .recurrence:
      recurrence = Recurrence(parsing: value)
      return recurrence == nil ? .recurrence(found: value) : nil
    case .estimate, .slice:
      return setDuration(key, to: value)
    case .id:
      guard TaskItem.isID(value) else { return .id(found: value) }
      id = value
      hasWrittenID = true
    case .note: notes = value
    case .project: projects.append(value)
    case .tag: tags.append(value)
    }
    return nil
  }

  /// Sets the estimate or the length of slices.
  private mutating func setDuration(_ key: TaskKey, to value: String) -> ListProblem.Reason? {
    do throws(UnreadableDuration) {
      let duration = try Duration(parsing: value)
      if key == .estimate {
        guard duration > .zero else { return .emptyEstimate(found: value) }
        estimate = duration
      } else {
        guard TaskItem.sliceLengths.contains(duration) else {
          return .sliceOutOfRange(found: value)
        }
        slice = duration
      }
      return nil
    } catch {
      // A number that would be outside the limits with a unit is not suggested.
      if key == .slice, case .missingUnit = error,
        (try? Duration(parsing: value + "m")).map(TaskItem.sliceLengths.contains) != true
      {
        return .sliceOutOfRange(found: value)
      }
      return .duration(key, error)
    }
  }
}
