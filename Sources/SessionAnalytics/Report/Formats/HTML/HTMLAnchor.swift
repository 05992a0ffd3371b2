/// Names of places in the page. They come from what stands there, so that a link into a report still fits tomorrow's.
enum HTMLAnchor {
  static func of(_ metric: MetricDefinition) -> String { "metric-\(word(metric.id))" }

  /// One for each section, all different.
  static func of(_ sections: [ReportSection]) -> [String] {
    var taken: Set<String> = []
    return sections.map { section in
      let name = [
        section.transition, "\(section.revision)", section.direction.rawValue, section.population.rawValue,
      ].map(word).joined(separator: "-")
      // Revisions of one number differ where the cells of several registries were put together.
      let free = [name, "\(name)-\(word(String(section.digest.prefix(12))))"].first { !taken.contains($0) }
      var anchor = free ?? name
      while !taken.insert(anchor).inserted { anchor += "-again" }
      return anchor
    }
  }

  /// Letters, digits, hyphens and underscores alone.
  private static func word(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "-" })
  }
}
