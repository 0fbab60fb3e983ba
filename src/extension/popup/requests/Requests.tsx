import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isGone } from '../../schemas/outbox.ts'
import { stillPending } from '../../schemas/stored.ts'
import type { ContactRequest } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import { Button } from '../../ui/controls.tsx'
import { type FailureAction, FailureNotice, useAsking } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PeopleLink } from '../../ui/sentences.tsx'
import { useFirstNew, useItem } from '../../ui/stored.ts'
import { useTranslation } from '../../ui/text.tsx'
import { Panel } from '../tabs.tsx'
import { isAboutRequest, isOf, isRetried, useDone, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { RequestCard, RequestRow } from './RequestCard.tsx'
import { type Ended, initialRequests, isOpen, reduceRequests } from './requests-state.ts'

export function Requests() {
  const t = useTranslation()
  const { asking, ended, requests, isOpen, isLoaded, more, number, count, ...actions } = useRequests()
  const { writes } = useOwnWrites()
  const { contact_card } = useItem(items.options)
  const view = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusFirstNew = useFirstNew(list, requests.length, more === 0)
  const [last, setLast] = useState<{ id: string; how: 'by key' | 'by pointer' | 'closed' }>()

  // the focused element was removed with its request; a focus elsewhere stays
  useEffect(() => {
    if (!ended || document.activeElement !== document.body) return
    const next = list.current?.children[requests.findIndex(({ id }) => id === ended.next)]
    const target = (next ?? view.current)?.querySelector<HTMLElement>('h2, .empty p')
    target?.focus()
  }, [ended])

  function toggle(request: ContactRequest, how: NonNullable<typeof last>['how']) {
    setLast({ id: request.id, how })
    actions.toggle(request)
  }
  const howOf = ({ id }: ContactRequest) => (last?.id === id ? last.how : undefined)
  const openedHow = (request: ContactRequest) => {
    const how = howOf(request)
    return how === 'closed' ? undefined : how
  }

  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : void actions.refresh())
  if (!isLoaded)
    return (
      <Panel tab="requests" view={asking.phase === 'failed' ? 'failed' : 'loading'} heading={t('requests.tab')}>
        {asking.phase === 'failed' ? (
          <FailureNotice failure={asking.failure} onAction={act} />
        ) : (
          <RequestsSkeleton slow={asking.phase === 'asking' && asking.slow} />
        )}
      </Panel>
    )
  const askingMore = asking.phase === 'asking'

  function askForMore() {
    if (askingMore) return
    focusFirstNew()
    void actions.askForMore()
  }
  return (
    <Panel
      tab="requests"
      view={requests.length > 0 ? 'ready' : 'empty'}
      heading={requests.length > 0 ? undefined : t('requests.tab')}
    >
      {asking.phase === 'failed' && !writes.some(isRetried) && (
        <FailureNotice failure={asking.failure} onAction={act} />
      )}
      <div class="requests" ref={view} aria-busy={asking.phase === 'idle' || asking.phase === 'asking'}>
        <RequestOutcome ended={ended} />
        {requests.length > 0 ? (
          <>
            <h1>{t('requests.heading', { count, number })}</h1>
            <ul ref={list} aria-label={t('requests.tab')}>
              {requests.map((request, index) => (
                <li key={request.id || index}>
                  {isOpen(request) ? (
                    <RequestCard
                      request={request}
                      card={contact_card}
                      opened={openedHow(request)}
                      onClose={() => toggle(request, 'closed')}
                      onAnswer={(isSaved) => void actions.begin(request, isSaved)}
                    />
                  ) : (
                    <RequestRow
                      request={request}
                      closed={howOf(request) === 'closed'}
                      onOpen={(how) => toggle(request, how)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {more > 0 && (
              <Button
                class="link more"
                aria-disabled={askingMore}
                onClick={askForMore}
                text={t(askingMore ? 'everywhere.more.loading' : 'everywhere.more', { count: more })}
              />
            )}
          </>
        ) : (
          asking.phase !== 'failed' && (
            <div class="empty">
              <Icon name="inbox" isLarge />
              <p tabIndex={-1}>{t('requests.none')}</p>
              <PeopleLink />
            </div>
          )
        )}
      </div>
    </Panel>
  )
}

function RequestsSkeleton({ slow }: { slow: boolean }) {
  const t = useTranslation()
  return (
    <div class="requests" aria-busy="true">
      <p class="lead" role="status">
        {t(slow ? 'everywhere.slow' : 'requests.loading')}
      </p>
      <ul class="skeleton" aria-hidden="true">
        <li class="tall" />
        <li />
      </ul>
    </div>
  )
}

/** A live region, since the focus is on the next request. */
export function RequestOutcome({ ended }: { ended: Ended | undefined }) {
  const t = useTranslation()
  return (
    <div role="status" class="outcome" data-outcome={ended?.outcome}>
      {ended && (
        // the text direction is the sentence's; the translation isolates the name
        <p>{t(`done.${ended.outcome}`, { name: ended.request.from.name || t('everywhere.nameless') })}</p>
      )}
    </div>
  )
}

function useRequests() {
  const stored = useItem(items.pendingRequests)
  const { writes } = useOwnWrites()
  const [asking, run, reset] = useAsking()
  const [state, dispatch] = useReducer(reduceRequests, undefined, () => initialRequests(stored, writes))
  const { requests, ended } = state

  const refresh = (wanted?: number) => run(() => ask('refreshPendingRequests', wanted ? { wanted } : {}))
  useEffect(() => void refresh(), [])
  useRetry(asking, refresh)
  // a failure is outdated once something newer succeeded: another refresh, or an answer
  useEffect(() => {
    if (asking.phase === 'failed') reset()
  }, [stored, ended])

  useDone(writes, (write) => {
    // a message stays in the outbox until the member discards it; without one, the outcome says everything
    const isWithoutMessage = isGone(write) && isOf(write, 'answer') && !write.content.message
    if (isWithoutMessage && requests.some(({ id }) => isAboutRequest(write, id)))
      void ask('discardWrite', { key: write.key })
  })
  // before the next paint
  useLayoutEffect(() => dispatch({ type: 'stored', list: stored, writes }), [stored, writes])

  const left = state.list && stillPending(state.list)
  return {
    asking,
    ended,
    requests,
    isOpen: (request: ContactRequest) => isOpen(state, request),
    isLoaded: left !== null,
    more: left ? Math.max(0, left.count - left.requests.length) : 0,
    number: left?.number ?? 0,
    count: left?.count ?? 0,
    refresh,
    toggle: (request: ContactRequest) => dispatch({ type: 'toggled', request }),
    askForMore: () => refresh((Math.floor(requests.length / 100) + 1) * 100),

    async begin({ id }: ContactRequest, isSaved: Promise<boolean>) {
      dispatch({ type: 'saving', id })
      if (!(await isSaved)) dispatch({ type: 'not-saved', id })
    },
  }
}
