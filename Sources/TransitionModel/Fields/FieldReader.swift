/// Reads typed parts out of validated values.
///
/// Validation has run before, so a missing value means that the field table and this reader disagree; that is
/// reported like any other problem rather than trapped.
struct FieldReader {
  private let values: ConfigurationValues

  init(_ values: ConfigurationValues) { self.values = values }

  func optionalNumber(_ field: ConfigurationField) -> Double? {
    if case .number(let number) = values[field] { number } else { nil }
  }

  func number(_ field: ConfigurationField) throws(InvalidConfiguration) -> Double {
    guard let number = optionalNumber(field) else { throw missing(field) }
    return number
  }

  func text(_ field: ConfigurationField) throws(InvalidConfiguration) -> String {
    guard case .text(let text) = values[field] else { throw missing(field) }
    return text
  }

  func flag(_ field: ConfigurationField) throws(InvalidConfiguration) -> Bool {
    guard case .flag(let flag) = values[field] else { throw missing(field) }
    return flag
  }

  func choice<Choice: RawRepresentable<String>>(_ field: ConfigurationField) throws(InvalidConfiguration) -> Choice {
    guard let choice = Choice(rawValue: try text(field)) else { throw missing(field) }
    return choice
  }

  func optionalChoice<Choice: RawRepresentable<String>>(_ field: ConfigurationField) -> Choice? {
    if case .text(let word) = values[field] { Choice(rawValue: word) } else { nil }
  }

  private func missing(_ field: ConfigurationField) -> InvalidConfiguration {
    InvalidConfiguration(problems: [ConfigurationProblem(path: field.path, message: "is missing.")])
  }
}

extension FieldReader {
  func motion(_ fields: MotionFields) throws(InvalidConfiguration) -> DirectionConfiguration {
    DirectionConfiguration(
      timing: TransitionTiming(
        duration: try number(fields.duration), style: try style(fields),
        alphaDuration: optionalNumber(fields.alphaDuration)),
      pose: try pose(fields.pose), presenterPose: try pose(fields.presenterPose))
  }

  private func style(_ fields: MotionFields) throws(InvalidConfiguration) -> TransitionTiming.Style {
    if let dampingRatio = optionalNumber(fields.dampingRatio) {
      return .spring(dampingRatio: dampingRatio, initialVelocity: try number(fields.initialVelocity))
    }
    let name: CurveName = try choice(fields.curve)
    guard name == .cubic else { return .curve(.named(name)) }
    return .curve(
      .cubic(
        x1: try number(fields.curveX1), y1: try number(fields.curveY1), x2: try number(fields.curveX2),
        y2: try number(fields.curveY2)))
  }

  private func pose(_ fields: PoseFields) throws(InvalidConfiguration) -> Pose {
    Pose(
      offsetX: optionalNumber(fields.offsetX), offsetY: optionalNumber(fields.offsetY),
      anchorX: try number(fields.anchorX), anchorY: try number(fields.anchorY), scale: try number(fields.scale),
      rotation: try number(fields.rotation), alpha: try number(fields.alpha))
  }

  func geometry() throws(InvalidConfiguration) -> TransitionGeometry {
    TransitionGeometry(
      edge: try choice(.edge),
      margins: EdgeMargins(
        top: try number(.marginTop), leading: try number(.marginLeading), bottom: try number(.marginBottom),
        trailing: try number(.marginTrailing)),
      marginsFrom: try choice(.marginsFrom), bottomMarginFrom: try choice(.bottomMarginFrom),
      cornerRadius: try number(.cornerRadius), height: try choice(.height), alignment: try choice(.alignment),
      maximumWidth: optionalNumber(.maximumWidth), contentTop: try number(.contentTop),
      keepsPresenter: try flag(.keepsPresenter), presentationStyle: try choice(.presentationStyle),
      relayoutDuration: try number(.relayoutDuration), relayoutDampingRatio: try number(.relayoutDampingRatio))
  }

  func dimming() throws(InvalidConfiguration) -> DimmingConfiguration {
    DimmingConfiguration(
      alpha: try number(.dimmingAlpha), tapToDismiss: try flag(.tapToDismiss),
      presentationDuration: optionalNumber(.dimmingPresentationDuration),
      dismissalDuration: optionalNumber(.dimmingDismissalDuration))
  }

  func reduceMotion() throws(InvalidConfiguration) -> ReduceMotion? {
    let kind: ReduceMotion.Kind? = optionalChoice(.reduceMotion)
    switch kind {
    case nil: return nil
    case .crossFade: return .crossFade
    case .some(.none): return ReduceMotion.none
    case .transition: return .transition(try text(.reduceMotionTransition))
    }
  }
}
