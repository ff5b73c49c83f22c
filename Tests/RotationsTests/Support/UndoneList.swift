import CommandSupport
import Commands
import Platform
import Testing
import WorldSupport

/// A suite about a list that commands changed while no rotation ran on it.
protocol UndoneList {}

extension UndoneList {
  static var list: String {
    """
    # this term
    (A) Essay due:2026-12-01   est:2h

    Maths
    x 2026-11-01 Form
    Biology rec:1w due:2026-11-24

    """
  }

  static var path: String { FakeWorld().directories.defaultList }

  func world() -> FakeWorld {
    FakeWorld().clock(FakeClocks.start).file(Self.path, Self.list)
  }

  func text(_ world: FakeWorld) throws -> String {
    try #require(world.run("version").files[Self.path])
  }

  func run(_ world: FakeWorld, _ words: String...) -> FakeWorld.Outcome { world.run(words) }
}
