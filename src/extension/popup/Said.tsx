import { useEffect, useState } from 'preact/hooks'

/** A sentence that is heard as soon as it stands there, and at each change: what comes with its live region is not heard. */
export function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text), [text])
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
