import Thoroughness

/// What befalls a rotation and those who have to do with it.
enum Trouble: CaseIterable {
  case sleep, freeze, wallSetting, stopKey, crash, crashWithin, powerCut, powerCutWithin
  case interrupt, hangUp, terminalGone, slowDisk, brokenDisk, key, client, storm, listChange
  case calendarChange

  /// How often it happens in a day, at the most.
  private var most: Int {
    switch self {
    case .sleep, .wallSetting, .brokenDisk: 4
    case .freeze, .crash, .crashWithin, .slowDisk: 3
    case .stopKey, .powerCut, .powerCutWithin, .interrupt, .storm: 2
    case .hangUp, .terminalGone: 1
    case .key, .client: 40
    case .listChange: 8
    case .calendarChange: 20
    }
  }

  /// The troubles of a day, some of which are spared it altogether.
  static func forecast(_ dice: inout SeededNumbers) -> [(time: Duration, trouble: Trouble)] {
    var troubles: [(Duration, Trouble)] = []
    for trouble in allCases where !dice.isOnce(in: 4) {
      for _ in 0..<dice.number(0...trouble.most) {
        troubles.append((dice.duration(.zero...(.hours(24))), trouble))
      }
    }
    return troubles
  }
}
