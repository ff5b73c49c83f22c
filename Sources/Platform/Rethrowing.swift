/// Evaluates an expression and replaces the error that it throws.
///
/// - Parameters:
///   - expression: The expression.
///   - replacement: Converts the error.
/// - Returns: The value of the expression.
/// - Throws: The replacement.
package func rethrowing<Value, Original: Error, Replacement: Error>(
  _ expression: @autoclosure () throws(Original) -> Value,
  as replacement: (Original) -> Replacement
) throws(Replacement) -> Value {
  do throws(Original) { return try expression() } catch { throw replacement(error) }
}
