import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

extension Benchmark.Group {
  static let vending = Benchmark.Group(name: "vending") {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let transitions = try BuiltInCatalog.transitions().map { try registry.transition(named: $0.name) }
    let dictionary = BareDictionary(transitions)
    let names = transitions.map(\.name)
    let count = 200_000
    return [
      Benchmark(
        name: "a configuration by name", baseline: "bare dictionary", unit: "ns", goal: .maximumRatio(1.5)
      ) {
        let product = try Stopwatch.nanoseconds {
          for index in 0..<count { consume(try registry.transition(named: names[index % names.count])) }
        }
        let baseline = try Stopwatch.nanoseconds {
          for index in 0..<count { consume(try dictionary.transition(named: names[index % names.count])) }
        }
        return Benchmark.Round(product: product / Double(count), baseline: baseline / Double(count))
      },
      Benchmark(
        name: "a transition manager by name", baseline: "bare dictionary, the same objects", unit: "ns",
        goal: .maximumRatio(2)
      ) {
        let product = try Stopwatch.nanoseconds {
          for index in 0..<count { consume(try ModalTransitionManager(names[index % names.count], from: registry)) }
        }
        let baseline = try Stopwatch.nanoseconds {
          for index in 0..<count { consume(try ModalTransitionManager(names[index % names.count], from: dictionary)) }
        }
        return Benchmark.Round(product: product / Double(count), baseline: baseline / Double(count))
      },
    ]
  }
}

/// The minimum of a lookup by name.
private struct BareDictionary: TransitionProviding {
  let byName: [String: TransitionRevision]

  init(_ transitions: [TransitionRevision]) {
    byName = Dictionary(uniqueKeysWithValues: transitions.map { ($0.name, $0) })
  }

  @inline(never)
  func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    guard let transition = byName[name] else { throw UnknownTransition(name: name, among: Array(byName.keys)) }
    return transition
  }
}
