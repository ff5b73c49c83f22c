import Glibc

/// The program as it was built.
enum Binary {
  /// Beside the tests, unless the variable `ROTA_BINARY` names another.
  static let path: String = {
    if let path = getenv("ROTA_BINARY") { return String(cString: path) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let tests = buffer.prefix(max(0, count))
    let folder = tests.prefix(upTo: tests.lastIndex(of: UInt8(ascii: "/")) ?? 0)
    return String(decoding: folder, as: UTF8.self) + "/rota"
  }()

  /// What the program finds in its environment: nothing that belongs to whoever runs the tests.
  ///
  /// The backtraces of Swift, which a release build does not have, would wait for a key. The variable
  /// that chooses a deliberate fault is handed on (`Tests/Support/faults.py`).
  static func variables(home: String) -> [String: String] {
    let fault = getenv("DELIBERATE_FAULT").map { ["DELIBERATE_FAULT": String(cString: $0)] } ?? [:]
    return fault.merging([
      "HOME": home, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no", "TERM": "xterm-256color", "TZ": "UTC",
      "XDG_CONFIG_HOME": home + "/config", "XDG_DATA_HOME": home + "/data",
      "XDG_RUNTIME_DIR": home + "/runtime", "XDG_STATE_HOME": home + "/state",
    ]) { _, own in own }
  }
}
