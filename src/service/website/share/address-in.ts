/** An address in a text, and the text without it. */
interface Found {
  url: string
  rest: string
}

/**
 * Finds the first web address in a text, as programs that share write it: alone, or before or after a title. A text that
 * is nothing but a host, with or without a path, counts as an address too.
 *
 * @returns undefined if there is none
 */
export function addressIn(text: string): Found | undefined {
  const whole = text.trim()
  if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(whole)) return { url: `https://${whole}`, rest: '' }
  const [found = ''] = /\bhttps?:\/\/[^\s<>"]+/i.exec(whole) ?? []
  // a sentence's end isn't the address's
  let length = found.length
  while (length > 0 && ".,;:!?'’”»)]".includes(found[length - 1] ?? '')) length--
  const url = found.slice(0, length)
  if (!URL.canParse(url)) return undefined
  const at = whole.indexOf(url)
  return { url, rest: `${whole.slice(0, at).trimEnd()} ${whole.slice(at + length).trimStart()}`.trim() }
}
