/// Where something is read from.
public enum InputSource: Hashable, Sendable {
  case file(String)
  case standardInput
}
