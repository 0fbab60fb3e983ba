import { useEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'

/**
 * Says which network is in use now. Takes the focus, since the clicked button may be removed; screen readers announce it
 * then.
 *
 * @param revoked whether the previous network confirmed the end of its session
 */
export function SwitchedNotice({ revoked }: { revoked: boolean }) {
  const t = useTranslation()
  const notice = useRef<HTMLElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <section
      ref={notice}
      class="notice success"
      tabIndex={-1}
      aria-labelledby="network-switched"
      data-result="switched"
      data-revoked={revoked}
    >
      <p id="network-switched">{t(revoked ? 'network.switched' : 'network.switched.unrevoked')}</p>
    </section>
  )
}
