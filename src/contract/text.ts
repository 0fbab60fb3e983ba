/**
 * A parameter's text as it counts (§4, §8): without what surrounds it, without control characters other than tab and line
 * ends, which mean nothing, and without the embeddings and overrides of direction (U+202A to U+202E), with which a name can
 * read as another's. The marks and isolates, which do for honest texts in two directions, may stay. Its `length`, in UTF-16 units, is what bounds are about, in both programs.
 */
export function cleanText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\uFFFE\uFFFF]/gu, '').trim()
}

/** Cuts a text to at most `max` UTF-16 units, and never between the two halves of a surrogate pair. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** Whether a text is within a parameter's bounds, both included. */
export function isWithin({ min = 0, max }: { min?: number; max: number }, text: string): boolean {
  const { length } = cleanText(text)
  return length >= min && length <= max
}
