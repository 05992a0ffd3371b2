extension HelpTopic {
  static let environment = HelpTopic(
    name: "environment", summary: "The variables that this tool reads.",
    text: """
      \(columns(EnvironmentVariable.all.map { ($0.name, $0.meaning) }))

      An option on the command line goes before a variable. Nothing else is read from
      the environment, and there is no configuration file.
      """)
}
