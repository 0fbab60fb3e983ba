/** One of eight tones, always the same for a text. */
export function toneOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % 8
}

/** What a site's tile shows in place of a page's picture. */
export const tileOf = (host: string) => ({
  tone: toneOf(host),
  letter: host
    .replace(/^www\./, '')
    .charAt(0)
    .toUpperCase(),
})
