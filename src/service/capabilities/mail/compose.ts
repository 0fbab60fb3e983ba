import { passRows } from '../../features/passes/door.ts'
import { displayLanguage, knownLanguages, localTime } from '../../http/language.ts'
import { sitePaths } from '../../http/origins.ts'
import { notificationsPath } from '../../pages/settings/notifications.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isEmail } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import { type SiteTranslate, siteTranslate } from '../../texts.ts'
import { type ChoiceKind, choiceRows, nothing } from './choices.ts'
import { createDigests, type Sender } from './digest.ts'
import { type Content, composeMail, longest, type MailItem, passItem, personItem, withoutAddresses } from './layout.ts'
import { codeOf, mailOffPath } from './mail-off.ts'
import type { Notification } from './notification-queue.ts'
import { type ClaimedMail, longestUntold, mailRows } from './rows.ts'

const weekly = { day: 'Monday', subject: 'mailWeek' } as const

/** The only day of each, if there is one. An unwanted digest is looked at as seldom as possible. */
const digests = { weekly, daily: { day: undefined, subject: 'mailDay' }, never: weekly } as const

const maxItems = { requests: 20, passes: 20 }

export function createNotificationMails({ store, network, authUrl }: Sender) {
  const digestOf = createDigests({ store, network, authUrl })
  let secret = ''

  async function addressOf({ id, state }: MemberRow, kind: ChoiceKind): Promise<string | undefined> {
    const isWanted = (await store.of(choiceRows).ofMember(id))[kind] !== nothing[kind]
    if (!isWanted || state !== 'active' || !(await store.channels.open()).includes('mail')) return undefined
    const { email, email_confirmed } = (await store.members.credentialOf(id)) ?? {}
    return email && email_confirmed && isEmail(email) ? email : undefined
  }

  async function frameOf(member: MemberRow, { kind, notified }: ClaimedMail, to: string) {
    secret ||= await store.of(mailRows).secret()
    const subject = { member: member.id, kind }
    return {
      to,
      off: `${authUrl}${mailOffPath}?${new URLSearchParams({ ...subject, code: codeOf(subject, secret) })}`,
      choices: authUrl + notificationsPath,
      id: `${member.id} ${kind} ${notified}`,
      host: new URL(authUrl).hostname,
      t: siteTranslate(displayLanguage({ member: member.language }, knownLanguages(network.languages))),
    }
  }

  /** Tells what waits at once. @param write returns undefined if nothing is left to tell */
  async function notifyAtOnce(
    member: MemberRow,
    claimed: ClaimedMail,
    told: NonNullable<Notification['told']>,
    write: (t: SiteTranslate) => Promise<Pick<Content, 'subject' | 'sections' | 'button'> | undefined>,
  ): Promise<Notification> {
    const to = await addressOf(member, claimed.kind)
    const frame = to === undefined ? undefined : await frameOf(member, claimed, to)
    const written = frame && (await write(frame.t))
    const mail = written && composeMail(network.name, { ...frame, ...written })
    return { told, due: null, isAll: mail !== undefined, mail }
  }

  async function notifyOfRequests(member: MemberRow, claimed: ClaimedMail, now: number): Promise<Notification> {
    const requests = await store.of(mailRows).requestsToNotify(member.id, now)
    const told = async (tx: Store) => {
      await tx.of(mailRows).markNotified(requests)
      return (await tx.of(mailRows).requestsToNotify(member.id, now)).length > 0
    }
    return notifyAtOnce(member, claimed, told, async (t) => {
      if (requests.length === 0) return undefined
      const ids = requests.flatMap(({ from_member, to_member }) => [from_member, to_member])
      const people = await store.members.findAll(ids)
      const asks: MailItem[] = []
      const answers: MailItem[] = []
      for (const { state, from_member, to_member, message, answer } of requests) {
        const other = people.get(state === 'pending' ? from_member : to_member)
        if (!other) continue
        const [items, sentence, text] =
          state === 'pending' ? ([asks, 'mailAsks', message] as const) : ([answers, 'accepted', answer] as const)
        const item = personItem(other, authUrl + (state === 'pending' ? sitePaths.requests : `/profile/${other.id}`))
        items.push({ ...item, title: t(sentence, { name: item.title }), text: withoutAddresses(text, longest.text) })
      }
      const [first, ...others] = [...asks, ...answers]
      const sections = [asks, answers].map((items) => ({ items: items.slice(0, maxItems.requests) }))
      const button = asks.length > 0 && {
        name: asks.length === 1 ? t('answerRequest') : t('requestsWaiting', { count: asks.length }),
        href: `${authUrl}/requests`,
      }
      const subject = first && others.length === 0 ? first.title : t('mailRequestsSubject', { network: network.name })
      return { subject, sections, ...(button && { button }) }
    })
  }

  async function notifyOfPasses(member: MemberRow, claimed: ClaimedMail, now: number): Promise<Notification> {
    const since = now - longestUntold
    const untold = await store.of(passRows).untold(member.id, since, maxItems.passes)
    const ids = untold.map(({ id }) => id)
    const told = async (tx: Store) => {
      const passes = tx.of(passRows)
      await passes.setTold(member.id, ids)
      return (await passes.untold(member.id, since, 1)).length > 0
    }
    return notifyAtOnce(member, claimed, told, async (t) => {
      const people = await store.members.findAll(untold.map(({ from_member }) => from_member))
      const href = authUrl + sitePaths.requests
      const items = untold.flatMap((pass) => {
        const sender = people.get(pass.from_member)
        return sender?.state === 'active'
          ? [{ ...passItem(t, pass, sender, href), text: withoutAddresses(pass.message, longest.text) }]
          : []
      })
      const [first, ...others] = items
      if (!first) return undefined
      const subject = others.length === 0 ? first.title : t('mailPassesSubject', { network: network.name })
      return { subject, sections: [{ items }], button: { name: t('mailPassesOpen', { count: items.length }), href } }
    })
  }

  async function notifyOfNews(member: MemberRow, claimed: ClaimedMail, now: number): Promise<Notification> {
    const { timeZone } = await store.of(choiceRows).ofNetwork()
    const chosen = (await store.of(choiceRows).ofMember(member.id)).digest
    const { day, subject } = digests[chosen]
    const zone = member.time_zone || timeZone
    const next = (after: number) => nextMorning(after, zone, day)
    const notification: Notification = { due: next(now), isAll: true }
    if (claimed.notified === null) return notification
    const expected = next(claimed.notified)
    if (now < expected) return { ...notification, due: expected, isAll: false }
    const to = await addressOf(member, 'digest')
    if (to === undefined) return notification
    // late, since the service or the mail server was away, or by the pace
    if (!isMorning(now, zone)) return { ...notification, due: nextMorning(now, zone), isAll: false }
    const times = { since: claimed.notified, now }
    return { ...notification, mail: await digestOf(member, await frameOf(member, claimed, to), subject, times) }
  }

  const ofKind = { digest: notifyOfNews, requests: notifyOfRequests, passes: notifyOfPasses } satisfies Record<
    ClaimedMail['kind'],
    (member: MemberRow, claimed: ClaimedMail, now: number) => Promise<Notification>
  >

  return async function compose(claimed: ClaimedMail, now: number): Promise<Notification> {
    const member = await store.members.find(claimed.member)
    return member ? ofKind[claimed.kind](member, claimed, now) : { due: null, isAll: true }
  }
}

/** The hours of the morning, in local time: a digest is sent from the first one to the last one. */
const morning = { from: 8, to: 12 }

export function isMorning(time: number, timeZone: string): boolean {
  const hours = new Date(localTime(time, timeZone)).getUTCHours()
  return morning.from <= hours && hours < morning.to
}

export function nextMorning(after: number, timeZone: string, only?: 'Monday'): number {
  const local = localTime(after, timeZone)
  const next = new Date(local)
  next.setUTCHours(morning.from, 0, 0, 0)
  while (next.getTime() <= local || (only && next.getUTCDay() !== 1)) next.setUTCDate(next.getUTCDate() + 1)
  // the offset is the one of that day, which may have another one since the clocks changed
  const guess = next.getTime() - (local - after)
  return next.getTime() - (localTime(guess, timeZone) - guess)
}
