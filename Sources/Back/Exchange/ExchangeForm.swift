import Commands

/// The form of a file with the past, which an option or the name of the file chooses.
protocol ExchangeForm: RawRepresentable<String>, CaseIterable {}

extension ExchangeForm {
  var option: Option { Option(rawValue) }

  /// Returns the form of the option, else that of the ending of the file's name; `nil` if neither
  /// names one.
  static func chosen(
    by arguments: Arguments, orBy file: String?
  ) throws(UsageError) -> Self? {
    let forms = allCases.filter { arguments[$0.option] != nil }
    if forms.count > 1 { throw .contradiction("--\(forms[0].rawValue)", "--\(forms[1].rawValue)") }
    return forms.first ?? allCases.first { file?.hasSuffix(".\($0.rawValue)") ?? false }
  }
}
