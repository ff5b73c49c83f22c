import CivilTime
import Coach
import Commands
import Platform
import Terminals

/// Phrases about hooks used in more than one place.
enum HookWords {
  /// The result of a run: `succeeded after 31 ms`.
  static func outcome(status: Int, duration: Duration) -> String {
    let isOverdue = duration >= Spawn.Limits().time
    let ending =
      isOverdue
      ? "took too long and was stopped"
      : status == 0 ? "succeeded" : "failed with status \(status)"
    return "\(ending) after \(TimeText.length(duration))"
  }

  /// The past runs of a hook: `failed with 1 after 31 ms, Fri 20 Nov 09:30: no sound`.
  static func history(_ history: HookHistory.Entry) -> String {
    let last = history.last
    let local = last.time.local
    var text = outcome(status: last.status, duration: last.duration)
    text += ", \(TimeText.day(local.date, isShort: true)) \(TimeText.clock(local.time))"
    if last.status != 0, let line = last.output.split(whereSeparator: \.isNewline).last {
      text += ": \(String(line).shortened(to: 200))"
    }
    if history.failures > 0 { text += "; failed \(history.failures) of \(history.runs) times" }
    return text
  }

  /// The reason why the journal has no run of a hook for a kind.
  static func noRun(for kind: String) -> String {
    // The end of a hook cannot be recorded after `ended`.
    kind == "ended"
      ? "its runs are not recorded, as it runs after the last record; try: rota hooks test ended"
      : "has not run in a rotation yet"
  }

  /// Whether a file is the backup copy that an editor leaves beside a hook.
  static func isCopy(_ name: String) -> Bool { name.hasSuffix("~") }

  /// The reason why a file in the folder is not a hook.
  static func stranger(_ name: String) -> String {
    if isCopy(name) { return "is not a hook, but a copy that an editor left" }
    return "is not a hook: there are no hooks for '\(name.prefix { $0 != "-" })'"
      + (intended(by: name).map { "; did you mean '\($0)'?" } ?? "")
  }

  /// The name of a hook that another name probably stands for; `nil` if none is similar.
  ///
  /// `slice-started.sh` is meant as `slice_started`, and `slice_strated-lamp` as
  /// `slice_started-lamp`.
  static func intended(by name: String) -> String? {
    let stem = name.prefix { $0 != "." }
    let whole = String(stem.map { $0 == "-" ? "_" : $0 })
    let alike = HookFolder.kinds.filter { "\(whole)_".hasPrefix("\($0)_") }
    if let kind = alike.max(by: { $0.count < $1.count }) {
      let rest = stem.dropFirst(kind.count + 1)
      return rest.isEmpty ? kind : "\(kind)-\(rest)"
    }
    let beginning = String(name.prefix { $0 != "-" })
    // `slice` alone is the beginning of too many kinds.
    if let kind = nearestName(to: beginning, among: HookFolder.kinds),
      kind.count - beginning.count <= kind.count / 3
    {
      return kind + name.dropFirst(beginning.count)
    }
    return nearestName(to: whole, among: HookFolder.kinds)
  }

  /// The commands to create a hook for a kind, as two lines for a shell.
  static func example(of kind: String, in folder: String) -> String {
    // With any umask, others may write to neither.
    let hook = "\(folder)/\(kind)".quotedForShell
    return """
      (umask 077; mkdir -p \(folder.quotedForShell)) && printf '#!/bin/sh\\necho "$ROTA_KIND $ROTA_TASK"\\n' >\(hook)
      chmod 700 \(hook)

      """
  }
}
