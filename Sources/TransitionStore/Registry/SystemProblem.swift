/// What the system could not do with a file, in its own words.
package struct SystemProblem: Error, CustomStringConvertible {
  /// For a person to read.
  package let description: String
}
