#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  import Foundation

  /// The word that assistive technologies read for a button that closes the screen in front.
  ///
  /// An app can translate the key `Dismiss` in its `Localizable` strings. A table needs no resources, which an app would have to
  /// copy.
  enum DismissWord {
    /// The word in the language that the app runs in.
    static var localized: String {
      NSLocalizedString(
        "Dismiss", value: inLanguage(of: Bundle.main.preferredLocalizations),
        comment: "Closes the screen in front: the dimming behind it, and the Escape key.")
    }

    /// - Parameter preferences: The languages, the preferred one first.
    static func inLanguage(of preferences: [String]) -> String {
      let known = Array(byLanguage.keys)
      let language = preferences.lazy.compactMap { preference in
        let parts = preference.split(separator: "-")
        let longest = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
        return longest.first(where: known.contains) ?? aliases[longest.last ?? ""]
      }.first
      return language.flatMap { byLanguage[$0] } ?? "Dismiss"
    }

    /// Languages under another code of theirs, and those that have a script.
    private static let aliases = ["no": "nb", "nn": "nb", "iw": "he", "in": "id", "zh": "zh-Hans"]

    static let byLanguage = [
      "ar": "إغلاق", "ca": "Tanca", "cs": "Zavřít", "da": "Luk", "de": "Schließen", "el": "Κλείσιμο", "en": "Dismiss",
      "es": "Cerrar", "fi": "Sulje", "fr": "Fermer", "he": "סגירה", "hi": "बंद करें", "hu": "Bezárás", "id": "Tutup",
      "it": "Chiudi", "ja": "閉じる", "ko": "닫기", "nb": "Lukk", "nl": "Sluiten", "pl": "Zamknij", "pt": "Fechar",
      "ro": "Închide", "ru": "Закрыть", "sv": "Stäng", "th": "ปิด", "tr": "Kapat", "uk": "Закрити", "vi": "Đóng",
      "zh-Hans": "关闭", "zh-Hant": "關閉", "zh-HK": "關閉", "zh-TW": "關閉",
    ]
  }

  /// The words that assistive technologies read for the grabber of a screen with stops.
  ///
  /// An app can translate the keys `transitions.sheet` and `transitions.stop.half`, for a stop named half, in its
  /// `Localizable` strings.
  enum StopWord {
    static var sheet: String {
      NSLocalizedString(
        "transitions.sheet", value: "Sheet", comment: "The grabber that changes the height of a screen.")
    }

    static func name(of stop: String) -> String {
      NSLocalizedString("transitions.stop.\(stop)", value: stop, comment: "A height at which a screen rests.")
    }
  }
#endif
