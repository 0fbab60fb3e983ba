/**
 * Whether all browsers take a version: one to four numbers up to 65,535 without leading zeros, not all zero. Chrome's
 * rule; Firefox's allows more.
 */
export const isVersion = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){0,3}$/.test(text) &&
  numbersOf(text).every((number) => number <= largest) &&
  numbersOf(text).some((number) => number > 0)

/** Whether a version is higher than another one; a missing number is a zero. */
export function isHigher(version: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)]
  const at = [0, 1, 2, 3].find((index) => (ours[index] ?? 0) !== (theirs[index] ?? 0))
  return at !== undefined && (ours[at] ?? 0) > (theirs[at] ?? 0)
}

/** The version with its last number raised by one. */
export const nextVersion = (version: string): string =>
  numbersOf(version)
    .map((number, index, { length }) => (index === length - 1 ? number + 1 : number))
    .join('.')

const largest = 65_535

const numbersOf = (version: string): number[] => version.split('.').map(Number)
