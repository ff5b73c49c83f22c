extension [UInt8] {
  /// Returns the bytes after one to three of them were changed, left out, doubled or put in.
  ///
  /// - Parameters:
  ///   - alphabet: The bytes that take the place of others; any if there are none.
  ///   - start: The place before which nothing is changed.
  ///   - run: The most bytes that are left out or doubled at once.
  ///   - keepsLength: Whether bytes are only changed.
  ///   - numbers: What decides.
  /// - Returns: The damaged bytes.
  package func damaged(
    by alphabet: [UInt8] = [], from start: Int = 0, atMost run: Int = 1, keepsLength: Bool = false,
    using numbers: inout SeededNumbers
  ) -> [UInt8] {
    var bytes = self
    for _ in 0..<numbers.number(1...3) {
      let place = numbers.number(start...bytes.count - 1)
      switch keepsLength ? 0 : numbers.number(0...3) {
      case 0:
        bytes[place] =
          alphabet.randomElement(using: &numbers) ?? UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes.removeSubrange(place..<Swift.min(bytes.count, place + numbers.number(1...run)))
      case 2:
        let end = Swift.min(bytes.count, place + numbers.number(1...run))
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: bytes.insert(bytes[numbers.number(start...bytes.count - 1)], at: place)
      }
      if bytes.count <= start { return self }
    }
    return bytes
  }
}
