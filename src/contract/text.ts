/**
 * Cleans a parameter's text (§4, §8); bounds apply to the result. Trims the text, and removes control characters other
 * than tab and line ends, and U+FFFE and U+FFFF. Removes directional embeddings and overrides (U+202A to U+202E), which
 * can make one name look like another. Directional marks and isolates stay: bidirectional texts need no others.
 */
export function cleanText(text: string): string {
  const cleaned = text.replace(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\uFFFE\uFFFF]/gu, '').trim()
  return invisible.test(cleaned) ? '' : cleaned
}

/** Characters that show nothing alone, such as U+200B, U+3164 and the empty pattern of Braille. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

export const cleanName = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** Whether a text has a letter or a digit that shows; fillers such as U+3164 are letters, but empty. */
export const hasVisibleLetter = (text: string): boolean =>
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)

/** The number of characters, which are code points wherever people write: an emoji may have two UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length

/** The first `max` characters, each of two UTF-16 units at most. */
export const cut = (text: string, max: number): string => [...text.slice(0, 2 * max)].slice(0, max).join('')

/** Whether a text's characters after cleaning are within a parameter's bounds (inclusive). */
export function isWithin({ min = 0, max }: { min?: number; max: number }, text: string): boolean {
  const length = lengthOf(cleanText(text))
  return length >= min && length <= max
}

/** Letters with how people type them without such a key, from pairs such as `ßss`. */
export const typedLetters = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]))

/** Letters that Unicode doesn't decompose. */
const plainLetters = /* @__PURE__ */ typedLetters('ßss æae œoe øo łl đd ðd þth ıi')

/** Removes accents and letter case, for a comparison: “Größe” and “GROSSE” are the same. */
export function plainText(text: string): string {
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return lower.replace(/[ßæœøłđðþı]/g, (letter) => plainLetters.get(letter) ?? letter)
}

/** Formats a time as `2013-05-03T11:59:41+0000` (§2, `YYYY-MM-DD'T'HH:MM:SSZZ`), always in UTC. */
export const writeTimestamp = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}+0000`

/** Of a timestamp; `i` allows small letters. */
export const timestampForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)$/i

/** The day's beginning in UTC, in milliseconds since 1970; undefined if its month has no such day. @param day `2013-05-03` */
export function startOfDay(day: string): number | undefined {
  const start = new Date(`${day}T00:00:00Z`)
  // a day that the month doesn't have would be one of the next month
  return start.getUTCDate() === Number(day.slice(-2)) ? start.getTime() : undefined
}

/** `+0200`, `+02:00` or `Z`, with or without fractions; a space may stand for the `+`, not encoded in a query. */
export function readTimestamp(text: string): number | undefined {
  const match = timestampForm.exec(text.trim().replace(/ (?=\d\d:?\d\d$)/, '+'))
  const [, local = '', offset = ''] = match ?? []
  if (startOfDay(local.slice(0, 10)) === undefined) return undefined
  const colon = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase()
  const milliseconds = Date.parse(local.toUpperCase() + colon)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}

/** A text's colour, of eight (`assets/styles/tones.css`): equal texts have equal colours. */
export function toneOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % 8
}

export const tileOf = (host: string) => ({
  tone: toneOf(host),
  letter: (/^(?:www\.)?(.)/.exec(host)?.[1] ?? '').toUpperCase(),
})
