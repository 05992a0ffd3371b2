/// When the screen of each showing came again, by presentation: column by column, as there may be millions.
struct Successions {
  private var presentations = CellColumn()
  private var times: [Int] = []
  /// How many showings of the same screen to the same token stand behind each, up to two.
  private var following = CellColumn()
  /// The showings by ascending presentation, and which of them is next.
  private var order: [Int32] = []
  private var next = 0

  /// Adds a showing. Those of one screen and token follow each other in time.
  ///
  /// - Parameter following: How many are still to come of the same screen and token.
  mutating func append(presentation: Int, at time: Int, following: Int) {
    presentations.append(presentation)
    times.append(time)
    self.following.append(min(following, 2))
  }

  /// To be called once, before ``followers(of:)``.
  mutating func sort() { order = KeyOrder([presentations], keys: 1).rows }

  /// What followed a showing; nil where it is not among them.
  ///
  /// - Parameter presentation: Larger than in the call before.
  mutating func followers(of presentation: Int) -> Followers? {
    while next < order.count, presentations[Int(order[next])] < presentation { next += 1 }
    guard next < order.count, presentations[Int(order[next])] == presentation else { return nil }
    let place = Int(order[next])
    return Followers(
      first: following[place] > 0 ? times[place + 1] : nil, second: following[place] > 1 ? times[place + 2] : nil)
  }
}
