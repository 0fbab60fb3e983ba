import { useMemo, useState } from 'preact/hooks'
import { discoveryPath, oauthPaths } from '../../contract/oauth.ts'
import { ask } from '../messages/ask.ts'
import type { StoredAmounts, StoredKind } from '../schemas/stored.ts'
import { ownerOf } from '../storage/configured-network.ts'
import * as items from '../storage/items.ts'
import { readSent, type SentCall, sentLifetime } from '../storage/sent.ts'
import { Button } from '../ui/controls.tsx'
import { useAsking } from '../ui/failure.tsx'
import { useItem, useNetwork, useShowMore, useTranslation } from '../ui/values.ts'
import { Fold, Question, Section, useFresh } from './Section.tsx'

/** Kinds that can be deleted here; other kinds have their own section, or are deleted with the account. */
const deletions = {
  recent: 'deleteRecent',
  index: 'deleteIndex',
  sent: 'deleteSent',
} as const satisfies Partial<Record<StoredKind, string>>

type Deletable = keyof typeof deletions

const isDeletable = (kind: StoredKind): kind is Deletable => kind in deletions

export const storedKinds: StoredKind[] = ['account', 'options', 'unsent', 'requests', 'recent', 'index', 'sent']

function StoredSection({ hasAccount, onDeleted }: { hasAccount: boolean; onDeleted: () => Promise<void> }) {
  const t = useTranslation()
  const [amounts, setAmounts] = useState<StoredAmounts>()
  const measuring = useAsking()
  const deleting = useAsking()
  const [deleted, setDeleted] = useState<Deletable>()
  const [question, setQuestion] = useState(false)

  const read = () => measuring.run(() => ask('measureStored', {}), setAmounts)
  useFresh(read)

  function deleteKind(kind: Deletable) {
    setQuestion(false)
    setDeleted(kind)
    void deleting.run(
      () => ask(deletions[kind], {}),
      () => void Promise.all([read(), onDeleted()]),
    )
  }

  function amountOf(kind: StoredKind, amount: number): string {
    if (amount === 0) return t('stored.nothing')
    if (kind === 'index') return t('stored.shares', { count: amount, number: amount })
    if (kind === 'sent') return t('stored.calls', { count: amount, number: amount })
    return new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'kilobyte' }).format(Math.ceil(amount / 1000))
  }

  const isDone = deleting.phase === 'done' && deleted !== undefined
  const status = isDone ? t('stored.deleted', { what: t(`stored.${deleted}`) }) : ''

  function actionOf(kind: StoredKind, amount: number) {
    if (kind === 'account' || kind === 'unsent') {
      // without anything stored there is no such section
      const hasSection = amount > 0 && (kind === 'unsent' || hasAccount)
      return hasSection ? <a href={`#${kind}-title`}>{t(`options.${kind}`)}</a> : null
    }
    if (!isDeletable(kind) || (kind === 'sent' && question)) return null
    const isNothing = amount === 0 || deleting.isBusy
    return (
      <Button
        class="link"
        data-focus-fallback={kind === 'sent' || undefined}
        aria-disabled={isNothing}
        aria-label={t('stored.delete.item', { what: t(`stored.${kind}`) })}
        onClick={() => {
          if (isNothing) return
          if (kind === 'sent') setQuestion(true)
          else deleteKind(kind)
        }}
        text={t('stored.delete')}
      />
    )
  }

  return (
    <Section
      id="stored"
      title={t('stored.title')}
      text={t('stored.text')}
      status={status}
      failure={deleting.failure ?? measuring.failure}
    >
      {amounts && (
        <ul class="stored" aria-labelledby="stored-title">
          {storedKinds.map((kind) => (
            <li key={kind}>
              <div>
                <p>{t(`stored.${kind}`)}</p>
                <p class="fine">{amountOf(kind, amounts[kind])}</p>
              </div>
              {actionOf(kind, amounts[kind])}
            </li>
          ))}
        </ul>
      )}
      {question && (
        <Question
          deletes
          id="sent-question"
          text={t('stored.question')}
          choices={[
            [t('stored.delete'), () => deleteKind('sent')],
            [t('options.unsent.keep'), () => setQuestion(false)],
          ]}
        />
      )}
    </Section>
  )
}

export function SentAndStored({ hasAccount }: { hasAccount: boolean }) {
  const t = useTranslation()
  return (
    <Fold class="record" summary={t('sent.summary')} startsOpen={['#sent', '#stored'].includes(location.hash)}>
      <Opened hasAccount={hasAccount} />
    </Fold>
  )
}

function Opened({ hasAccount }: { hasAccount: boolean }) {
  const [calls, setCalls] = useState<SentCall[] | null>()
  const read = () => readSent().then(setCalls, () => setCalls(null))
  useFresh(read)
  return (
    <>
      <SentSection calls={calls} />
      <StoredSection hasAccount={hasAccount} onDeleted={read} />
    </>
  )
}

export const names = [
  ['GET /me', 'account'],
  ['GET /recommend', 'sharers'],
  ['POST /recommend', 'share'],
  ['GET /newsfeed', 'news'],
  ['GET /me/newsfeed', 'own-news'],
  ['GET /search', 'search'],
  ['GET /most_shared', 'most-shared'],
  ['POST /status', 'status'],
  ['GET /me/pending_requests', 'requests'],
  ['GET /{id}', 'request'],
  ['PUT /{id}', 'answer'],
  ['DELETE /{id}', 'deletion'],
  ['PUT /{id} (comment)', 'comment'],
  ['DELETE /{id} (removal)', 'removal'],
  [`GET ${discoveryPath}`, 'network'],
  [`GET ${oauthPaths.authorize}`, 'sign-in-page'],
  [`POST ${oauthPaths.token}`, 'access'],
  [`POST ${oauthPaths.revoke}`, 'revocation'],
] as const

const callNames: ReadonlyMap<string, (typeof names)[number][1]> = new Map(names)

/** Reasons that distinguish calls with the same method and path: ids are not stored. */
const telling: ReadonlySet<SentCall['reason']> = new Set(['comment', 'removal'])

const nameOf = ({ method, path, reason }: Pick<SentCall, 'method' | 'path' | 'reason'>): string =>
  path === '/{id}' && telling.has(reason) ? `${method} ${path} (${reason})` : `${method} ${path}`

const byDay = (calls: SentCall[]) =>
  [...Map.groupBy(calls, ({ at }) => new Date(at).setHours(0, 0, 0, 0))].map(([start, ofDay]) => ({
    start,
    count: ofDay.length,
    kinds: [...Map.groupBy(ofDay, nameOf)],
  }))

function SentEntry({ call: { at, reason, method, host, path, about } }: { call: SentCall }) {
  const t = useTranslation()
  return (
    <li>
      <p class="sent-what">
        <time class="fine" dateTime={new Date(at).toISOString()}>
          {t.time(at)}
        </time>
        {reason && <span>{t(`sent.reason.${reason}`)}</span>}
      </p>
      {about && (
        <p>
          {t('sent.about')} <bdi>{about}</bdi>
        </p>
      )}
      <p class="fine">
        <bdi translate={false}>{`${method} ${host}${path}`}</bdi>
      </p>
    </li>
  )
}

function SentDay({ day: { start, count, kinds } }: { day: ReturnType<typeof byDay>[number] }) {
  const t = useTranslation()
  const summary = (
    <>
      <strong>{dayName(start, t.locale)}</strong> <span class="fine">{t('sent.calls', { count, number: count })}</span>
    </>
  )
  function summaryOf(name: string, calls: number) {
    const callName = callNames.get(name)
    return (
      <>
        <span>{callName ? t(`sent.call.${callName}`) : name}</span> <span class="count">{t.number(calls)}</span>
      </>
    )
  }
  return (
    <li>
      <Fold summary={summary} startsOpen={start === new Date().setHours(0, 0, 0, 0)}>
        <ul>
          {kinds.map(([name, calls]) => (
            <li key={name}>
              <Fold summary={summaryOf(name, calls.length)}>
                <SentCalls calls={calls} />
              </Fold>
            </li>
          ))}
        </ul>
      </Fold>
    </li>
  )
}

/** "Today", "Yesterday", "Monday, November 16". @param start its midnight, in milliseconds since 1970 */
function dayName(start: number, locale: string): string {
  // a day may have 23 or 25 hours
  const ago = Math.round((new Date().setHours(0, 0, 0, 0) - start) / 86_400_000)
  const name =
    ago >= 0 && ago < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(start)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

const pageSize = 50

function SentCalls({ calls }: { calls: SentCall[] }) {
  const t = useTranslation()
  const [most, setMost] = useState(pageSize)
  const shown = calls.slice(0, most)
  const hasMore = calls.length > most
  const [list, more] = useShowMore(shown.length, !hasMore, false, () => setMost(most + pageSize))
  return (
    <>
      <ul ref={list}>
        {shown.map((call) => (
          <SentEntry key={call.number} call={call} />
        ))}
      </ul>
      {hasMore && <Button class="link more" onClick={more} text={t('everywhere.show-more')} />}
    </>
  )
}

/** Other accounts' calls are only counted: they have the addresses of pages that their members looked up. */
function SentSection({ calls: all }: { calls: SentCall[] | null | undefined }) {
  const t = useTranslation()
  const network = useNetwork()
  const account = useItem(items.account)
  const present = account ? ownerOf(network, account) : ''
  const calls = useMemo(() => all?.filter(({ owner }) => owner === present), [all, present])
  const days = useMemo(() => byDay(calls ?? []), [calls])
  const others = (all?.length ?? 0) - (calls?.length ?? 0)
  return (
    <Section id="sent" title={t('sent.title')} text={t('sent.text', { days: sentLifetime })}>
      {all === null && <p role="alert">{t('sent.failed')}</p>}
      {calls?.length === 0 && <p>{t('sent.none')}</p>}
      {days.length > 0 && (
        <ul class="sent" aria-labelledby="sent-title">
          {days.map((day) => (
            <SentDay key={day.start} day={day} />
          ))}
        </ul>
      )}
      {others > 0 && <p class="fine">{t('sent.others', { count: others, number: others })}</p>}
    </Section>
  )
}
