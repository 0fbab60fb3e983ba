/** Stands for a member's picture: the first letters of the first and last name on a colour that stays the member's. */
export function Initials({ name, id }: { name: string; id: string }) {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map(firstLetter).join('')
  return (
    <span class="initials" data-tone={toneOf(id || name)} aria-hidden="true">
      {letters}
    </span>
  )
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A whole letter as a reader sees it, however many code units it takes. */
function firstLetter(word: string | undefined): string {
  const [first] = graphemes.segment(word ?? '')
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** One of six tones. */
function toneOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 6
}
