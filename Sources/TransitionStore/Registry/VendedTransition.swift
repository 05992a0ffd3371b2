import TransitionModel

/// A transition in a registry's snapshot. An object, so that finding it copies a reference and not a hundred fields.
final class VendedTransition: Sendable {
  let revision: TransitionRevision

  init(_ revision: TransitionRevision) { self.revision = revision }
}
