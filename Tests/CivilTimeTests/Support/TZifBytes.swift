/// The bytes of a TZif file that a test describes.
struct TZifBytes {
  var version = UInt8(ascii: "2")
  var transitions: [(at: Int, type: UInt8)] = []
  var types: [(offset: Int, isDaylight: UInt8, designation: UInt8)] = [(3600, 0, 0)]
  var designations = "CET\0CEST\0"
  var leapSeconds: [(at: Int, total: Int)] = []
  var footer: String? = "CET-1CEST,M3.5.0,M10.5.0/3"

  /// The whole file: for version 1 one block, otherwise an empty one, one of 64 bits, the footer.
  var bytes: [UInt8] {
    guard version != 0 else { return header(transitions.count) + block(timeSize: 4) }
    let empty = TZifBytes(version: version, types: [(0, 0, 0)], designations: "\0")
    var bytes = empty.header(0) + empty.block(timeSize: 4)
    bytes += header(transitions.count) + block(timeSize: 8)
    if let footer { bytes += Array("\n\(footer)\n".utf8) }
    return bytes
  }

  private func header(_ count: Int) -> [UInt8] {
    Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      + [0, 0, leapSeconds.count, count, types.count, designations.utf8.count]
      .flatMap { big($0, size: 4) }
  }

  private func block(timeSize: Int) -> [UInt8] {
    transitions.flatMap { big($0.at, size: timeSize) } + transitions.map(\.type)
      + types.flatMap { big($0.offset, size: 4) + [$0.isDaylight, $0.designation] }
      + Array(designations.utf8)
      + leapSeconds.flatMap { big($0.at, size: timeSize) + big($0.total, size: 4) }
  }

  private func big(_ number: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
