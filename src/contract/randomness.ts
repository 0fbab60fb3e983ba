/**
 * Measures how random a text is. Words of European languages and most names are below 0, keys of eight characters or
 * more mostly above 8, a UUID is 99. Linear time.
 *
 * A pair of neighbours that is rare in words counts 3, any other pair of letters -1. Two digits count 0. So do numbers
 * with a few letters (`2026`, `HT201355`, `1000xm5`): they are dates, versions and catalogue numbers.
 */
export function randomness(whole: string): number {
  const text = whole.slice(0, maxScored)
  if (/[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}/i.test(text)) return 99
  const runs = text.replace(number, ' ').replace(/([a-z])(?=[A-Z])/g, '$1\n')
  const count = (pairs: RegExp) => runs.match(pairs)?.length ?? 0
  return 3 * count(rarePairs) - count(commonPairs)
}

/** Maximum characters that are scored: keys begin earlier. */
export const maxScored = 500

const number = /(?<![a-z\d])([a-z]{0,4}\d+|\d{3,}[a-z]{1,2}\d?)(?![a-z\d])/gi

/** The rarer half of the 676 pairs of letters: 1 of 50 pairs in words, more than half of the pairs in random text. */
const rareLetters =
  'a[aeoq]|b[^abeijlorsuy]|c[^aehikloqrstuyz]|d[^adegilorsuwyz]|f[^aefilortuy]|g[^aeghilnorstuy]|h[^aeilnortuy]|i[hiwy]|j[^aeou]|k[^aehijklnorstuy]|l[gjnpqrwxz]|m[^abeimnopsuy]|n[bjpqrwx]|o[hjqz]|p[^adehiloprstuy]|q[^iu]|r[jqwx]|s[bdfgjqrvx]|t[bdgjknpqvx]|u[hjquwyz]|v[^aeiouy]|w[^aehinorsy]|x[^aceiopt]|y[^aeiklmnoprstwz]|z[^aehikmnouwyz]'

/** A letter beside a digit, a capital after a small letter (`randomness` has put a line's end between), a rare pair. */
const rarePairs = new RegExp(`(?=\\d[a-z]|[a-z]\\d|\\n|(?=[a-z]{2})(?:${rareLetters}))`, 'gi')
const commonPairs = new RegExp(`(?=[a-z]{2})(?!${rareLetters})`, 'gi')
