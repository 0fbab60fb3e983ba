/** Web addresses in a text, as far as a space or a quotation mark. */
const addresses = /https?:\/\/[^\s<>"“”«»]+/gi

/** A text whose web addresses are links; nothing else in it means anything. */
export function LinkedText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = withoutSentence(found)
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) continue
    parts.push(
      text.slice(end, index),
      // within a text of another direction it would break apart
      <a href={address} target="_blank" rel="noreferrer" dir="ltr">
        {address}
      </a>,
    )
    end = index + address.length
  }
  return <>{[...parts, text.slice(end)]}</>
}

/** An address without what ends the sentence that it stands in; a bracket that it opens itself may close it. */
function withoutSentence(address: string): string {
  let end = address.length
  while (end > 0 && /[.,;:!?'’…)\]}*_]/.test(address.charAt(end - 1))) {
    if (address.charAt(end - 1) === ')' && address.includes('(')) break
    end -= 1
  }
  return address.slice(0, end)
}
