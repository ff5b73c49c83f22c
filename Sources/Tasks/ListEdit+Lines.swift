extension ListEdit {
  /// The former number of a line; `nil` for a new line.
  ///
  /// A line appended at the end had no former number.
  public func formerLine(of number: Int) -> Int? {
    switch self {
    case .replace, .append:
      return number
    case .remove(let lines):
      return lines.reduce(number) { $1.number <= $0 ? $0 + 1 : $0 }
    case .insert(_, let after, _):
      let place = (after?.number ?? 0) + 1
      return number == place ? nil : number < place ? number : number - 1
    case .move(let lines, let after):
      let target = after?.number ?? 0
      guard let first = lines.first?.number, let last = lines.last?.number,
        !(first...last).contains(target)
      else { return number }
      // The current range of the lines, and that of the lines displaced by them.
      let start = target < first ? target + 1 : target - lines.count + 1
      if (start..<(start + lines.count)).contains(number) { return first + number - start }
      if target < first, (start...last).contains(number) { return number - lines.count }
      if target > last, (first..<start).contains(number) { return number + lines.count }
      return number
    }
  }
}
