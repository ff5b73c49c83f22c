import CShim
import Glibc

/// A pipe whose ends are closed explicitly, and on exec.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try system("pipe2") { shim_pipe(&ends) }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeReading() { close(reading) }

  func closeWriting() { close(writing) }
}
