/// What a run of the program came to that ends by itself.
struct Finished: Equatable {
  var cause: Child.Ending.Cause?
  var output: String
  var errors: String

  /// Runs the program and reads all it says.
  init(
    of arguments: [String], to program: String = Binary.path, in folder: Folder,
    input: String? = "/dev/null", output: Child.Stream = .pipe,
    atMost patience: Duration = .seconds(10)
  ) throws {
    let child = try Child(arguments, of: program, in: folder, input: input, output: output)
    let end = ContinuousClock.now + patience
    self.output = child.output?.rest(until: end) ?? ""
    errors = child.errors?.rest(until: end) ?? ""
    cause = child.ending(atMost: ContinuousClock.now.duration(to: end))?.cause
  }

  var lines: [Substring] { output.split(separator: "\n") }
  var messages: [Substring] { errors.split(separator: "\n") }
}
