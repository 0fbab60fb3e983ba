import { useEffect, useRef, useState } from 'preact/hooks'
import * as items from '../../storage/items.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { useRevoked } from '../section/use-revoked.ts'

export interface Switched {
  /** Name of the previous network. */
  before: string
}

/**
 * Says which network is in use now, until the member agrees to it or takes the consent back. Takes the focus, since the
 * clicked button may be removed; screen readers announce it then.
 */
export function SwitchedNotice({ before }: Switched) {
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
