import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../ui/controls.tsx'
import { LinkedText, Marking, useTranslation } from '../ui/text.tsx'

export function Comment({ text }: { text: string }) {
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
  return (
    <>
      <p ref={paragraph} class={isOpen ? 'comment' : 'comment folded'} dir="auto">
        {/* the hidden part has no links, which could take the focus */}
        {isOpen || !isLong ? <LinkedText text={shown} /> : mark(shown)}
      </p>
      {isLong && (
        <Button
          class="link unfold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          text={t(isOpen ? 'comment.less' : 'comment.more')}
        />
      )}
    </>
  )
}

/** Whether this text is drawn with the button that unfolds it, as in the snapshot. */
const isFolded = (text: string): boolean =>
  [...document.querySelectorAll('.unfold')].some((button) => button.previousSibling?.textContent === text)
