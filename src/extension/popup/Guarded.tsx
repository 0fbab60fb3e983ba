import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { GuardReason } from '../page/guard.ts'
import { siteOf } from '../page/sites.ts'
import type { Failure } from '../schemas/errors.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useWords } from '../ui/translation.ts'
import type { WebPage } from './view.ts'

interface Props {
  page: WebPage
  reason: GuardReason
  onAnyway: () => void
}

/** A page whose address may be none of the network's business: nothing is sent before a second click. */
export function Guarded({ page, reason, onAnyway }: Props) {
  const words = useWords()
  const [failure, setFailure] = useState<Failure>()
  const site = siteOf(page.address) ?? ''

  async function exclude() {
    const reply = await ask('setOptions', { excluded_sites: { add: site } })
    if (!reply.ok) setFailure(reply)
  }

  return (
    <section class="notice" data-reason={reason}>
      <p>{words(`guard.${reason}`, { site })}</p>
      <p class="fine address" dir="ltr">
        {page.address}
      </p>
      <div class="actions">
        <button type="button" onClick={onAnyway}>
          {words('guard.anyway')}
        </button>
        {reason !== 'excluded' && (
          <button type="button" class="link" onClick={() => void exclude()}>
            {words('guard.never', { site })}
          </button>
        )}
      </div>
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}
