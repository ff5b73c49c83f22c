extension String {
  /// The whole number that a record has in a field.
  func number(of field: String) -> Int? {
    guard let name = firstRange(of: "\"\(field)\":") else { return nil }
    return Int(self[name.upperBound...].prefix { $0.isNumber })
  }

  private func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
