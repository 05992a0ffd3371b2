/// A part of a configuration, to be read and written: ``TransitionConfiguration/geometry``, or what is in it.
struct ConfigurationPart<Value>: Sendable {
  /// The part in a configuration; nil where it has none.
  let get: @Sendable (TransitionConfiguration) -> Value?
  /// Puts the part into a configuration; false where there is no place for it.
  let set: @Sendable (inout TransitionConfiguration, Value) -> Bool

  /// A part of this part.
  func at<Inner>(_ path: WritableKeyPath<Value, Inner> & Sendable) -> ConfigurationPart<Inner> {
    ConfigurationPart<Inner>(get: { get($0)?[keyPath: path] }) { set(inner: $1, at: path, in: &$0) }
  }

  /// A part of this part that may be missing.
  func at<Inner>(_ path: WritableKeyPath<Value, Inner?> & Sendable) -> ConfigurationPart<Inner> {
    ConfigurationPart<Inner>(get: { get($0)?[keyPath: path] }) { set(inner: $1, at: path, in: &$0) }
  }

  private func set<Inner>(
    inner: Inner, at path: WritableKeyPath<Value, Inner>, in configuration: inout TransitionConfiguration
  ) -> Bool {
    guard var part = get(configuration) else { return false }
    part[keyPath: path] = inner
    return set(&configuration, part)
  }

  /// The part as a field's value. A value of another kind cannot be put there.
  func value(
    _ make: @escaping @Sendable (Value) -> FieldValue, _ read: @escaping @Sendable (FieldValue) -> Value?
  ) -> ConfigurationPart<FieldValue> {
    ConfigurationPart<FieldValue>(get: { get($0).map(make) }) { configuration, value in
      read(value).map { set(&configuration, $0) } ?? false
    }
  }
}

extension ConfigurationPart<TransitionConfiguration> {
  /// All of it.
  static var whole: ConfigurationPart {
    ConfigurationPart(get: { $0 }) { configuration, whole in
      configuration = whole
      return true
    }
  }
}

extension FieldValue {
  /// The text, where it is one.
  var word: String? { if case .text(let word) = self { word } else { nil } }
}
