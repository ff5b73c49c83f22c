/// The components of a file that have begun and not ended.
struct OpenComponents {
  /// A component that has begun.
  struct Component {
    let kind: ComponentKind
    let name: PackedName
    /// The offset of its BEGIN.
    let offset: Int
    /// The offset of its name after BEGIN.
    let nameOffset: Int
  }

  /// The maximum nesting depth.
  static let deepest = 100

  /// From the outermost to the innermost.
  private var stack: [Component] = []

  /// The number of open components beyond the maximum depth.
  private(set) var tooDeep = 0

  var isEmpty: Bool { stack.isEmpty }

  /// The kind of the innermost one, if any; `other` beyond the maximum depth.
  var kind: ComponentKind? { tooDeep > 0 ? .other : stack.last?.kind }

  /// Opens a component; `false` if it is beyond the maximum depth.
  mutating func append(_ component: Component) -> Bool {
    guard stack.count < OpenComponents.deepest else {
      tooDeep += 1
      return false
    }
    stack.append(component)
    return true
  }

  /// Closes one beyond the maximum depth, if any.
  mutating func removeTooDeep() -> Bool {
    guard tooDeep > 0 else { return false }
    tooDeep -= 1
    return true
  }

  /// Closes the innermost one with a name and all inside of it, innermost first.
  mutating func remove(from name: PackedName) -> [Component]? {
    stack.lastIndex { $0.name == name }.map { remove(from: $0) }
  }

  /// Closes those that cannot contain the component that begins.
  mutating func remove(before kind: ComponentKind) -> [Component] {
    guard tooDeep == 0, kind.isTopmost else { return [] }
    let first = stack.firstIndex { outer in
      switch outer.kind {
      case .event, .todo, .zone: true
      case .calendar: kind == .calendar
      case .standard, .daylight, .other: false
      }
    }
    return first.map { remove(from: $0) } ?? []
  }

  mutating func removeAll() -> [Component] { remove(from: 0) }

  private mutating func remove(from index: Int) -> [Component] {
    let removed = stack[index...].reversed()
    stack.removeSubrange(index...)
    return Array(removed)
  }
}
