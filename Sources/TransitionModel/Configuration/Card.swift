extension TransitionGeometry {
  /// The layout of the catalog's `card-standard`: a card at the bottom, as tall as its content.
  public static let card: TransitionGeometry = {
    var card = TransitionGeometry()
    card.margins = EdgeMargins(top: 44, leading: 8, bottom: 8, trailing: 8)
    card.bottomMarginFrom = .atLeastSafeArea
    (card.cornerRadius, card.height, card.alignment) = (24, .fitted, .bottom)
    (card.grabber, card.maximumWidth) = (true, 500)
    return card
  }()
}

extension InteractionConfiguration {
  /// The interaction of the catalog's `card-standard`: a drag downward that may start a hair the wrong way, a release rule
  /// of 300 pt/s or 40 % of the way, and a spring that continues the finger's movement.
  public static let card: InteractionConfiguration = {
    var card = InteractionConfiguration()
    card.beginRule = .cone(halfAngle: 45)
    card.releaseRule = .flingOrDistance(velocity: 300, fraction: 0.4)
    card.rubberBand = .scrollView(coefficient: 0.55)
    card.tail = .spring(duration: 0.5, dampingRatio: 0.8)
    card.velocityHandoff = .normalised
    (card.locksContent, card.interruptible, card.trackpad) = (true, true, true)
    (card.refusedDrag, card.scrollQuietTime) = (.resists, 0.3)
    return card
  }()
}
