/** What is left of a picture file once everything is left out that its pixels don't need, and how large it is. */
export interface CleanedPicture {
  bytes: Buffer<ArrayBuffer>
  /** In pixels, as the file's header says. */
  width: number
  height: number
}

/** How many parts a file may have, those that are left out included: what is made of a million empty ones is slow to read, here and wherever it is shown. */
export const maxParts = 10_000
