extension [UInt8] {
  /// Appends one array: `line.appendArray { $0.element(1) }`.
  ///
  /// - Parameter body: gives the elements in order.
  public mutating func appendArray(_ body: (inout JSONArrayWriter) -> Void) {
    var writer = JSONArrayWriter()
    swap(&self, &writer.bytes)
    body(&writer)
    writer.close()
    swap(&self, &writer.bytes)
  }
}

/// Writes the elements of one array.
public struct JSONArrayWriter {
  /// The whole output, including the bytes before the array.
  fileprivate(set) var bytes: [UInt8] = []
  /// The byte in front of the next element: the bracket, from then on commas.
  private var lead = UInt8(ascii: "[")

  /// Writes a string.
  public mutating func element(_ value: String?) {
    begin()
    bytes.append(json: value)
  }

  /// Writes an integer.
  public mutating func element(_ value: Int?) {
    begin()
    bytes.append(json: value)
  }

  /// Writes a bool.
  public mutating func element(_ value: Bool) {
    begin()
    bytes.append(json: value)
  }

  /// Writes a length of time as seconds: exact, down to nanoseconds, without zeros at the end.
  public mutating func element(_ value: Duration?) {
    begin()
    bytes.append(json: value)
  }

  /// Writes the shortest number that reads as the same double; infinities and NaN as `null`.
  public mutating func element(_ value: Double) {
    begin()
    bytes.append(json: value)
  }

  /// Writes a parsed or built value.
  public mutating func element(_ value: JSONValue) {
    begin()
    bytes.append(json: value)
  }

  /// Writes a value that is JSON already, unchecked.
  public mutating func element(json value: Span<UInt8>) {
    begin()
    value.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Writes an object.
  public mutating func object(_ body: (inout JSONObjectWriter) -> Void) {
    begin()
    bytes.appendObject(body)
  }

  /// Writes an array.
  public mutating func array(_ body: (inout JSONArrayWriter) -> Void) {
    begin()
    bytes.appendArray(body)
  }

  private mutating func begin() {
    bytes.append(lead)
    lead = UInt8(ascii: ",")
  }

  fileprivate mutating func close() {
    if lead == UInt8(ascii: "[") { bytes.append(lead) }
    bytes.append(UInt8(ascii: "]"))
  }
}
