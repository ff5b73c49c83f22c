/// Evaluates an expression, and throws another error in place of the one that it throws.
///
/// - Parameters:
///   - expression: What may fail.
///   - replacement: Makes the error that the caller throws.
/// - Returns: The value of the expression.
/// - Throws: The replacement.
package func rethrowing<Value, Original: Error, Replacement: Error>(
  _ expression: @autoclosure () throws(Original) -> Value,
  as replacement: (Original) -> Replacement
) throws(Replacement) -> Value {
  do throws(Original) { return try expression() } catch { throw replacement(error) }
}
