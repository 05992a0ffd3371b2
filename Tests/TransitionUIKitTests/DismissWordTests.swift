import HeadlessUIKit
import Testing
import TransitionModel

@testable import TransitionUIKit

@Suite("The word for a button that dismisses", .serialized)
@MainActor struct DismissWordTests {
  @Test func isInTheLanguageOfTheApp() {
    #expect(DismissWord.byLanguage.count >= 10)
    #expect(DismissWord.byLanguage.values.allSatisfy { !$0.isEmpty })
    for (preferences, word) in [
      (["de"], "Schließen"), (["de-AT", "en"], "Schließen"), (["fr-CA"], "Fermer"), (["pt-BR"], "Fechar"),
      (["zh-Hant-HK"], "關閉"), (["zh-Hans"], "关闭"), (["zh-CN"], "关闭"), (["zh-TW"], "關閉"), (["no"], "Lukk"),
      (["gsw", "it"], "Chiudi"), (["tlh"], "Dismiss"), ([], "Dismiss"),
    ] {
      #expect(DismissWord.inLanguage(of: preferences) == word, "\(preferences)")
    }
  }
}
