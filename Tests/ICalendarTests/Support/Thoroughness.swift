import Foundation

/// Whether there is time for everything, as with `ROTA_EXHAUSTIVE=1`. Otherwise a part of
/// what could be tried is.
let isExhaustive = ProcessInfo.processInfo.environment["ROTA_EXHAUSTIVE"] == "1"
