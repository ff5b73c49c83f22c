import CivilTime
import CommandSupport
import EventStream
import RoundRobin
import Testing

@testable import Rotations
@testable import Terminals

@Suite struct LessonsTests {
  private func record(_ content: Record.Content, _ seq: Int = 1) -> Record {
    Record(
      seq: seq, time: Timestamp(.epoch, in: .utc), at: .zero, rotation: "a", cycle: 1,
      content: content)
  }

  private let waiting = Record.Content.waitingStarted(until: Timestamp(.epoch, in: .utc))

  @Test func `A hint is given the first three times, and never later`() {
    var state = ScreenState()
    state.lessons = Lessons()
    for time in 1...5 {
      state.take(record(waiting))
      #expect((state.hint == .waiting) == (time <= 3))
      state.take(record(.waitingEnded(waited: .zero)))
      #expect(state.hint == nil)
    }
    #expect(state.lessons?.text == "waiting 3\n")
  }

  @Test func `An address is read back, and an unreadable one gives nothing`() {
    var lessons = Lessons("waiting 2\nbreak three\nnonsense 1\n\nlist\n")
    #expect(lessons.text == "waiting 2\n")
    let answers = (1...2).map { _ in lessons.occurs(.waiting) }
    #expect(answers == [true, false])
    #expect(Lessons(lessons.text) == lessons)
  }

  @Test func `A key takes the hint away`() {
    var state = ScreenState()
    state.lessons = Lessons()
    state.take(record(waiting))
    _ = state.press(.up, with: ScreenDay().content)
    #expect(state.hint == nil)
  }

  @Test(arguments: ["x", "a", "P", "q", "?"] as [Character])
  func `No hint about keys is given, nor counted, while they type, choose or read`(_ key: Character)
  {
    var state = ScreenState()
    state.lessons = Lessons()
    _ = state.press(.character(key), with: ScreenDay().at(.seconds(900)).content)
    state.take(record(waiting))
    #expect(state.hint != .waiting)
    #expect(state.lessons?.text.contains("waiting") == false)
  }

  @Test(arguments: [true, false])
  func `The rest of a slice is only promised if a commitment cut one`(isCut: Bool) throws {
    var state = ScreenState()
    state.lessons = Lessons()
    let coach = try FakeCoach("Essay\nLecture at:\(isCut ? "09:05" : "09:00")-12:30\n")
    coach.letPass(to: .seconds(400))
    for record in coach.records { state.take(record) }
    #expect((state.hint == .commitment) == isCut)
  }

  @Test(arguments: Lessons.Situation.allCases)
  func `Every hint is a line that fits, with the keys that are set`(_ hint: Lessons.Situation) {
    var state = ScreenState()
    state.hint = hint
    // The second task has just got the slice.
    let status = ScreenDay().at(.seconds(1510)).status
    let usual = state.hintWords(at: status) ?? ""
    #expect((1...76).contains(usual.count))
    state.keys = KeyChoices(["done": "z", "back": "y", "skip": "w", "add": "v"])
    let words = state.hintWords(at: status) ?? ""
    #expect((words == usual) == [.checkIn, .commitment, .thought, .list].contains(hint))
  }

  @Test func `A hint for a key that another command has is not given`() {
    var state = ScreenState()
    state.hint = .slice
    state.keys = KeyChoices(["done": "space"])
    #expect(state.hintWords(at: ScreenDay().status) == nil)
  }

  @Test(arguments: [(1_510, true), (1_559, true), (1_560, false), (2_000, false)])
  func `A few minutes more are promised as long as b gives them`(_ second: Int, isShown: Bool) {
    var state = ScreenState()
    state.hint = .turn
    #expect((state.hintWords(at: ScreenDay().at(.seconds(second)).status) != nil) == isShown)
  }

  @Test(arguments: [true, false])
  func `A click is only mentioned if there is a mouse`(_ hasMouse: Bool) {
    var state = ScreenState()
    state.hint = .slice
    state.hasMouse = hasMouse
    #expect(state.hintWords(at: ScreenDay().status)?.contains("click") == hasMouse)
  }

  @Test func `The line above the keys shows the hint, unless there is a message`() {
    var state = ScreenState()
    state.hint = .slice
    let day = ScreenDay().at(.seconds(60))
    for (width, height) in [(80, 24), (40, 12), (120, 40)] {
      #expect(day.lines(width, height, state: state).contains { $0.contains("d when it is done") })
      state.message = .init("added: Essay")
      #expect(!day.lines(width, height, state: state).contains { $0.contains("d when it is") })
      state.message = nil
    }
  }

  @Test func `They are kept in the folder of the state`() {
    let world = FakeWorld().variable("HOME", "/home/ada")
    #expect(Lessons(in: world) == Lessons())
    var lessons = Lessons()
    _ = lessons.occurs(.list)
    let other = world.file("/home/ada/.local/state/rota/hints", lessons.text)
    #expect(Lessons(in: other) == lessons)
  }

  @Test func `Times below each other have one unit`() {
    func column(_ seconds: Int...) -> [String] { TimeText.column(seconds.map { .seconds($0) }) }
    #expect(column() == [])
    #expect(column(0, 0) == ["0 min", "0 min"])
    #expect(column(0, 59) == ["0 s", "59 s"])
    #expect(column(0, 30, 60) == ["0 min", "< 1 min", "1 min"])
    #expect(column(59, 3599) == ["< 1 min", "59 min"])
    #expect(column(600, 3600, 4500) == ["0 h 10", "1 h 00", "1 h 15"])
  }
}
