import EventStream

/// The handlers of the keys of a display.
package struct KeyHandlers: Sendable {
  /// Executes a request.
  let perform: @Sendable (Request) -> Void
  /// Draws the present.
  let refresh: @Sendable () -> Void
  /// Leaves the display of a guest, who may leave before the rotation ends; `nil` in the process
  /// that runs it.
  let leave: (@Sendable () -> Void)?

  package init(
    perform: @escaping @Sendable (Request) -> Void, refresh: @escaping @Sendable () -> Void,
    leave: (@Sendable () -> Void)? = nil
  ) {
    self.perform = perform
    self.refresh = refresh
    self.leave = leave
  }

  /// Executes a line of the command language; returns why it cannot be read, `nil` if it can.
  func send(_ line: String) -> String? {
    do throws(UnreadableRequest) {
      perform(try Request(parsing: line))
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Carries out the effects of a key on a display of sentences, which neither is redrawn nor stays
  /// after the end; `complain` gets the reason if a line cannot be read.
  func carryOut(_ effects: [ScreenEffect], _ complain: (String) -> Void) {
    for effect in effects {
      switch effect {
      case .command(let line): if let fault = send(line) { complain(fault) }
      case .leave: leave?()
      case .redraw, .more: break
      }
    }
  }
}
