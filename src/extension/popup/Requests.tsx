import { useEffect, useRef } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Options } from '../schemas/options.ts'
import type { PendingRequests } from '../schemas/pending-requests.ts'
import { type FailureAction, FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { Panel } from './Panel.tsx'
import { RequestCard, RequestRow } from './RequestCard.tsx'
import { RequestOutcome } from './RequestOutcome.tsx'
import { useRequests } from './use-requests.ts'

interface Props {
  stored: PendingRequests | null
  options: Options
}

/** The tab "Requests": who waits for an answer, one of them opened; when it is answered the next one comes up. */
export function Requests({ stored, options }: Props) {
  const t = useTranslation()
  const { asking, answering, requests, opened, known, more, number, count, ...actions } = useRequests(stored)
  const list = useRef<HTMLDivElement>(null)

  // what had the focus is gone with its request
  useEffect(() => {
    if (answering.phase === 'done') list.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [answering])

  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : void actions.refresh())
  if (!known)
    return (
      <Panel tab="requests" view={asking.phase === 'failed' ? 'failed' : 'loading'}>
        {asking.phase === 'failed' ? (
          <FailureNotice failure={asking.failure} onAction={act} />
        ) : (
          <RequestsSkeleton slow={asking.phase === 'asking' && asking.slow} />
        )}
      </Panel>
    )
  const askingMore = asking.phase === 'asking'
  return (
    <Panel tab="requests" view={requests.length > 0 ? 'ready' : 'empty'}>
      {asking.phase === 'failed' && <FailureNotice failure={asking.failure} onAction={act} />}
      <div class="requests" ref={list} aria-busy={asking.phase === 'idle' || asking.phase === 'asking'}>
        <RequestOutcome answering={answering} />
        {requests.length > 0 ? (
          <>
            <h1>{t('requests.heading', { count, number })}</h1>
            <ul aria-label={t('requests.tab')}>
              {requests.map((request, index) => (
                <li key={request.id || index}>
                  {request === opened ? (
                    <RequestCard
                      request={request}
                      card={options.contact_card}
                      answering={answering}
                      onAnswer={actions.answer}
                    />
                  ) : (
                    <RequestRow request={request} onOpen={() => actions.open(request)} />
                  )}
                </li>
              ))}
            </ul>
            {more > 0 && (
              <button type="button" class="link more" disabled={askingMore} onClick={() => void actions.askForMore()}>
                {t(askingMore ? 'requests.more.loading' : 'requests.more', { count: more })}
              </button>
            )}
          </>
        ) : (
          <p class="empty" tabIndex={-1} data-next>
            {t('requests.none')}
          </p>
        )}
      </div>
    </Panel>
  )
}

/** Of the height of an opened request. */
function RequestsSkeleton({ slow }: { slow: boolean }) {
  const t = useTranslation()
  return (
    <div class="requests" aria-busy="true">
      <p class="lead" role="status">
        {t(slow ? 'sharers.slow' : 'requests.loading')}
      </p>
      <ul class="skeleton" aria-hidden="true">
        <li class="tall" />
        <li />
      </ul>
    </div>
  )
}
