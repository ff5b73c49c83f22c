/// The six kinds of JSON values.
@frozen
public enum JSONKind: UInt8, BitwiseCopyable, Equatable, Sendable {
  case null
  case bool
  case number
  case string
  case array
  case object
}
