import Rotations
import Tasks
import Terminals

extension StartPage {
  /// Does what a key stands for.
  ///
  /// - Returns: What is to be done, in order.
  package mutating func press(_ key: Key) -> [StartEffect] {
    message = nil
    if isHelpOpen {
      isHelpOpen = false
      if key.closesHelp { return [] }
    }
    switch StartKeys.bindings.lazy.compactMap({ $0.meanings[key] }).first {
    case .enter: return enter()
    case .leave: return [.leave]
    case .redraw: return [.redraw]
    case .move(let step): move(by: step)
    case .jump: jump()
    case .reorder(let step): reorder(by: step)
    case .inPlace, nil: pressInPlace(key)
    }
    return []
  }

  private mutating func pressInPlace(_ key: Key) {
    switch place {
    case .line(let index): press(key, inLine: index)
    // Where no text is typed, the keys of the help are free.
    case .slice where key.opensHelp, .rest where key.opensHelp: isHelpOpen = true
    case .slice: slice.press(key)
    case .rest: rest.press(key)
    }
  }

  private mutating func press(_ key: Key, inLine index: Int) {
    // A blank before a text means nothing, so that it can tick.
    if key == .character(" "), lines[index].isAtBeginning {
      if !lines[index].isBlank { lines[index].isTicked.toggle() }
    } else if case .paste(let text) = key, index == lastLine, lines[index].isBlank {
      paste(text)
    } else {
      lines[index].press(key)
    }
  }

  /// Takes each line of a text as a task; the last one stays to be typed on.
  private mutating func paste(_ text: String) {
    let tasks = LineEditor.lines(in: text)
    lines.removeLast()
    lines += tasks.map { StartLine($0) }
    if tasks.isEmpty { lines.append(StartLine()) }
    place = .line(lastLine)
  }

  // MARK: Moving

  /// To the place before or behind, from the last one to the first.
  private mutating func move(by step: Int) {
    let index = position
    let isGone = settle()
    let count = lines.count + 2
    go(to: (index + (isGone && step > 0 ? 0 : step) + count) % count)
  }

  /// From the lines to the slice, to the break, and to the empty line.
  private mutating func jump() {
    _ = settle()
    switch place {
    case .slice: place = .rest
    case .rest: place = .line(lastLine)
    case .line: place = .slice
    }
  }

  /// The place in the order in which it is moved through: slice, break, lines.
  private var position: Int {
    switch place {
    case .slice: 0
    case .rest: 1
    case .line(let index): index + 2
    }
  }

  private mutating func go(to position: Int) {
    switch position {
    case 0: place = .slice
    case 1: place = .rest
    default:
      place = .line(position - 2)
      lines[position - 2].press(.home)
    }
  }

  /// Brings things in order before a place is left: the last line is an empty one, and no other is.
  ///
  /// - Returns: Whether the line that is left is gone.
  private mutating func settle() -> Bool {
    slice.settle()
    rest.settle()
    guard case .line(let index) = place else { return false }
    if index == lastLine {
      if !lines[index].isBlank { lines.append(StartLine()) }
    } else if lines[index].isBlank {
      lines.remove(at: index)
      return true
    }
    return false
  }

  /// Changes places with the line above or below.
  private mutating func reorder(by step: Int) {
    guard case .line(let index) = place, !lines[index].isBlank else { return }
    _ = settle()
    let other = index + step
    guard other >= 0, other < lastLine else { return }
    lines.swapAt(index, other)
    place = .line(other)
  }

  // MARK: Enter

  /// Ends a line; on the empty line, starts.
  private mutating func enter() -> [StartEffect] {
    if case .line(let index) = place {
      if index == lastLine, lines[index].isBlank { return start() }
      if let problem = lines[index].problem {
        point(at: problem, inLine: index)
        return []
      }
    }
    _ = settle()
    place = .line(lastLine)
    return []
  }

  private mutating func start() -> [StartEffect] {
    if let index = lines.firstIndex(where: { !$0.isBlank && $0.item == nil }),
      let problem = lines[index].problem
    {
      point(at: problem, inLine: index)
    } else if !lines.contains(where: \.takesTurns) {
      complain(reasonForNobody)
    } else if slice.minutes == nil {
      place = .slice
      complain("how long is a slice? turn the dial, or type 1 to 60")
    } else {
      return [.start]
    }
    return []
  }

  private mutating func point(at problem: StartLine.Problem, inLine index: Int) {
    place = .line(index)
    lines[index].goToProblem()
    complain(problem.message)
  }

  /// Why nobody takes turns.
  private var reasonForNobody: String {
    let items = lines.compactMap(\.item)
    if items.isEmpty { return "a task is missing; type one, as in: Write essay est:2h" }
    let tasks = items.filter { !$0.isCommitment && !$0.isDone }
    return tasks.isEmpty
      ? "nothing here takes turns; type a task, as in: Write essay est:2h"
      : "nothing is ticked for today; space at the beginning of a line ticks it"
  }
}
