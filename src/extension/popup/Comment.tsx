import { type ComponentChildren, createContext } from 'preact'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button, Link } from '../ui/controls.tsx'
import { Marking, useTranslation } from '../ui/values.ts'

/** Texts that the snapshot shows with the button that unfolds them: the first drawing has it too, without measuring. */
export const FoldedTexts = createContext<ReadonlySet<string>>(new Set())

/** @param of the author's name, if several comments are shown: the button is named after it */
export function Comment({ text, language, of }: { text: string; language?: string | undefined; of?: string }) {
  const t = useTranslation()
  const mark = useContext(Marking)
  const [isOpen, setOpen] = useState(false)
  const folded = text.replace(/\n\s+/g, '\n')
  // one blank line between paragraphs, to save height
  const shown = isOpen ? text.replace(/\n\s*\n/g, '\n\n') : folded
  const [isLong, setLong] = useState(useContext(FoldedTexts).has(folded))
  const paragraph = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const { current } = paragraph
    if (current && !isOpen) setLong(current.scrollHeight > current.clientHeight)
  }, [text, isOpen])
  const label = t(isOpen ? 'comment.less' : 'comment.more')
  return (
    <>
      <p ref={paragraph} class={isOpen ? 'comment' : 'comment folded'} dir="auto" lang={language}>
        {/* the hidden part has no links, which could take the focus */}
        {isOpen || !isLong ? <LinkedText text={shown} /> : mark(shown)}
      </p>
      {isLong && (
        <Button
          class="link unfold"
          aria-expanded={isOpen}
          aria-label={of && `${label} ${of}`}
          onClick={() => setOpen(!isOpen)}
          text={label}
        />
      )}
    </>
  )
}

const urls = /https?:\/\/[^\s<>"“”«»]+/gi

export function LinkedText({ text }: { text: string }) {
  const mark = useContext(Marking)
  const parts: ComponentChildren[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(urls)) {
    const url = withoutPunctuation(match)
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) continue
    parts.push(
      mark(text.slice(end, index)),
      // without a direction it would break apart in right-to-left text
      <Link href={url} dir="ltr">
        {url}
      </Link>,
    )
    end = index + url.length
  }
  return <>{[...parts, mark(text.slice(end))]}</>
}

function withoutPunctuation(url: string): string {
  let end = url.length
  while (end > 0 && /[.,;:!?'’…)\]}*_]/.test(url.charAt(end - 1))) {
    if (url.charAt(end - 1) === ')' && url.includes('(')) break
    end -= 1
  }
  return url.slice(0, end)
}
