import CivilTime
import EventStream
import JSONLines

/// The attributes of a record that matter for forwarding it, whatever its kind.
package struct RecordHead: Equatable {
  package let rotation: String
  /// Its number; `nil` for kinds without one.
  package let seq: Int?
  /// The instant on the rotation's clock.
  package let at: Duration
  /// Whether it is the last one of its rotation.
  package let isEnd: Bool
  /// When the rotation began; `nil` for kinds that do not tell.
  package let beginning: Instant?

  /// Parses a line of the stream; `nil` if it is not a record.
  package init?(parsing line: [UInt8]) {
    var reader = JSONReader()
    do throws(JSONError) {
      let view = try reader.parse(line.span)
      rotation = try view.member("rotation").string()
      seq = try view["seq"]?.integer()
      at = try view.member("at_s").seconds()
      isEnd = try view.member("kind").isString("ended")
      beginning = try? Timestamp(parsing: view.member("began").string()).instant
    } catch {
      return nil
    }
  }
}
