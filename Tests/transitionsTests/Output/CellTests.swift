import Testing

@testable import transitions

@Suite struct CellTests {
  @Test(arguments: [
    (0.0, 3, "0.000"), (-0.0001, 3, "0.000"), (0.0005, 3, "0.001"), (-1.25, 1, "-1.3"), (812.4999, 0, "812"),
    (0.05, 1, "0.1"), (123.456, 2, "123.46"), (1e300, 2, "1e+300"), (-0.5, 0, "-1"),
  ])
  func numbersForReadingAreRoundedToTheNearest(number: Double, digits: Int, text: String) {
    #expect(Cell.number(number).readableText(digits: digits) == text)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
      (1_790_000_000_000_250, "2026-09-21T14:13:20.000250Z"),
    ] as [(Int64, String)])
  func timesAreRFC3339WithMicroseconds(microseconds: Int64, text: String) {
    #expect(Cell.time(microseconds).plainText == text)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("👩‍👩‍👧b", 3, "👩‍👩‍👧b"), ("e\u{301}e", 2, "e\u{301}e"), ("ab", 1, "…"), ("ab", 0, ""), ("", 0, ""),
  ])
  func cuttingNeverExceedsTheWidth(text: String, width: Int, cut: String) {
    #expect(DisplayWidth.cut(text, to: width) == cut)
    #expect(DisplayWidth.of(DisplayWidth.cut(text, to: width)) <= width)
  }

  @Test(arguments: [
    ("a\u{1B}[2J", "a\\u{1b}[2J"), ("a\u{202E}b", "a\\u{202e}b"), ("\u{2066}b\u{2069}", "\\u{2066}b\\u{2069}"),
    ("1.0\u{200B}", "1.0\\u{200b}"), ("\u{FEFF}x", "\\u{feff}x"), ("a\u{200D}b", "a\\u{200d}b"),
    ("👩\u{200D}👧", "👩\u{200D}👧"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("\u{85}\r\n\t", "\\u{85}\\r\\n\\t"),
  ])
  func whatIsNotSeenIsWrittenOutForReading(text: String, shown: String) {
    #expect(Cell.text(text).readableText(digits: nil) == shown)
    #expect(Cell.text(text).plainText == text)
  }
}
