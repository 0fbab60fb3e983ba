import { useState } from 'preact/hooks'
import { day } from '../../../contract/durations.ts'
import { ask } from '../../messages/ask.ts'
import type { InOptions, OptionsPage } from '../../options/capability.ts'
import { useDeletion } from '../../options/question.tsx'
import { SubpageRow } from '../../options/section.tsx'
import { useFresh } from '../../options/setting.ts'
import { ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { Button, useShowMore } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useItem, useNetwork, useTranslation } from '../../ui/values.ts'
import { readSent, type SentCall, sentLifetime } from './sent.ts'

const page: OptionsPage = { id: 'sent', group: 'privacy', title: (t) => t('sent.title'), Content: Sent }

export async function record(): Promise<InOptions> {
  const first = await readSent().catch(() => null)
  return {
    sites: () => <SentRow first={first} />,
    pages: [page],
    stored: [
      {
        kind: 'sent',
        amount: (t, count) => t('stored.calls', { count, number: count }),
        note: async (t) => beginning(t, (await readSent().catch(() => null))?.since),
        section: (t) => t('sent.title'),
      },
    ],
  }
}

type Translation = ReturnType<typeof useTranslation>

const beginning = (t: Translation, since = 0): string => (since ? t('sent.begins', { date: t.moment(since) }) : '')

type SentList = Awaited<ReturnType<typeof readSent>>

/** The calls of the present account, newest first, and the number of all others; null if they can't be read. */
function useSent(first: SentList | null | undefined) {
  const [record, setRecord] = useState(first)
  const read = () => readSent().then(setRecord, () => setRecord(null))
  useFresh(read)
  const network = useNetwork()
  const account = useItem(items.account)
  const present = account ? ownerOf(network, account) : ''
  const { since = 0, calls: all = [] } = record ?? {}
  const calls = all.filter(({ owner }) => owner === present)
  return {
    read,
    isMissing: record === null,
    since,
    calls: record ? calls : undefined,
    others: all.length - calls.length,
  }
}

const dayOf = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)

const onDay = (calls: readonly SentCall[], day: number) => calls.filter(({ at }) => dayOf(at) === day)

/** Of a list that begins today, the sum says since when. */
function useSum(key: 'sent.sum' | 'sent.today', since: number, calls: readonly SentCall[] = []): [string, string] {
  const t = useTranslation()
  const today = onDay(calls, dayOf(Date.now()))
  const times = { count: today.length, number: today.length }
  const isWhole = since <= dayOf(Date.now())
  const sum = isWhole ? t(key, times) : `${t('sent.since', { time: t.time(since) })} ${t('sent.times', times)}`
  return [sum, t('sent.about', { number: today.filter((call) => call.about).length })]
}

function SentRow({ first }: { first: SentList | null }) {
  const t = useTranslation()
  const { since, calls } = useSent(first)
  const sum = useSum('sent.today', since, calls).join(', ')
  return <SubpageRow id={page.id} title={t('sent.title')} hint={calls && sum} />
}

/** Other accounts' calls are only counted: they have the addresses of pages that their members looked up. */
function Sent() {
  const t = useTranslation()
  const { read, isMissing, since, calls, others } = useSent(undefined)
  const [today, about] = useSum('sent.sum', since, calls)
  const [chosen, setChosen] = useState(dayOf(Date.now()))
  const { run, failure } = useAsking()
  const { control, asked } = useDeletion({
    id: 'sent-question',
    label: t('everywhere.delete'),
    question: t('stored.question'),
    keep: t('options.unsent.keep'),
    isBusy: false,
    onDelete: () => void run(() => ask('deleteSent', {}), read),
  })
  const days = [...new Set([dayOf(Date.now()), ...(calls ?? []).map(({ at }) => dayOf(at))])]
  const ofDay = onDay(calls ?? [], days.includes(chosen) ? chosen : dayOf(Date.now()))
  return (
    <section class="sent" aria-label={t('sent.title')}>
      {isMissing && <p role="alert">{t('sent.failed')}</p>}
      {calls && (
        <>
          <p class="sum">
            <strong>{today}</strong>, {about}. {t('sent.several')}
          </p>
          {days.length > 1 && (
            <div class="days">
              {days.map((day) => (
                <button key={day} type="button" aria-pressed={day === chosen} onClick={() => setChosen(day)}>
                  {dayName(day, t)} <Times count={onDay(calls, day).length} />
                </button>
              ))}
            </div>
          )}
          <AboutPages key={chosen} calls={ofDay.filter((call) => call.about)} />
          <WithoutPages calls={ofDay.filter((call) => !call.about)} />
        </>
      )}
      <div class="row">
        <p class="fine label">
          {t('sent.text', { days: sentLifetime })} {beginning(t, since)}{' '}
          {others > 0 && t('sent.others', { count: others, number: others })}
        </p>
        {control}
      </div>
      {asked}
      <FailureNotice failure={failure} />
    </section>
  )
}

/** "Today", "Yesterday", "Tuesday", "12 Nov", "12 Nov 2025". @param start its midnight, in milliseconds since 1970 */
function dayName(start: number, t: Translation): string {
  const now = Date.now()
  // a day may have 23 or 25 hours
  const ago = Math.round((dayOf(now) - start) / day)
  const name =
    ago >= 0 && ago < 2
      ? new Intl.RelativeTimeFormat(t.locale, { numeric: 'auto' }).format(-ago, 'day')
      : ago >= 0 && ago < 7
        ? t.weekday(start)
        : t.date(start, now)
  return name.charAt(0).toLocaleUpperCase(t.locale) + name.slice(1)
}

function Times({ count }: { count: number }) {
  return <span class="fine">{useTranslation()('sent.times', { count, number: count })}</span>
}

const pageSize = 20

/** Each page once, with the time of the latest call and all reasons. */
function AboutPages({ calls }: { calls: SentCall[] }) {
  const t = useTranslation()
  const [most, setMost] = useState(pageSize)
  const pages = [...Map.groupBy(calls, ({ about }) => about)]
  const shown = pages.slice(0, most)
  const hasMore = pages.length > most
  const [list, more] = useShowMore(shown.length, !hasMore, false, () => setMost(most + pageSize))
  if (pages.length === 0) return null
  return (
    <>
      <h2>
        {t('sent.heading.pages')} <Times count={calls.length} />
      </h2>
      <ul class="rows" ref={list}>
        {shown.map(([about, ofPage]) => (
          <li key={about} class="row">
            <time class="fine" dateTime={new Date(ofPage[0]?.at ?? 0).toISOString()}>
              {t.time(ofPage[0]?.at ?? 0)}
            </time>
            <div class="label">
              <p class="cut">
                <bdi title={about}>{about.replace(/^https?:\/\//, '')}</bdi>
              </p>
              <p class="fine">
                {[...new Set(ofPage.map(({ reason }) => reason && t(`sent.reason.${reason}`)).reverse())].join(' · ')} ·{' '}
                <Times count={ofPage.length} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && <Button class="link more" onClick={more} text={t('everywhere.show-more')} />}
    </>
  )
}

function WithoutPages({ calls }: { calls: SentCall[] }) {
  const t = useTranslation()
  const own = new URL(useNetwork().baseUrl).host
  /** Other networks that calls went to. */
  const othersOf = (ofReason: SentCall[]) =>
    [...new Set(ofReason.map(({ host }) => host))]
      .filter((host) => host !== own)
      .map((host) => <bdi key={host}> {host}</bdi>)
  if (calls.length === 0) return null
  const byReason = [...Map.groupBy(calls, ({ reason }) => reason)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  return (
    <>
      <h2>
        {t('sent.heading.others')} <Times count={calls.length} />
      </h2>
      <ul class="rows">
        {byReason.map(([reason, ofReason]) => (
          <li key={reason} class="row">
            {/* for whoever compares it with the page on privacy */}
            <p class="label" title={[...new Set(ofReason.map(nameOf))].join(', ')}>
              {reason && t(`sent.reason.${reason}`)}
              {othersOf(ofReason)}
            </p>
            <Times count={ofReason.length} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Calls about different things have one name. */
const nameOf = ({ method, path }: SentCall) => `${method} ${path.replace(/[^/]*[\da-f]{16}[^/]*/g, '{id}')}`
