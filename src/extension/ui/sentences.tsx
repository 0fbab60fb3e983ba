import { useContext } from 'preact/hooks'
import { day } from '../../contract/durations.ts'
import { cardsPath } from '../../contract/oauth.ts'
import type { SentenceKey } from '../i18n/texts.ts'
import type { Translation } from '../i18n/translate.ts'
import { isDone, isUndelivered, statusOf, type Write } from '../schemas/outbox.ts'
import { countedAs, nouns } from '../schemas/write-kinds.ts'
import { networkOf } from '../storage/configured-network.ts'
import { draftLifetime } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { Link } from './controls.tsx'
import { ConfiguredNetwork, useItem, useNetwork, useTranslation } from './values.ts'

/** The name's text direction is isolated from the sentence's. */
export function NamedSentence({ sentence, name }: { sentence: string; name: string }) {
  const [before = '', after = ''] = sentence.split('{name}')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}

type Sentences = Translation<SentenceKey>

export function countWrites(t: Sentences, writes: readonly Write[]): string {
  const counts = nouns.flatMap((kind) => {
    const count = writes.filter(({ content }) => countedAs(content) === kind).length
    return count > 0 ? [t(`outbox.count.${kind}`, { count })] : []
  })
  return t.list(counts)
}

export const countUnfinished = (t: Sentences, writes: readonly Write[]): string =>
  countApart(t, writes, isUndelivered, ['outbox.waiting', 'outbox.sending'])

// also a text whose request is gone may have arrived
const isUnconfirmed = (write: Write) => statusOf(write) === 'unsure' || write.failure?.code === 'unconfirmed'

/** Counts the writes that need a decision of the member: "1 share not sent · 1 status not confirmed". */
export const countNeeding = (t: Sentences, writes: readonly Write[]): string =>
  countApart(t, writes, (write) => !isUnconfirmed(write), ['outbox.undelivered', 'outbox.unconfirmed'])

function countApart(
  t: Sentences,
  writes: readonly Write[],
  matches: (write: Write) => boolean,
  [matching, others]: readonly [SentenceKey, SentenceKey],
): string {
  const parts = [
    [matching, writes.filter(matches)],
    [others, writes.filter((write) => !matches(write))],
  ] as const
  return parts
    .filter(([, part]) => part.length > 0)
    .map(([key, part]) => t(key, { writes: countWrites(t, part) }))
    .join(' · ')
}

export function CardsLink() {
  const t = useTranslation()
  const { authUrl } = useNetwork()
  return <Link href={authUrl + cardsPath}>{t('everywhere.cards')}</Link>
}

/** Says that texts wait for another network, and hides the texts: another person may look. */
export function WaitingElsewhere() {
  const t = useTranslation()
  const policy = useItem(items.policy)
  const used = useContext(ConfiguredNetwork)
  const waiting = useItem(items.outbox).filter((write) => !isDone(write) && networkOf(write.owner) !== used?.baseUrl)
  const byNetwork = Map.groupBy(waiting, ({ network, owner }) => network ?? new URL(networkOf(owner)).host)
  return [...byNetwork].map(([network, writes]) => (
    <p key={network} class="fine" data-elsewhere={writes.length}>
      {t(policy.locked && policy.network ? 'outbox.elsewhere.locked' : 'outbox.elsewhere', {
        elsewhere: network,
        writes: countUnfinished(t, writes),
        days: draftLifetime,
      })}
    </p>
  ))
}

/** Names the time of today, the weekday of the last six days, or the date. */
export function sinceIn(t: Sentences, since: number): string {
  const now = Date.now()
  const isToday = new Date(since).toDateString() === new Date(now).toDateString()
  if (isToday) return t('news.new.time', { time: t.time(since) })
  if (now - since < 6 * day) return t('news.new.weekday', { day: t.weekday(since) })
  return t('news.new.date', { day: t.date(since, now) })
}
