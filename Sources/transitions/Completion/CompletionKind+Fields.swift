import ArgumentParser
import TransitionModel
import TransitionStore

/// Completions out of the table of fields.
extension CompletionKind {
  /// `field=value`, as `transitions set` takes it.
  static let assignment = live { assignments(in: $0, preferring: []) }
  /// The same in a filter of a listing, where a listed field's last word is enough.
  static let filter = live { request in
    let (name, text, _) = request.beginning
    let facts = name == nil ? FactFilter.Fact.allCases.filter { $0.rawValue.hasPrefix(text) } : []
    return assignments(in: request, preferring: ResultTable.listedFields)
      + facts.map { CompletionCandidate($0.rawValue + "=", note: $0.allowed) }
  }

  /// A field or a section, by its path or the end of one.
  static let fieldName = live { request in
    let sections = ConfigurationSection.all.map(\.path).filter { $0.hasPrefix(request.prefix) }
    return sections.map { CompletionCandidate($0, note: "all of its fields") }
      + ConfigurationField.names(beginning: request.prefix).map { name, field in
        CompletionCandidate(name, note: field.help)
      }
  }

  private static func assignments(
    in request: CompletionRequest, preferring preferred: [ConfigurationField]
  ) -> [CompletionCandidate] {
    let (name, text, isWhole) = request.beginning
    guard let name else {
      return ConfigurationField.names(beginning: text, preferring: preferred)
        .filter { $0.field != .name }
        .map { CompletionCandidate($0.name + "=", note: $0.field.help) }
    }
    guard let field = try? ConfigurationField.resolving(name, preferring: preferred) else { return [] }
    return values(of: field, in: request).map { value in
      CompletionCandidate(isWhole ? "\(name)=\(value.text)" : value.text, note: value.note)
    }
  }

  /// The values a field can have where they are words; of a number, what it is now.
  private static func values(of field: ConfigurationField, in request: CompletionRequest) -> [CompletionCandidate] {
    switch field.kind {
    case .choice(let words): return words.map { CompletionCandidate($0) }
    case .flag: return ["true", "false"].map { CompletionCandidate($0) }
    case .text: return []
    case .number, .transitionName:
      let words = request.otherWords
      let named = try? request.registry?.transitions(includingRetired: true).last { words.contains($0.name) }
      let value = named?.transition.configuration[field]
      return value.map { [CompletionCandidate($0.description, note: "as it is; \(field.allowedDescription)")] } ?? []
    }
  }
}
