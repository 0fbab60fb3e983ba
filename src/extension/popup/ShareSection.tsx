import { useEffect, useRef, useState } from 'preact/hooks'
import { readTimestamp } from '../../contract/timestamp.ts'
import type { Recommendation } from '../schemas/recommendation.ts'
import type { Account, Draft } from '../storage/items.ts'
import { useTranslation } from '../ui/translation.ts'
import { ShareForm } from './ShareForm.tsx'
import type { WebPage } from './view.ts'

interface Props {
  page: WebPage
  account: Account
  recommendation: Recommendation
  draft: Draft | null
}

/** Sharing this page: the form, or that it is shared already. */
export function ShareSection({ page, account, recommendation, draft }: Props) {
  const [step, setStep] = useState<'open' | 'again' | 'done'>('open')
  if (step === 'done') return <Shared account={account} />
  if (recommendation.shared && step === 'open')
    return <AlreadyShared recommendation={recommendation} onAgain={() => setStep('again')} />
  return <ShareForm page={page} draft={draft} onShared={() => setStep('done')} />
}

function Shared({ account }: { account: Account }) {
  const t = useTranslation()
  const notice = useRef<HTMLElement>(null)
  // the button that had the focus is gone
  useEffect(() => notice.current?.focus(), [])
  return (
    <section class="notice success" role="status" data-result="shared" tabIndex={-1} ref={notice}>
      <p>{t('shared.done')}</p>
      {account.link && (
        <a href={account.link} target="_blank" rel="noreferrer">
          {t('shared.link')}
        </a>
      )}
    </section>
  )
}

interface AlreadySharedProps extends Pick<Props, 'recommendation'> {
  onAgain: () => void
}

function AlreadyShared({ recommendation, onAgain }: AlreadySharedProps) {
  const t = useTranslation()
  const { sharing_message: message, shared_time } = recommendation
  const shared = readTimestamp(shared_time)
  return (
    <section class="notice" data-result="already-shared">
      <p>
        {shared === undefined ? t('shared.already') : t('shared.already.when', { when: t.ago(shared, Date.now()) })}
      </p>
      {message && (
        <p class="comment" dir="auto">
          {t('shared.already.message', { message })}
        </p>
      )}
      <button type="button" onClick={onAgain}>
        {t('shared.again')}
      </button>
    </section>
  )
}
