import TransitionModel
import TransitionStore

/// A condition on a transition of the listing: on a field of its, or on what the registry knows of it besides.
enum ListingFilter {
  case field(FieldFilter)
  case fact(FactFilter)

  /// Reads a filter as it is written, the columns of the listing among its fields.
  init(_ text: String) throws(InvalidFieldFilter) {
    guard let (name, comparison, value) = FieldFilter.split(text) else {
      self = .field(try FieldFilter(text, preferring: ResultTable.listedFields))
      return
    }
    let names = FactFilter.Fact.allCases.map(\.rawValue)
    if let fact = FactFilter.Fact(rawValue: name) {
      self = .fact(try FactFilter(fact, comparison, value))
    } else if ConfigurationField.meant(by: name).isEmpty, let near = NearestNames.to(name, among: names).first {
      throw InvalidFieldFilter(
        message: "\(UnresolvedField(unknown: name).shownName) is not a column of the listing. Did you mean \(near)?")
    } else {
      self = .field(try FieldFilter(text, preferring: ResultTable.listedFields))
    }
  }

  func matches(_ stored: StoredRevision) -> Bool {
    switch self {
    case .field(let filter): filter.matches(stored.transition.configuration.values)
    case .fact(let filter): filter.matches(stored)
    }
  }

  /// Whether it is about when transitions were retired, which the listing by itself leaves out.
  var isAboutRetirement: Bool {
    if case .fact(let filter) = self { filter.fact == .retiredAt } else { false }
  }
}
