import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { readTimestamp } from '../../contract/timestamp.ts'
import type { Recommendation } from '../schemas/recommendation.ts'
import type { Account } from '../storage/items.ts'
import { useTranslation } from '../ui/translation.ts'
import { ShareForm } from './ShareForm.tsx'
import { type FirstShare, useShare } from './use-share.ts'
import type { WebPage } from './view.ts'

interface Props {
  page: WebPage
  account: Account
  /** Undefined while nothing is known of the page: it can be shared all the same. */
  recommendation: Recommendation | undefined
  /** What the first frame has of it. */
  first: FirstShare
  /** What is selected in the page, to be quoted. */
  selected: string
  /** The member has just chosen to share it. */
  takesFocus: boolean
  /** Id of what is to be known before this page is shared. */
  warning?: string | undefined
  /** What went wrong beside it: shown below, unless the share failed, which is what the member did last. */
  children: ComponentChildren
}

/** Sharing this page: the form, or that it is shared already. It stands in its place from the first frame on. */
export function ShareSection({ page, account, recommendation, first, selected, takesFocus, warning, children }: Props) {
  const [step, setStep] = useState<'rest' | 'open' | 'done'>('rest')
  const section = useRef<HTMLDivElement>(null)
  const focusNext = useRef('')
  // what had the focus is gone
  useLayoutEffect(() => {
    section.current?.querySelector<HTMLElement>(focusNext.current || 'never')?.focus()
    focusNext.current = ''
  }, [step])

  useEffect(() => {
    if (takesFocus) section.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])

  function go(to: typeof step, focus: string) {
    focusNext.current = focus
    setStep(to)
  }
  const shared = recommendation?.shared === true
  const share = useShare(page, first, shared ? recommendation.sharing_message : '', () =>
    go('done', '[data-result=shared]'),
  )
  const open =
    step === 'open' || share.restored || share.busy || share.failure !== undefined || share.write !== undefined
  // also when it is taken back
  useEffect(() => {
    if (share.write) setStep('open')
  }, [share.write?.key])

  async function cancel() {
    if (await share.giveUp()) go('rest', 'button')
  }

  return (
    <>
      <div class="sharing" ref={section}>
        {step === 'done' ? (
          <Shared account={account} />
        ) : shared && !open ? (
          <AlreadyShared recommendation={recommendation} onEdit={() => go('open', 'textarea')} />
        ) : (
          <ShareForm
            share={share}
            selected={selected}
            open={open}
            warning={warning}
            onOpen={() => setStep('open')}
            onCancel={shared ? () => void cancel() : undefined}
          />
        )}
      </div>
      {!share.failure && !share.write && children}
    </>
  )
}

function Shared({ account }: { account: Account }) {
  const t = useTranslation()
  return (
    // the focus goes here, and says it
    <section class="notice success" data-result="shared" tabIndex={-1} aria-labelledby="shared">
      <p id="shared">{t('shared.done')}</p>
      {account.link !== '' && (
        <a href={account.link} target="_blank" rel="noreferrer">
          {t('shared.link')}
        </a>
      )}
    </section>
  )
}

interface AlreadySharedProps {
  recommendation: Recommendation
  /** The way to the form, where it can be shown. */
  onEdit?: () => void
}

/** That the member shared the page. As high as the form's one line, since it takes its place when the network's answer comes. */
export function AlreadyShared({ recommendation, onEdit }: AlreadySharedProps) {
  const t = useTranslation()
  const { sharing_message: message, shared_time } = recommendation
  const shared = readTimestamp(shared_time)
  return (
    <section class="already" data-result="already-shared">
      <p>
        {shared === undefined ? t('shared.already') : t('shared.already.when', { when: t.ago(shared, Date.now()) })}
      </p>
      {onEdit && (
        <button type="button" class="link" onClick={onEdit}>
          {t('shared.edit')}
        </button>
      )}
      {message !== '' && (
        <p class="comment line fine" dir="auto" title={message}>
          {t('shared.already.message', { message })}
        </p>
      )}
    </section>
  )
}
