/// An accessor for a part of a configuration: ``TransitionConfiguration/geometry``, or a value in it.
struct ConfigurationPart<Value>: Sendable {
  /// Returns the part of a configuration; nil if it does not have the part.
  let get: @Sendable (TransitionConfiguration) -> Value?
  /// Stores the part in a configuration. Returns false if the configuration has no place for it.
  let set: @Sendable (inout TransitionConfiguration, Value) -> Bool

  func at<Inner>(_ path: WritableKeyPath<Value, Inner> & Sendable) -> ConfigurationPart<Inner> {
    ConfigurationPart<Inner>(get: { get($0)?[keyPath: path] }) { set(inner: $1, at: path, in: &$0) }
  }

  func at<Inner>(_ path: WritableKeyPath<Value, Inner?> & Sendable) -> ConfigurationPart<Inner> {
    ConfigurationPart<Inner>(get: { get($0)?[keyPath: path] }) { set(inner: $1, at: path, in: &$0) }
  }

  func or(_ other: ConfigurationPart) -> ConfigurationPart {
    ConfigurationPart(get: { get($0) ?? other.get($0) }) { set(&$0, $1) || other.set(&$0, $1) }
  }

  private func set<Inner>(
    inner: Inner, at path: WritableKeyPath<Value, Inner>, in configuration: inout TransitionConfiguration
  ) -> Bool {
    guard var part = get(configuration) else { return false }
    part[keyPath: path] = inner
    return set(&configuration, part)
  }

  /// Returns an accessor that converts the part to and from a field value. It refuses a value of another kind.
  func value(
    _ make: @escaping @Sendable (Value) -> ConfigurationFieldValue,
    _ read: @escaping @Sendable (ConfigurationFieldValue) -> Value?
  ) -> ConfigurationPart<ConfigurationFieldValue> {
    ConfigurationPart<ConfigurationFieldValue>(get: { get($0).map(make) }) { configuration, value in
      read(value).map { set(&configuration, $0) } ?? false
    }
  }
}

extension ConfigurationPart<TransitionConfiguration> {
  static var whole: ConfigurationPart {
    ConfigurationPart(get: { $0 }) { configuration, whole in
      configuration = whole
      return true
    }
  }
}

extension ConfigurationFieldValue {
  var word: String? { if case .text(let word) = self { word } else { nil } }
}
