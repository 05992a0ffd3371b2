import Foundation

/// The plain pooled two-proportion z test, for contrast. No report offers it, because it considers one person's
/// sessions independent.
struct PooledZTest {
  let z: Double
  let pValue: Double

  init(_ first: (successes: Int, trials: Int), _ second: (successes: Int, trials: Int)) {
    let n = (Double(first.trials), Double(second.trials))
    let pooled = Double(first.successes + second.successes) / (n.0 + n.1)
    let error = (pooled * (1 - pooled) * (1 / n.0 + 1 / n.1)).squareRoot()
    let difference = Double(first.successes) / n.0 - Double(second.successes) / n.1
    z = error > 0 ? difference / error : 0
    pValue = erfc(abs(z) / 2.0.squareRoot())
  }
}
