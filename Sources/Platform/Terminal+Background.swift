import Glibc

extension Terminal {
  /// Asks the terminal, in raw mode, for its background colour and waits for at most `patience`.
  ///
  /// The question is followed by one that every terminal answers, so that only one that is slow or
  /// silent is waited for to the end. Keys read meanwhile are in the answer.
  package func askForBackground(
    patience: Duration = .milliseconds(100), clocks: some Clocks = SystemClocks()
  ) -> BackgroundAnswer {
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
    // A signal in between ends the waiting early, which costs a colour and nothing else.
    return poll(&request, 1, Int32(clamping: milliseconds)) == 1
      && Int32(request.revents) & events != 0
  }
}
