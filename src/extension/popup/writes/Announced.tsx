import { useEffect, useState } from 'preact/hooks'

interface Props {
  text: string
  /** What screen readers say instead, if the text changes every second. */
  spoken?: string
  /** True if another text follows soon: screen readers don't announce this one. */
  isQuiet?: boolean
}

/**
 * A text that screen readers announce when it appears and when it changes. They ignore the first text of a live region,
 * so it is set after the first drawing.
 */
export function Announced({ text, spoken = text, isQuiet = false }: Props) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(isQuiet ? '' : spoken), [spoken, isQuiet])
  return (
    <>
      <span aria-hidden={!isQuiet}>{text}</span>
      <span class="visually-hidden" role="status">
        {announced}
      </span>
    </>
  )
}
