/// What tells a file from every other on the machine, whatever name it has.
struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64
}
