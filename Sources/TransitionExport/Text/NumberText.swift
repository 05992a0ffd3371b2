import Foundation
import TransitionModel

/// Numbers as files write them.
enum NumberText {
  /// The shortest text that reads back as the same number: values of a configuration.
  static func exact(_ number: Double) -> String { FieldValue.number(number == 0 ? 0 : number).description }

  /// Six significant digits: numbers that are computed, such as a stiffness. The spring they make is never further than
  /// a hundred-thousandth of the way from the exact one.
  static func rounded(_ number: Double) -> String { exact(significant(number)) }

  static func significant(_ number: Double, digits: Int = 6) -> Double {
    Double(String(format: "%.\(digits)g", number)) ?? number
  }

  /// Seconds in milliseconds, to the nanosecond.
  static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
}
