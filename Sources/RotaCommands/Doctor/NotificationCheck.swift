import Commands
import Options
import Platform
import Rotations
import Terminals

/// Checks how switches are announced, and whether the required programs are installed.
struct NotificationCheck: Check {
  let title = "notification"

  func findings(in world: some World) -> [Finding] {
    let announcements: Announcements
    do throws(UsageError) {
      announcements = try RunOptions(asSetIn: world).announcements
    } catch {
      return [.broken("\(error)", cure: "rota config")]
    }
    let announcer = Announcer(announcements, environment: world.environment)
    return [way(announcements, announcer, in: world), sound(announcements, in: world)]
  }

  private func way(
    _ announcements: Announcements, _ announcer: Announcer, in world: some World
  ) -> Finding {
    let terminal = announcer.terminalForm.map { "the terminal (\($0.words))" }
    guard announcer.usesDesktop else {
      if announcements.notification == .never { return .fine("nothing is sent, as set") }
      return terminal.map { .fine("switches are announced through \($0)") }
        ?? .doubtful(
          "this terminal shows no notifications, and there is no desktop",
          cure: "rota config notify never")
    }
    if let program = world.program(Announcer.program) {
      return .fine("switches are announced on the desktop, by \(program)")
    }
    let instead = terminal.map { ", so that \($0) is asked" } ?? ""
    return .doubtful(
      "\(Announcer.program) is not installed\(instead)",
      cure: "sudo apt-get install libnotify-bin")
  }

  private func sound(_ announcements: Announcements, in world: some World) -> Finding {
    do throws(SoundPlayer.Fault) {
      let program = try SoundPlayer.program(for: announcements.sound, in: world)
      if let program { return .fine("sounds are played by \(program)") }
      return .fine(
        announcements.sound == .bell ? "the bell rings" : "no sound at a switch, as set")
    } catch {
      guard case .noProgram = error else {
        return .doubtful(error.remark(), cure: "rota config sound soft")
      }
      return .doubtful(error.remark(), cure: "sudo apt-get install alsa-utils")
    }
  }
}

extension Announcer.TerminalForm {
  fileprivate var words: String {
    switch self {
    case .osc9: "OSC 9"
    case .osc99: "OSC 99"
    case .osc777: "OSC 777"
    }
  }
}
