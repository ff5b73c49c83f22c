import RoundRobin
import RotationSupport
import Testing

/// What each input does in the middle of each thing: the table of inputs, cell by cell.
@Suite struct CommandTableTests {
  /// One cell: what is said at once, or nothing where the input is refused.
  struct Cell: CustomTestStringConvertible, Sendable {
    let situation: Situation
    let lines: [String]
    var testDescription: String { "\(situation)" }

    init(_ situation: Situation, _ lines: String...) {
      self.situation = situation
      self.lines = lines
    }
  }

  /// Lets a command happen in the situation of a cell.
  private func check(
    _ command: Command, _ cell: Cell, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var story = cell.situation.story()
    story.at(cell.situation.now, command, sourceLocation: sourceLocation)
    #expect(story.told(until: cell.situation.now) == cell.lines, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    Cell(
      .slice, "12s slice_ended B completed 2s of 10s", "12s completed B 2s",
      "12s slice_started C turn 10s"),
    Cell(
      .paused, "14s slice_ended B completed 2s of 10s", "14s completed B 2s",
      "14s slice_started C turn 10s standing"),
    Cell(
      .checkIn, "27s checked_in B confirmed 2s", "27s completed B 10s",
      "27s slice_started C turn 10s"),
    Cell(.rest, "27s completed B 10s"),
    Cell(.commitment, "12s completed B 1s"),
  ])
  func `Done completes the task that all is about`(_ cell: Cell) {
    check(.done(), cell)
  }

  @Test(arguments: [
    Cell(.slice, "12s slice_ended B skipped 2s of 10s", "12s slice_started C turn 10s"),
    Cell(.paused, "14s slice_ended B skipped 2s of 10s", "14s slice_started C turn 10s standing"),
    Cell(.checkIn, "27s checked_in B confirmed 2s", "27s slice_started C turn 10s"),
    Cell(.rest, "27s break_ended skipped 2s", "27s slice_started C turn 10s"),
  ])
  func `Skip ends the slice, the break and the wait`(_ cell: Cell) {
    check(.skip, cell)
  }

  @Test(arguments: [
    Cell(.slice, "12s extended slice B by 5s to 15s, 13s left"),
    Cell(.paused, "14s extended slice B by 5s to 15s, 13s left standing"),
    Cell(
      .checkIn, "27s checked_in B confirmed 2s", "27s extended check_in by 5s to 5s, 5s left",
      "27s slice_started B extended 5s"),
    Cell(.rest, "27s extended break by 5s to 10s, 8s left"),
  ])
  func `Extend makes it longer, and a check-in a slice`(_ cell: Cell) {
    check(.extend(.seconds(5)), cell)
  }

  @Test(arguments: [
    Cell(.slice, "12s slice_ended B displaced 2s of 10s", "12s slice_started C go 10s"),
    Cell(.paused, "14s slice_ended B displaced 2s of 10s", "14s slice_started C go 10s standing"),
    Cell(.checkIn, "27s checked_in B confirmed 2s", "27s slice_started C go 10s"),
    Cell(.rest, "27s break_ended skipped 2s", "27s slice_started C go 10s"),
  ])
  func `Go gives the slice to the task at once`(_ cell: Cell) {
    check(.go(.c), cell)
  }

  @Test(arguments: [
    Cell(.slice, "12s slice_ended B displaced 2s of 10s", "12s slice_started A back 10s"),
    Cell(.paused, "14s slice_ended B displaced 2s of 10s", "14s slice_started A back 10s standing"),
    Cell(.checkIn, "27s checked_in B confirmed 2s", "27s slice_started A back 10s"),
    Cell(.rest, "27s break_ended skipped 2s", "27s slice_started B back 10s"),
  ])
  func `Back gives the slice to the last other task at once`(_ cell: Cell) {
    check(.back(), cell)
  }

  @Test(arguments: [
    Cell(.slice, "12s paused user ago 0s, 8s left"),
    Cell(.paused),
    Cell(.checkIn, "27s paused user ago 0s, 3s left"),
    Cell(.rest, "27s paused user ago 0s, 3s left"),
    Cell(.commitment, "12s paused user ago 0s, 28s left"),
    Cell(.waiting, "12s paused user ago 0s"),
  ])
  func `In every state a pause is announced at once`(_ cell: Cell) {
    check(.pause(), cell)
  }

  @Test(arguments: [
    Cell(.slice), Cell(.paused, "14s resumed after 2s, 8s left"), Cell(.checkIn), Cell(.rest),
    Cell(.commitment), Cell(.waiting),
  ])
  func `Resume ends a pause and nothing else`(_ cell: Cell) {
    check(.resume, cell)
  }

  /// How everything is closed.
  static let closings = [
    Cell(.slice, "12s slice_ended B stopped 2s of 10s"),
    Cell(.paused, "14s slice_ended B stopped 2s of 10s"),
    Cell(.checkIn, "27s checked_in B unconfirmed 2s"),
    Cell(.rest, "27s break_ended stopped 2s"),
    Cell(.commitment, "12s commitment_ended 0 1s"),
    Cell(.waiting, "12s waiting_ended 1s"),
  ]

  @Test(arguments: closings, [Closing.stopped, .interrupted, .hangup])
  func `Stop and signals close what runs`(_ cell: Cell, _ reason: Closing) {
    var story = cell.situation.story()
    let now = cell.situation.now
    story.at(now, .stop(reason))
    #expect(story.told(until: now + 500) == cell.lines + ["\(now)s ended \(reason)"])
  }

  @Test(arguments: closings)
  func `The instant that closes everything closes what runs`(_ cell: Cell) {
    let now = cell.situation.now
    var story = cell.situation.story(until: now)
    #expect(story.told(until: now + 500) == cell.lines + ["\(now)s ended until"])
  }

  @Test(arguments: [
    Cell(.slice, "12s added D last"),
    Cell(.paused, "14s added D last"),
    Cell(
      .checkIn, "27s checked_in B confirmed 2s", "27s added D last",
      "27s slice_started C turn 10s"),
    Cell(.rest, "27s added D last"),
    Cell(.commitment, "12s added D last"),
    Cell(
      .waiting, "12s added C last", "12s waiting_ended 1s", "12s slice_started C only 10s"),
  ])
  func `Adding a task never touches what runs, but answers a check-in and ends waiting`(
    _ cell: Cell
  ) {
    check(.add(Terms()), cell)
  }

  @Test(
    arguments: [Situation.slice, .paused, .rest, .commitment],
    [
      Command.done(.c), .remove(.c), .edit(.c, .task(slice: 3)), .move(.a, .after(.c)),
      .move(.c, .last),
    ])
  func `A command about a waiting task never touches what runs`(
    _ situation: Situation, _ command: Command
  ) {
    var story = situation.story()
    let before = story.rotation.snapshot
    story.at(situation.now, command)
    let after = story.rotation.snapshot
    #expect(after.state == before.state)
    #expect(after.task == before.task)
    #expect(after.remaining == before.remaining)
    #expect(after.since == before.since)
  }

  /// The commands that nothing but a slice, a break or a check-in can take.
  static let aboutSlices: [Command] = [
    .skip, .extend(.seconds(5)), .go(.a), .go(.c, .seconds(3)), .back(), .back(.seconds(3)),
  ]

  @Test(arguments: aboutSlices)
  func `Commands about a slice are refused in a commitment and while waiting`(_ command: Command) {
    var (commitment, waiting) = (Situation.commitment.story(), Situation.waiting.story())
    #expect(commitment.refusal(at: 12, command) == .notDuring(.commitment(0)))
    #expect(waiting.refusal(at: 12, command) == .notDuring(.waiting))
  }

  @Test func `Done without a task is refused while waiting`() {
    var story = Situation.waiting.story()
    #expect(story.refusal(at: 12, .done()) == .notDuring(.waiting))
  }

  @Test func `Done without a task is refused in a commitment that interrupted no slice`() {
    var story = Story(commitments: [10...40])
    #expect(story.refusal(at: 12, .done()) == .notDuring(.commitment(0)))
  }

  @Test(arguments: Command.everything)
  func `Everything is refused when the rotation is over`(_ command: Command) {
    var story = Story()
    story.at(3, .stop())
    #expect(story.refusal(at: 5, command) == .ended)
  }

  @Test(arguments: [
    Command.here, .resume, .quantum(.seconds(10)), .move(.c, .last), .move(.b, .first),
    .move(.c, .after(.b)),
  ])
  func `A command that would change nothing is fine and says nothing`(_ command: Command) {
    var story = Story()
    story.skip(to: 2)
    story.at(2, command)
    #expect(story.told(until: 9) == [])
  }

  @Test func `A command late in coming happens after all that was due before it`() {
    var story = Story()
    story.skip(to: 3)
    story.at(25, .skip)
    #expect(
      story.told(until: 25) == [
        "10s slice_ended A expired 10s", "10s slice_started B turn 10s",
        "20s slice_ended B expired 10s", "20s slice_started C turn 10s",
        "25s slice_ended C skipped 5s of 10s", "25s cycle_ended 1",
        "25s slice_started A turn 10s",
      ])
  }

  @Test func `A refused command still lets time pass`() {
    var story = Story()
    story.skip(to: 3)
    #expect(story.refusal(at: 12, .go(.b)) == .hasTheSlice(.b))
    #expect(
      story.told(until: 12) == ["10s slice_ended A expired 10s", "10s slice_started B turn 10s"])
  }
}
