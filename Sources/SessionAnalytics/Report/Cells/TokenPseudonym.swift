import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// What stands for an install token in cells: enough to tell people apart, not to find them again in an app.
///
/// The first 16 hexadecimal digits of SHA-256 over `transitions cells ` and the token. Tokens are random and long, so
/// that nobody guesses them; the same token has the same pseudonym everywhere, so that cells of several registries can
/// be put together.
enum TokenPseudonym {
  static func of(_ token: String) -> String {
    let digits = Array("0123456789abcdef")
    let hash = SHA256.hash(data: Data("transitions cells \(token)".utf8))
    return String(hash.prefix(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
