import CivilTime
import CommandSupport
import Testing
import WorldSupport

/// `rota import --timewarrior`: what people, and the sample that follows a rotation, have recorded.
@Suite struct TimewarriorImportTests {
  /// A world with two slices of ten minutes of Essay in a row.
  private func world() -> FakeWorld {
    let made = FakeWorld().variable("HOME", "/home/me").run(
      "run", "Essay", "--simulate", "--journal", "/made", "--start", "2026-11-20T09:00:00+00:00",
      "-q", "10m", "--until", "09:20")
    return made.files.filter { $0.key.hasPrefix("/made/") }.reduce(
      FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start + .seconds(36_000))
        .file("/home/me/.local/state/rota/machine", "here-abcd\n")
    ) { $0.file("/home/me/.local/share/rota/journal/\($1.key.dropFirst(6))", $1.value) }
  }

  private func imported(
    _ start: String, _ end: String, tags: String, annotation: String? = nil, in world: FakeWorld
  ) -> String {
    let note = annotation.map { #","annotation":"\#($0)""# } ?? ""
    let times = #""start":"20261120T\#(start)Z","end":"20261120T\#(end)Z""#
    return world.file("/in.json", "[{\(times),\"tags\":[\(tags)]\(note)}]")
      .run("import", "--timewarrior", "/in.json").output
  }

  @Test(
    "What the sample recorded of a rotation is not counted again",
    arguments: [
      ("a slice", "090000", "091000", "Essay", true),
      ("slices in a row", "090000", "092000", "Essay", true),
      ("a second later", "090001", "092001", "Essay", true),
      ("the rest after a crash of Timewarrior", "090500", "091900", "Essay", true),
      ("of another task", "090000", "091000", "Set", false),
      ("before all slices", "080000", "081000", "Essay", false),
      ("a second before all slices", "085957", "085958", "Essay", false),
      ("until long after", "090000", "093000", "Essay", false),
    ])
  func tracked(_ name: String, start: String, end: String, title: String, isKnown: Bool) {
    let tags = #""project:lit","title:\#(title)""#
    let output = imported(start, end, tags: tags, in: world())
    #expect(output == (isKnown ? "imported 0 slices; 1 was there already\n" : "imported 1 slice\n"))
  }

  @Test func `A slice of people's own is not known because it is inside another one`() {
    #expect(
      imported("090500", "091500", tags: #""Essay""#, in: world()) == "imported 1 slice\n")
  }

  @Test func `What the sample recorded of another journal has its title and its project`() {
    let world = world()
    _ = imported(
      "120000", "121000", tags: #""deep","project:lit","title:Read: part 2""#, in: world)
    let table = world.run("export", "--csv", "-").output
    #expect(table.contains(",Read: part 2,lit,deep,stopped,"))
  }

  @Test func `What version 0.1.0 imported under its annotation is known`() {
    let world = world()
    // It took the annotation for the task.
    _ = imported("120000", "121000", tags: #""went badly""#, in: world)
    let again = imported(
      "120000", "121000", tags: #""Essay""#, annotation: "went badly @home", in: world)
    #expect(again.hasSuffix("imported 0 slices; 1 was there already\n"))
    let later = imported("130000", "131000", tags: #""Essay""#, annotation: "went badly", in: world)
    #expect(later.hasSuffix("already\nimported 1 slice\n"))
  }

  @Test(
    "Only the annotation of an own export is a task",
    arguments: [
      (#""Essay","a""#, "Essay @a note:mine", ",Essay,,a,", ",mine\r\n"),
      (#""Essay","a""#, "went badly @home", ",Essay a,,Essay a,", ",went badly @home\r\n"),
      (#""title:Essay""#, "Essay was hard", ",Essay,,,", ",Essay was hard\r\n"),
    ])
  func annotations(tags: String, annotation: String, task: String, note: String) {
    let world = world()
    _ = imported("120000", "121000", tags: tags, annotation: annotation, in: world)
    let table = world.run("export", "--csv", "-").output
    #expect(table.contains(task))
    #expect(table.hasSuffix(note))
  }
}
