/// Where something is read from.
package enum InputSource: Hashable, Sendable {
  case file(String)
  case standardInput
}
