import { useEffect, useState } from 'preact/hooks'

interface Props {
  text: string
  /** It is soon replaced by something that is worth hearing. */
  quiet?: boolean
}

/** A sentence that is heard as soon as it stands there, and at each change: what comes with its live region is not heard. */
export function Said({ text, quiet = false }: Props) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(quiet ? '' : text), [text, quiet])
  return (
    <>
      <span aria-hidden={!quiet}>{text}</span>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
