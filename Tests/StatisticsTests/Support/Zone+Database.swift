import CivilTime
import Glibc
import Testing

extension Zone {
  /// A zone of this machine's database.
  static func tz(_ name: String) throws -> Zone {
    let file = try #require(fopen("/usr/share/zoneinfo/\(name)", "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return try Zone(name: name, tzif: Array(bytes.prefix(count)))
  }
}
