import TransitionModel

/// What stands for an install token in cells: enough to tell people apart, not to find them again in an app.
///
/// The first 16 hexadecimal digits of SHA-256 over `transitions cells ` and the token. Tokens are random and long, so
/// that nobody guesses them; the same token has the same pseudonym everywhere, so that cells of several registries can
/// be put together.
enum TokenPseudonym {
  static func of(_ token: String) -> String {
    SHA256.hash("transitions cells \(token)".utf8).prefix(8).hexadecimal
  }
}
