import Commands
import Drawing
import Platform

extension World {
  /// Whether the terminal at a stream can draw over what it shows, and nothing reads it aloud.
  package func drawsOver(_ stream: StandardStream) -> Bool {
    isTerminal(stream) && environment["ACCESSIBLE"] == nil
      && TerminalProfile(environment: environment.variables).movesCursor
  }
}
