/// The components of a file that have begun and not ended.
struct OpenComponents {
  /// A component that has begun.
  struct Component {
    let kind: ComponentKind
    let name: PackedName
    /// Where its BEGIN stands.
    let offset: Int
    /// Where its name stands behind BEGIN.
    let nameOffset: Int
  }

  /// How deep components may lie inside of one another.
  static let deepest = 100

  /// From the outermost to the innermost.
  private var stack: [Component] = []

  /// How many more there are that lie too deep.
  private(set) var tooDeep = 0

  var isEmpty: Bool { stack.isEmpty }

  /// What the innermost is, if there is any; nothing is read of what lies too deep.
  var kind: ComponentKind? { tooDeep > 0 ? .other : stack.last?.kind }

  /// Puts one inside of the others; `false`: it lies too deep.
  mutating func append(_ component: Component) -> Bool {
    guard stack.count < OpenComponents.deepest else {
      tooDeep += 1
      return false
    }
    stack.append(component)
    return true
  }

  /// Takes away one that lies too deep, if there is any.
  mutating func removeTooDeep() -> Bool {
    guard tooDeep > 0 else { return false }
    tooDeep -= 1
    return true
  }

  /// Takes away the innermost one of a name and all inside of it, which come first.
  mutating func remove(from name: PackedName) -> [Component]? {
    stack.lastIndex { $0.name == name }.map { remove(from: $0) }
  }

  /// Takes away those that cannot contain a component that begins.
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
