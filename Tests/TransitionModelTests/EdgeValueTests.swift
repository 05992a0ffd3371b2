import TestSupport
import Testing
import TransitionModel

@Suite struct EdgeValueTests {
  @Test func everyNumberIsWrittenAsItReads() {
    let numbers =
      EdgeNumbers.doubles + EdgeNumbers.integers.map(Double.init) + EdgeNumbers.texts.compactMap(Double.init)
    for number in numbers where !number.isNaN {
      #expect(Double(ConfigurationFieldValue.number(number).description) == number, "\(number)")
    }
    #expect(ConfigurationFieldValue.number(-0x1p63).description == "-9.223372036854776e+18")
  }

  @Test func everyFieldTakesOrRefusesEveryNumber() {
    for field in ConfigurationField.all {
      for text in EdgeNumbers.texts {
        guard let number = Double(text) else { continue }
        _ = field.problem(with: .number(number))
      }
    }
  }
}
