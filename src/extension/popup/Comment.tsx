import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../ui/controls.tsx'
import { LinkedText, Marking, useTranslation } from '../ui/text.tsx'

interface Props {
  text: string
  language?: string | undefined
  /** The author's name, if several comments are shown: the button is named after it. */
  of?: string
}

export function Comment({ text, language, of }: Props) {
  const t = useTranslation()
  const mark = useContext(Marking)
  const [isOpen, setOpen] = useState(false)
  const folded = text.replace(/\n\s+/g, '\n')
  // one blank line between paragraphs, to save height
  const shown = isOpen ? text.replace(/\n\s*\n/g, '\n\n') : folded
  const [isLong, setLong] = useState(() => isFolded(folded))
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

/** Whether this text is drawn with the button that unfolds it, as in the snapshot. */
const isFolded = (text: string): boolean =>
  [...document.querySelectorAll('.unfold')].some((button) => button.previousSibling?.textContent === text)
