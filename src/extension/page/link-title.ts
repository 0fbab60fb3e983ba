/**
 * The title in a link's URL: the words of the path's last segment, such as "Night trains are back" in
 * `/2026/night-trains-are-back-84c1.html`. Empty if the segment has fewer than two words.
 *
 * @param url cleaned by the contract's `cleanPageUrl`
 */
export function titleInAddress(url: string): string {
  const last = new URL(url).pathname.split('/').findLast(Boolean) ?? ''
  const words = decoded(last)
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[-_+\s]+/)
    .filter((word) => word !== '' && !isId(word))
  if (words.filter((word) => /\p{L}/u.test(word)).length < 2) return ''
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** Whether a part is an id, not a word or a year: a long number, or digits among letters. */
const isId = (word: string): boolean =>
  /^\d{5,}$/.test(word) || (word.length > 3 && /\d/.test(word) && /\p{L}/u.test(word))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
