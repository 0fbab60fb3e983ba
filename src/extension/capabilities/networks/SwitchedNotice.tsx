import { useEffect, useRef, useState } from 'preact/hooks'
import { useRevoked } from '../../options/revocation.tsx'
import * as items from '../../storage/items.ts'
import { useTranslation } from '../../ui/values.ts'

/** Until the member agrees, or takes that back. Takes the focus, which makes screen readers announce it. */
export function SwitchedNotice({ before }: { before: string }) {
  const t = useTranslation()
  const notice = useRef<HTMLElement>(null)
  const { revoked, sentence, read } = useRevoked(before)
  const [isOld, setIsOld] = useState(false)
  useEffect(() => {
    notice.current?.focus()
    void read()
  }, [])
  useEffect(() => items.consent.watch(() => setIsOld(true)), [])
  if (isOld) return null
  return (
    <section
      ref={notice}
      class={`notice ${revoked ? 'success' : ''}`}
      tabIndex={-1}
      aria-labelledby="network-switched"
      data-result="switched"
      data-revoked={revoked}
    >
      <p id="network-switched" role="status">
        {t('network.switched')}
        {!revoked && ` ${sentence}`}
      </p>
    </section>
  )
}
