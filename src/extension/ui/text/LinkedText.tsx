/** URLs in a text; they end at white space or a quotation mark. */
const urls = /https?:\/\/[^\s<>"“”«»]+/gi

/** A plain text with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(urls)) {
    const url = withoutPunctuation(match)
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) continue
    parts.push(
      text.slice(end, index),
      // without a direction it would break apart in right-to-left text
      <a href={url} target="_blank" rel="noreferrer" dir="ltr">
        {url}
      </a>,
    )
    end = index + url.length
  }
  return <>{[...parts, text.slice(end)]}</>
}

/** Removes the punctuation of the sentence from the end of a URL, but not a bracket that the URL opens. */
function withoutPunctuation(url: string): string {
  let end = url.length
  while (end > 0 && /[.,;:!?'’…)\]}*_]/.test(url.charAt(end - 1))) {
    if (url.charAt(end - 1) === ')' && url.includes('(')) break
    end -= 1
  }
  return url.slice(0, end)
}
