import Drawing
import Commands
import Terminals

extension TagBook {
  /// The tags of the settings; the default ones if there are none.
  package init(in world: some World) {
    self.init(Settings(in: world))
  }

  /// The tags of parsed settings.
  package init(_ settings: Settings) {
    let entries = settings.tags
    self.init(entries.isEmpty ? Self.first : entries)
  }
}
