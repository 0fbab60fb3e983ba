import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isDone, isGone, type Write } from '../../schemas/outbox.ts'
import { type PendingRequests, stillPending } from '../../schemas/stored.ts'
import type { ContactRequest } from '../../schemas/wire.ts'
import { textOf, type WriteContent } from '../../schemas/write-kinds.ts'
import * as items from '../../storage/items.ts'
import { Icon, useShowMore } from '../../ui/controls.tsx'
import { type FailureAction, FailureNotice, useAsking } from '../../ui/failure.tsx'
import { PeopleLink } from '../../ui/sentences.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { useForYou } from '../for-you.ts'
import type { Segment } from '../parts.ts'
import { MoreButton, Panel, Skeleton } from '../tabs.tsx'
import { useKindOf } from '../writes/kinds.ts'
import { isAboutRequest, isRetried, useDone, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { RequestCard } from './RequestCard.tsx'
import { Segments } from './Segments.tsx'

export function Requests() {
  const t = useTranslation()
  const { asking, ended, requests, left, ...actions } = useRequests()
  const { writes } = useOwnWrites()
  const { parts: forYou, others } = useForYou()
  const [chosen, choose] = useState<Segment>()
  const tab = t(forYou.length > 0 ? 'forYou.tab' : 'requests.tab')
  const above = forYou.map(({ addition, Above }) => Above && <Above key={addition} />)
  const further = forYou.flatMap(({ segments = [] }) => segments)
  const segments = further.length > 0 && <Segments key="segments" others={further} {...{ chosen }} onChoose={choose} />
  const below = forYou.map(({ addition, Below }) => Below && <Below key={addition} />)
  const { contact_card } = useItem(items.options)
  const view = useRef<HTMLDivElement>(null)
  const more = left ? Math.max(0, left.count - left.requests.length) : 0
  const [list, askForMore] = useShowMore(requests.length, more === 0, asking.isBusy, () => void actions.askForMore())
  const itemOf = (id: string | undefined) => list.current?.children[requests.findIndex((each) => each.id === id)]

  useEffect(() => {
    if (!ended || document.activeElement !== document.body) return
    const target = (itemOf(ended.next) ?? view.current)?.querySelector<HTMLElement>('h2[tabindex], .empty p')
    target?.focus()
  }, [ended])

  const Heading = forYou.length > 0 ? 'h2' : 'h1'
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : void actions.refresh())
  if (chosen)
    return (
      <Panel tab="requests" view="ready" heading={tab}>
        {segments}
        <chosen.View />
      </Panel>
    )
  if (!left)
    return (
      <Panel tab="requests" view={asking.failure ? 'failed' : 'loading'} heading={tab}>
        {segments}
        {above}
        {asking.failure ? (
          <FailureNotice failure={asking.failure} onAction={act} />
        ) : (
          <div class="requests" aria-busy="true">
            <p class="lead" role="status">
              {t(asking.isSlow ? 'everywhere.slow' : 'requests.loading')}
            </p>
            <Skeleton />
          </div>
        )}
        {below}
      </Panel>
    )
  return (
    <Panel
      tab="requests"
      view={requests.length + others > 0 ? 'ready' : 'empty'}
      heading={requests.length > 0 && forYou.length === 0 ? undefined : tab}
    >
      {segments}
      {/* a write that this tab shows says so itself */}
      {!writes.some((write) => isRetried(write) && requests.some(({ id }) => isAboutRequest(write, id))) && (
        <FailureNotice failure={asking.failure} onAction={act} />
      )}
      <div class="requests" ref={view} aria-busy={asking.phase === 'idle' || asking.isBusy}>
        {above}
        <RequestOutcome ended={ended} />
        {requests.length > 0 ? (
          <>
            <Heading>
              <Icon name="users" />
              {t('requests.heading', { count: left.count, number: left.number })}
            </Heading>
            <ul ref={list} aria-label={t('requests.tab')}>
              {requests.map((request, index) => (
                <li key={request.id || index}>
                  <RequestCard
                    request={request}
                    card={contact_card}
                    onAnswer={(isSaved) => void actions.markSaving(request, isSaved)}
                  />
                </li>
              ))}
            </ul>
            {more > 0 && (
              <MoreButton text={t('everywhere.more', { count: more })} isBusy={asking.isBusy} onClick={askForMore} />
            )}
          </>
        ) : (
          !asking.failure &&
          others === 0 && (
            <div class="empty">
              <Icon name="pass" isLarge />
              <p tabIndex={-1}>{t('requests.none')}</p>
              <PeopleLink />
            </div>
          )
        )}
        {below}
      </div>
    </Panel>
  )
}

/** A live region, since the focus is on the next request. */
function RequestOutcome({ ended }: { ended: Ended | undefined }) {
  const t = useTranslation()
  const kindOf = useKindOf()
  const outcome = ended && (ended.outcome ?? kindOf(ended.content).action(ended.content))
  return (
    <div role="status" class="outcome" data-outcome={outcome}>
      {outcome && (
        // the text direction is the sentence's; the translation isolates the name
        <p class="notice">{t(`done.${outcome}`, { name: ended.request.from.name || t('everywhere.nameless') })}</p>
      )}
    </div>
  )
}

function useRequests() {
  const stored = useItem(items.pendingRequests)
  const { writes } = useOwnWrites()
  const { run, ...asking } = useAsking()
  const first: State = { list: stored, writes, requests: pendingIn(stored), saving: [], ended: undefined }
  const [state, setState] = useState(first)
  const { requests, ended } = state
  const change = (by: (state: State) => Partial<State>) => setState((state) => changed(state, by(state)))

  const refresh = (wanted?: number) => run(() => ask('refreshPendingRequests', wanted ? { wanted } : {}))
  useEffect(() => void refresh(), [])
  useRetry(asking, refresh, [stored, ended])

  useDone(writes, (write) => {
    // a message stays in the outbox until the member discards it; without one, the outcome says everything
    const isWithoutMessage = isGone(write) && !textOf(write.content)
    if (isWithoutMessage && requests.some(({ id }) => isAboutRequest(write, id)))
      void ask('discardWrite', { key: write.key })
  })
  useLayoutEffect(() => {
    if (stored !== state.list || writes !== state.writes) change((before) => afterWrites(before, stored, writes))
  }, [stored, writes])

  return {
    asking,
    ended,
    requests,
    left: state.list && stillPending(state.list),
    refresh,
    askForMore: () => refresh((Math.floor(requests.length / 100) + 1) * 100),

    async markSaving({ id }: ContactRequest, isSaved: Promise<boolean>) {
      change(({ saving }) => ({ saving: [...saving, id] }))
      if (!(await isSaved)) change(({ saving }) => ({ saving: saving.filter((each) => each !== id) }))
    },
  }
}

interface Ended {
  content: WriteContent
  /**
   * `GONE`: it was answered elsewhere or withdrawn. `CONFIRMED`: the network has an answer whose response was lost.
   * Undefined: the write did what it was to do.
   */
  outcome: 'GONE' | 'CONFIRMED' | undefined
  request: ContactRequest
  next: string | undefined
}

interface State {
  list: PendingRequests | null
  writes: readonly Write[]
  /** The requests that are drawn. One that is being answered stays until its outcome is known. */
  requests: readonly ContactRequest[]
  saving: readonly string[]
  ended: Ended | undefined
}

function changed(before: State, change: Partial<State>): State {
  const next = { ...before, ...change }
  const listed = pendingIn(next.list)
  const isBeingAnswered = (id: string) =>
    next.saving.includes(id) ||
    next.writes.some((write) => isAboutRequest(write, id) && write.phase !== 'refused' && !isDone(write))
  const isLeaving = ({ id }: ContactRequest) => !listed.some((request) => request.id === id) && isBeingAnswered(id)
  return { ...next, requests: before.requests.some(isLeaving) ? before.requests : listed }
}

const pendingIn = (list: PendingRequests | null): readonly ContactRequest[] => (list ? stillPending(list).requests : [])

function afterWrites(state: State, list: PendingRequests | null, writes: readonly Write[]): State {
  const saving = state.saving.filter((id) => !writes.some((write) => isAboutRequest(write, id)))
  const phaseBefore = ({ key }: Write) => state.writes.find((write) => write.key === key)?.phase
  const done = writes.filter((write) => isDone(write) && phaseBefore(write) !== 'done')
  const next: State = { ...state, list, writes, saving }
  return done.reduce((before, write) => end(before, write, phaseBefore(write)), next)
}

function end(state: State, write: Write, before: Write['phase'] | undefined): State {
  const { requests } = state
  const place = requests.findIndex(({ id }) => isAboutRequest(write, id))
  const request = requests[place]
  if (!request) return state
  const next = (requests[place + 1] ?? requests[place - 1])?.id
  return { ...state, ended: { content: write.content, outcome: outcomeOf(write, before), request, next } }
}

function outcomeOf(write: Write, before: Write['phase'] | undefined): Ended['outcome'] {
  return write.failure ? 'GONE' : before === 'unknown' ? 'CONFIRMED' : undefined
}
