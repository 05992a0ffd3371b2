import Foundation
import TransitionModel

/// The page's look: `report.css`.
package enum Stylesheet {
  package static let css = String(decoding: PackageResources.report_css, as: UTF8.self)

  /// The page's Content Security Policy: it may load nothing and run nothing, and be styled by ``css`` alone, known by
  /// its hash (CSP level 3, §2.3.1). That forbids `style` attributes too.
  static let policy: String = {
    let hash = Data(SHA256.hash(css.utf8)).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
  }()
}
