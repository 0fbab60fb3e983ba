import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { linkedParts } from '../../contract/addresses-in-text.ts'
import { Button, Link } from '../ui/controls.tsx'
import { Marking, useTranslation } from '../ui/values.ts'

/** @param of the author's name, if several comments are shown: the button is named after it */
export function Comment({ text, language, of }: { text: string; language?: string | undefined; of?: string }) {
  const t = useTranslation()
  const mark = useContext(Marking)
  const [isOpen, setOpen] = useState(false)
  const folded = text.replace(/\n\s+/g, '\n')
  // one blank line between paragraphs, to save height
  const shown = isOpen ? text.replace(/\n\s*\n/g, '\n\n') : folded
  const [isLong, setLong] = useState(false)
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

export function LinkedText({ text }: { text: string }) {
  const mark = useContext(Marking)
  const parts = [...linkedParts(text)].map(({ part, isAddress }) => {
    if (!isAddress) return mark(part)
    // without a direction it would break apart in right-to-left text
    return (
      <Link href={part} dir="ltr">
        {part}
      </Link>
    )
  })
  return <>{parts}</>
}
