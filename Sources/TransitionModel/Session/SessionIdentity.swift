package import Foundation

/// Creates identities from content, so that importing the same recording twice gives the same session.
package enum SessionIdentity {
  /// The namespace of this project's sessions, a fixed random UUID.
  private static let namespace: [UInt8] = [
    0x6f, 0x1d, 0x9a, 0x52, 0x3c, 0x0b, 0x4e, 0x7d, 0x8a, 0x45, 0x91, 0xc7, 0x2e, 0xb6, 0x50, 0x13,
  ]

  /// Returns the UUIDv5 (RFC 9562 §5.5) of a stroke replayed with a configuration.
  package static func uuid(
    digest: String, direction: TransitionDirection, axis: TravelAxis, distance: Double,
    estimator: VelocitySource,
    externalID: String, samples: [GestureSample]
  ) -> UUID {
    let name = [
      digest, direction.rawValue, axis.rawValue, "\(distance)", estimator.rawValue, externalID,
      hash(of: samples),
    ].joined(separator: "\n")
    var bytes = Array(SHA1.hash(namespace + Array(name.utf8)).prefix(16))
    bytes[6] = (bytes[6] & 0x0F) | 0x50
    bytes[8] = (bytes[8] & 0x3F) | 0x80
    return uuid(bytes)
  }

  /// Returns the token for a person named in a recording: 128 bits of a SHA-256, in hexadecimal.
  ///
  /// The token groups sessions without storing the name. It is not a secret, because anyone with the names can
  /// compute the tokens.
  package static func token(of user: String) -> String {
    String(SHA256.hash(namespace + Array(user.utf8)).hexadecimal.prefix(32))
  }

  /// Returns the SHA-256 of the time, position in 1/1000 pt and phase of every sample.
  private static func hash(of samples: [GestureSample]) -> String {
    var hash = SHA256()
    for sample in samples {
      let position = "\((sample.x * 1000).rounded()),\((sample.y * 1000).rounded())"
      let row = "\(sample.timeMicroseconds),\(position),\(sample.phase.rawValue)\n"
      hash.update(row.utf8)
    }
    return hash.finalized().hexadecimal
  }

  private static func uuid(_ b: [UInt8]) -> UUID {
    UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
      ))
  }
}
