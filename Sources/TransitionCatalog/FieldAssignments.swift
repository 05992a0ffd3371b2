public import TransitionModel

/// Changes to a configuration's fields, as they are written on a command line: `presentation.duration=0.5`.
///
/// - `FIELD=VALUE` gives a value, written as in a catalog file. Text needs no quotes of its own, and a number may have
///   its field's unit behind it: `0.5s`.
/// - `FIELD=` takes the value away: the default stands in, where there is one.
/// - `SECTION=` takes away all values of a section.
/// - `SECTION=KIND(name: value, …)` replaces a section that is a choice with parameters:
///   `releaseRule=flingOrDistance(velocity: 300, fraction: 0.5)`.
///
/// A field goes by any name `ConfigurationField.resolving(_:preferring:)` knows.
public struct FieldAssignments: Sendable, Hashable {
  /// The changes as they were written, in order; a later one of the same field wins.
  public let words: [String]

  /// Takes the words of a command line. They are read, and refused, in ``applied(to:)``.
  public init(_ words: [String]) { self.words = words }

  /// Whether each change makes sense by itself, whatever it is made to: its field is known, and can hold the value.
  public var isWellFormed: Bool {
    var reader = AssignmentReader(ConfigurationValues())
    for word in words { reader.read(word) }
    return !reader.isMistaken
  }

  /// The configuration with the changes made.
  ///
  /// - Throws: `InvalidConfiguration` with every problem at once: names that mean no field, values that cannot be read
  ///   or are not allowed, and fields that do not go together afterwards.
  public func applied(to configuration: TransitionConfiguration) throws(InvalidConfiguration) -> TransitionConfiguration
  {
    var reader = AssignmentReader(configuration.values)
    for word in words { reader.read(word) }
    return try reader.configuration()
  }
}
