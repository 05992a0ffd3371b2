extension TransitionConfiguration {
  /// SHA-256 of the configuration's values in lower-case hexadecimal: the same on every device and in every registry.
  ///
  /// The name is left out, because the registry pairs digest and name. Values equal to their field's default are left
  /// out too, so that a field added later with a default does not change the digest of what was stored before it.
  public var digest: String {
    let lines = ConfigurationField.all
      .filter { $0 != .name && values[$0] != $0.defaultValue }
      .compactMap { field in values[field].map { "\(field.path)=\($0)\n" } }
      .sorted()
    return SHA256.hash(lines.joined().utf8).hexadecimal
  }
}
