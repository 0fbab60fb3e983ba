/** A picture file without anything that its pixels don't need, and its size. */
export interface CleanedPicture {
  bytes: Buffer<ArrayBuffer>
  /** In pixels, as the file's header says. */
  width: number
  height: number
}

/** Maximum parts of a file, including those that are removed: a file of a million empty parts is slow to read. */
export const maxParts = 10_000
