import Glibc

extension Terminal {
  /// Queries the background colour of the terminal, in raw mode, and waits for at most `patience`.
  ///
  /// A second query, which every terminal replies to, follows, so that only a slow or silent
  /// terminal costs the whole time. Keys read meanwhile are in the result.
  package func askForBackground(patience: Duration = .milliseconds(100)) -> BackgroundAnswer {
    let clocks = SystemClocks()
    let deadline = clocks.monotonic + patience
    var read: [UInt8] = []
    var answer = BackgroundAnswer(parsing: [])
    guard isReady(output, for: POLLOUT, within: patience),
      (try? Descriptor.write(Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8), to: output)) != nil
    else { return answer }
    while !answer.isComplete, isReady(input, for: POLLIN, within: deadline - clocks.monotonic),
      let bytes = try? Descriptor.readOnce(1_024, from: input), !bytes.isEmpty
    {
      read += bytes
      answer = BackgroundAnswer(parsing: read)
    }
    return answer
  }

  private func isReady(_ descriptor: Int32, for events: Int32, within patience: Duration) -> Bool {
    let (seconds, attoseconds) = patience.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return false }
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    // A signal ends the wait early, which at worst loses the colour.
    return poll(&request, 1, Int32(clamping: milliseconds)) == 1
      && Int32(request.revents) & events != 0
  }
}
