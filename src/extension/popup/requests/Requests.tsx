import { useEffect, useState } from 'preact/hooks'
import type { SentenceKey } from '../../i18n/texts.ts'
import { ask } from '../../messages/ask.ts'
import { isDone } from '../../schemas/outbox.ts'
import { stillPending } from '../../schemas/stored.ts'
import { aboutRequest } from '../../schemas/write-kinds.ts'
import { answerDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { Empty, Icon, useShowMore } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import type { FailureAction } from '../../ui/failure-action.ts'
import { useItem, useTranslation } from '../../ui/values.ts'
import { useForYou } from '../for-you.ts'
import type { Segment } from '../parts.ts'
import { MoreButton, Panel, Skeleton } from '../tabs.tsx'
import { useOutcome } from '../writes/kinds.ts'
import { isAboutRequest, isRetried, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { RequestCard } from './RequestCard.tsx'
import { Row, Rows, useDrawn } from './rows.tsx'
import { Segments } from './Segments.tsx'

/** @param segment the list to begin with; undefined is “Waiting” */
export function Requests({ segment }: { segment: SentenceKey | undefined }) {
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { owner, writes } = useOwnWrites()
  const { parts: forYou, others, isKnown } = useForYou()
  const further = forYou.flatMap(({ segments = [] }) => segments)
  const [chosen, choose] = useState<Segment | undefined>(() => further.find(({ label }) => label === segment))
  const stored = useItem(items.pendingRequests)
  const left = stored && stillPending(stored)
  const drawn = useDrawn('requests', left?.requests ?? [], aboutRequest)
  const { run, ...asking } = useAsking()
  const refresh = (wanted?: number) => run(() => ask('refreshPendingRequests', wanted ? { wanted } : {}))
  useEffect(() => void refresh(), [])
  useRetry(asking, refresh, [stored])
  const { contact_card } = useItem(items.options)
  const more = left ? Math.max(0, left.count - left.requests.length) : 0
  const askForMore = () => void refresh((Math.floor(drawn.length / 100) + 1) * 100)
  const [list, showMore] = useShowMore(drawn.length, more === 0, askForMore)

  const isForYou = forYou.length > 0
  const tab = t(isForYou ? 'forYou.tab' : 'requests.tab')
  const segments = further.length > 0 && <Segments key="segments" others={further} chosen={chosen} onChoose={choose} />
  if (chosen)
    return (
      <Panel tab="requests" view="ready" heading={tab}>
        {segments}
        <chosen.View />
      </Panel>
    )
  const above = forYou.map(({ addition, Above }) => Above && <Above key={addition} />)
  const below = forYou.map(({ addition, Below }) => Below && <Below key={addition} />)
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : void refresh())
  const isEmpty = drawn.length + others === 0
  const isRead = left !== null && (isKnown || !isEmpty)
  const Heading = isForYou ? 'h2' : 'h1'
  return (
    <Panel
      tab="requests"
      view={isRead ? (isEmpty ? 'empty' : 'ready') : asking.failure ? 'failed' : 'loading'}
      heading={drawn.length > 0 && !isForYou ? undefined : tab}
    >
      {segments}
      {/* a write that this tab shows says so itself */}
      {!writes.some((write) => isRetried(write) && drawn.some(({ item: { id } }) => isAboutRequest(write, id))) && (
        <FailureNotice failure={asking.failure} onAction={act} />
      )}
      <div class="requests" aria-busy={asking.phase === 'idle' || asking.isBusy}>
        <Rows>
          {above}
          {drawn.length > 0 && (
            <Heading class={isForYou ? 'visually-hidden' : ''}>
              <Icon name="users" />
              {t('requests.heading', { count: left?.count ?? 0, number: left?.number ?? '' })}
            </Heading>
          )}
          <ul ref={list} aria-label={t('requests.tab')}>
            {drawn.map(({ item: request, write, isGone }, index) => {
              const isOver = isGone || (write !== undefined && isDone(write))
              return (
                <Row
                  key={request.id || index}
                  id={request.id || `${index}`}
                  from={request.from}
                  time={request.updated_time}
                  says={
                    isOver && write && !write.failure
                      ? outcomeOf({ ...write, name: request.from.name })
                      : t('requests.asks')
                  }
                  line={request.subject || request.message}
                  isOver={isOver}
                  isUnderWay={write !== undefined && !isDone(write)}
                  draft={answerDraft(owner, request.id)}
                >
                  <RequestCard {...{ request, write, isGone }} card={contact_card} />
                </Row>
              )
            })}
          </ul>
        </Rows>
        {!isRead && !asking.failure && (
          <>
            <p class="lead" role="status">
              {t(asking.isSlow ? 'everywhere.slow' : 'requests.loading')}
            </p>
            <Skeleton />
          </>
        )}
        {more > 0 && (
          <MoreButton text={t('everywhere.more', { count: more })} isBusy={asking.isBusy} onClick={showMore} />
        )}
        {isRead && isEmpty && !asking.failure && <Empty icon="pass" text={t('requests.none')} />}
        {below}
      </div>
    </Panel>
  )
}
