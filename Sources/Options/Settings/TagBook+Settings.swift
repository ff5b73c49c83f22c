import Drawing
import Commands
import Terminals

extension TagBook {
  /// The book of the settings: the first tags, if none is set there.
  package init(in world: some World) {
    self.init(Settings(in: world))
  }

  /// The book of settings that were read.
  package init(_ settings: Settings) {
    let entries = settings.tags
    self.init(entries.isEmpty ? Self.first : entries)
  }
}
