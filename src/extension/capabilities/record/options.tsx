import { useEffect, useMemo, useState } from 'preact/hooks'
import { discoveryPath, oauthPaths } from '../../../contract/oauth.ts'
import { ask } from '../../messages/ask.ts'
import type { InOptions } from '../../options/capability.ts'
import { Fold, Section } from '../../options/section.tsx'
import { useFresh } from '../../options/setting.ts'
import { ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { Button, useShowMore } from '../../ui/controls.tsx'
import { useItem, useNetwork, useTranslation } from '../../ui/values.ts'
import { readSent, type SentCall, sentLifetime } from './facts.ts'

export const record: InOptions = {
  record: SentSection,
  stored: [
    {
      kind: 'sent',
      amount: (t, count) => t('stored.calls', { count, number: count }),
      delete: () => ask('deleteSent', {}),
      question: (t) => t('stored.question'),
    },
  ],
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
  ['POST /pass', 'pass'],
  ['GET /me/passes', 'passes'],
  ['GET /me/addressees', 'addressees'],
  ['PUT /{id} (thanks)', 'thanks'],
  ['DELETE /{id} (take-back)', 'take-back'],
  ['PUT /{id}/like', 'like'],
  ['DELETE /{id}/like', 'like'],
  ['GET /{id}/likes', 'likes'],
  ['POST /{id}/comments', 'news-comment'],
  ['GET /{id}/comments', 'news-comments'],
  ['DELETE /{id} (comment-removal)', 'comment-removal'],
  ['GET /me/notices', 'notices'],
  ['PUT /me/notices', 'notices'],
  ['POST /keep', 'keep'],
  ['GET /me/kept', 'kept'],
  ['DELETE /{id} (kept-removal)', 'kept-removal'],
  [`GET ${discoveryPath}`, 'network'],
  [`GET ${oauthPaths.authorize}`, 'sign-in-page'],
  [`POST ${oauthPaths.token}`, 'access'],
  [`POST ${oauthPaths.revoke}`, 'revocation'],
] as const

const callNames: ReadonlyMap<string, (typeof names)[number][1]> = new Map(names)

/** Reasons that distinguish calls with the same method and path: ids are not stored. */
const telling: ReadonlySet<SentCall['reason']> = new Set([
  'comment',
  'removal',
  'thanks',
  'take-back',
  'comment-removal',
  'kept-removal',
])

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
function SentSection({ deletions }: { deletions: number }) {
  const t = useTranslation()
  const [all, setAll] = useState<SentCall[] | null>()
  const read = () => readSent().then(setAll, () => setAll(null))
  useFresh(read)
  useEffect(() => {
    if (deletions > 0) void read()
  }, [deletions])
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
