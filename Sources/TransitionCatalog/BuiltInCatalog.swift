public import TransitionModel

/// The catalog files compiled into the library, which fill a registry without any files.
public enum BuiltInCatalog {
  /// The sources, with one line per file of `catalog/`, by name.
  private static let sources: [(name: String, bytes: [UInt8])] = [
    ("bottom-card.yaml", PackageResources.bottom_card_yaml),
    ("card-modal.yaml", PackageResources.card_modal_yaml),
    ("card-standard.yaml", PackageResources.card_standard_yaml),
    ("edge-rotate.yaml", PackageResources.edge_rotate_yaml),
    ("map-panel.yaml", PackageResources.map_panel_yaml),
    ("message-bottom-card.yaml", PackageResources.message_bottom_card_yaml),
    ("message-bottom-tab.yaml", PackageResources.message_bottom_tab_yaml),
    ("message-bottom.yaml", PackageResources.message_bottom_yaml),
    ("message-centered.yaml", PackageResources.message_centered_yaml),
    ("message-top-card.yaml", PackageResources.message_top_card_yaml),
    ("message-top-tab.yaml", PackageResources.message_top_tab_yaml),
    ("message-top.yaml", PackageResources.message_top_yaml),
    ("modal-input.yaml", PackageResources.modal_input_yaml),
    ("modal-none.yaml", PackageResources.modal_none_yaml),
    ("modal-standard.yaml", PackageResources.modal_standard_yaml),
    ("pull-down.yaml", PackageResources.pull_down_yaml),
    ("sheet-detents.yaml", PackageResources.sheet_detents_yaml),
    ("side-menu.yaml", PackageResources.side_menu_yaml),
    ("system-cover.yaml", PackageResources.system_cover_yaml),
    ("system-sheet.yaml", PackageResources.system_sheet_yaml),
  ]

  /// The files with their comments, by name.
  public static var files: [(name: String, text: String)] {
    sources.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// The transitions of one kind, in the order of ``files``.
  public static func transitions(
    _ kind: TransitionKind = .vended
  ) throws(InvalidCatalog) -> [TransitionConfiguration] { try parsed.get().filter { $0.kind == kind } }

  private static let parsed = Result { () throws(InvalidCatalog) in
    var total = CatalogContents()
    for file in files { total.add(CatalogReader.parsed(file.text, file: file.name)) }
    return try total.reportingDuplicates().valid().map(\.configuration)
  }
}
