import CivilTime
import Coach
import EventStream
import Journals
import Platform
import Thoroughness

/// What befalls the day.
extension SimulatedDay {
  func befall(_ trouble: Trouble) {
    witness.tell("trouble: \(trouble)")
    // Troubles seldom come alone.
    if dice.isOnce(in: 4) {
      let another = Trouble.allCases[dice.number(0...Trouble.allCases.count - 1)]
      let soon = dice.anyScale(.microseconds(10)...(.seconds(10)))
      expect(another, after: soon)
    }
    switch trouble {
    case .sleep:
      machine.time.sleep(for: dice.anyScale(.milliseconds(200)...(.hours(4))))
    case .freeze:
      witness.count(.freezes)
      machine.freeze(for: dice.anyScale(.seconds(1)...(.hours(1))))
    case .wallSetting:
      witness.count(.wallSettings)
      let offset = dice.anyScale(.milliseconds(50)...(.hours(5)))
      machine.setWall(by: dice.isOnce(in: 2) ? offset : .zero - offset)
    case .stopKey: signal(.stop)
    case .interrupt: signal(dice.one(of: .interrupt, .terminate, .quit))
    case .hangUp: signal(.hangUp)
    case .terminalGone: happen("the terminal is gone") { $0.display?.close() }
    case .crash: lose(isPowerCut: false)
    case .powerCut: lose(isPowerCut: true)
    case .crashWithin: dieWithin(isPowerCut: false)
    case .powerCutWithin: dieWithin(isPowerCut: true)
    case .slowDisk: fallIll(.slow)
    case .brokenDisk:
      let illnesses = SimulatedDisk.Illness.allCases
      fallIll(illnesses[dice.number(0...illnesses.count - 1)])
    case .key:
      let request = Wish.request(&dice)
      happen("a key") { $0.coach.perform(request) }
    case .client: connect(SimulatedClient.Temper.allCases[dice.number(0...4)])
    case .storm: for _ in 0..<29 { connect(.hasty) }
    case .listChange: happen("the list changes") { $0.list.change() }
    case .calendarChange:
      book.change(at: machine.time.wall, &dice)
      program?.calendars.change(to: book)
    }
  }

  func expect(_ trouble: Trouble, after time: Duration) {
    machine.schedule("something befalls", after: time, isOfProgram: false, &dice) {
      [unowned self] in befall(trouble)
    }
  }

  private func signal(_ signal: Signal) {
    machine.schedule("a signal", after: .microseconds(50), &dice) { [unowned self] in
      witness.tell("\(signal)")
      machine.signal(signal)
    }
  }

  /// Lets something happen to the program, if one runs.
  private func happen(_ name: StaticString, _ action: @escaping (SimulatedProgram) -> Void) {
    machine.schedule(name, after: .microseconds(50), &dice) { [unowned self] in
      if let program { action(program) }
    }
  }

  /// Lets the program die in the middle of the next things it does.
  private func dieWithin(isPowerCut: Bool) {
    guard program != nil else { return }
    past.wasPowerCut = isPowerCut
    machine.killSoon(afterCalls: dice.number(0...30))
  }

  private func fallIll(_ illness: SimulatedDisk.Illness) {
    witness.tell("\(illness)")
    disk.fallIll(illness)
    let time = dice.anyScale(.seconds(1)...(.hours(3)))
    machine.schedule("the disk is well again", after: time, isOfProgram: false, &dice) {
      [unowned self] in disk.heal()
    }
  }

  private func connect(_ temper: SimulatedClient.Temper) {
    clients += 1
    program?.endpoint.connect(clients, temper, dice: dice.own(clients + 10_000))
  }
}
