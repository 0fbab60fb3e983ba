import { type SharedByContacts, sharedByContacts } from '../../features/most-shared/door.ts'
import { passRows } from '../../features/passes/door.ts'
import { sitePaths, webUrl } from '../../http/hosts.ts'
import { noticeSentence, readNotices } from '../../notices.ts'
import { notificationsPath } from '../../pages/settings/notifications.ts'
import type { Network, Parts } from '../../parts.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isEmail } from '../../store/members/names.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { localTime, type SiteTranslate, translateFor } from '../../texts.ts'
import { sharedBy, sourceOf } from '../../website/news-card.ts'
import { type ChoiceKind, choiceRows, nothing } from './choices.ts'
import {
  type Content,
  composeMail,
  longest,
  type MailItem,
  type MailSection,
  nameOf,
  passItem,
  personItem,
  withoutAddresses,
} from './layout.ts'
import { codeOf, mailOffPath } from './mail-off.ts'
import type { Notification, NotificationMail } from './notification-queue.ts'
import { type ClaimedMail, longestUntold, mailRows } from './rows.ts'

/** The subjects that begin with what waits. */
const waits = {
  mailWeek: { pass: 'mailPassedWeek', request: 'mailAsksWeek' },
  mailDay: { pass: 'mailPassedDay', request: 'mailAsksDay' },
} as const

/** Maximum items of a kind in a digest. */
const shownInDigest = 5

/** Maximum items of a kind that are counted for “and 3 more”. */
const countedInDigest = 25

/** Maximum contacts whose words about a page are looked at; two are named. */
const maxSharers = 20

export interface Sender extends Pick<Parts, 'store' | 'authUrl'> {
  network: Pick<Network, 'name' | 'languages'>
}

const quoted = (t: SiteTranslate, name: string, words: string): string =>
  t('quotation', { name, text: withoutAddresses(words, longest.text) })

/** Writes the digest of a week or a day; undefined if nothing is new. */
function createDigests({ store, network, authUrl }: Sender) {
  const profileOf = ({ id }: MemberRow): string => `${authUrl}/profile/${id}`

  /** Shows the sharers of a page, with the latest words; and its host, since a sharer chose the other texts. */
  function pageItem({ news, sharers: count, contacts }: SharedByContacts, t: SiteTranslate): MailItem[] {
    const { id, url, title, site_name } = news
    const address = webUrl(url ?? undefined)
    const names = contacts.map(({ name }) => ({ name: withoutAddresses(name, longest.name) }))
    const who = sharedBy(t, names, count)
    if (address === undefined || who === undefined) return []
    const { hostname } = new URL(address)
    const site = withoutAddresses(site_name, longest.name)
    const said = contacts.find(({ message }) => message !== '')
    return [
      {
        title: nameOfPage({ url: address, title: withoutAddresses(title, longest.title) }),
        isPage: true,
        href: address.length > longest.url ? `${authUrl}/go/${id}` : address,
        facts: `${sourceOf(hostname, site)} · ${who}`,
        text: said ? quoted(t, withoutAddresses(said.name, longest.name), said.message) : '',
      },
    ]
  }

  /** A section of at most `shownInDigest` items, and how many more there are. @param path of all of them */
  function sectionOf(t: SiteTranslate, title: string, path: string, all: readonly MailItem[], count = all.length) {
    const more = count - Math.min(all.length, shownInDigest)
    const name = all.length >= countedInDigest ? t('mailMany') : t('mailMore', { count: more })
    const others = more > 0 ? { name, href: authUrl + path } : undefined
    return { title, items: all.slice(0, shownInDigest), more: others } satisfies MailSection
  }

  /**
   * The things that wait for the member's answer, and since when; the first is in the subject. Words of an earlier
   * e-mail aren't repeated: a reminder is left.
   */
  async function readWaiting(member: MemberRow, t: SiteTranslate, since: number) {
    const chosen = await store.of(choiceRows).ofMember(member.id)
    const isTold = (kind: 'passes' | 'requests', time: number) => time <= since || chosen[kind] !== nothing[kind]
    const passes = await store.of(passRows).list(member.id, true, shownInDigest, 0)
    const requests = await store.contactRequests.pending({ to: member.id }, shownInDigest, 0)
    const people = await store.members.findAll([
      ...passes.map(({ from_member }) => from_member),
      ...requests.map(({ from_member }) => from_member),
    ])
    const href = authUrl + sitePaths.requests
    const all = [
      ...passes.flatMap((pass) => {
        const from = people.get(pass.from_member)
        if (from?.state !== 'active') return []
        const { message, created: time } = pass
        const text = message === '' || isTold('passes', time) ? '' : quoted(t, nameOf(from), message)
        return [{ kind: 'pass' as const, from, time, item: { ...passItem(t, pass, from, href), text } }]
      }),
      ...requests.flatMap(({ from_member, message, asked: time }) => {
        const from = people.get(from_member)
        if (!from) return []
        const text = isTold('requests', time) ? '' : withoutAddresses(message, longest.text)
        const item = { ...personItem(from, href), title: t('mailAsks', { name: nameOf(from) }), href, text }
        return [{ kind: 'request' as const, from, time, item }]
      }),
    ]
    if (all.length === 0) return { first: undefined, latest: 0, sections: [] }
    const requestCount = await store.contactRequests.countPending({ to: member.id })
    const count = requestCount + (await store.of(passRows).countWaiting(member.id))
    const items = all.map(({ item }) => item)
    const section = sectionOf(t, t('forYou'), sitePaths.requests, items, count)
    const button = { name: t('mailSeeWaiting', { count }), href }
    return { first: all[0], latest: Math.max(...all.map(({ time }) => time)), sections: [{ ...section, button }] }
  }

  /** Contacts' statuses, the latest first. */
  async function postItems(member: MemberRow, since: number, until: number, t: SiteTranslate): Promise<MailItem[]> {
    const filter = { of: { contactsOf: member.id }, kind: 'status' as const, since: since + 1, until }
    const posts = await store.news.list(filter, countedInDigest, 0)
    const authors = await store.members.findAll(posts.map((post) => post.member))
    return posts.flatMap(({ id, member: author, message }) => {
      const by = authors.get(author)
      if (by?.state !== 'active') return []
      const text = withoutAddresses(message, longest.text)
      return [{ title: nameOf(by), href: authUrl + sitePaths.newsItem(id), text: t('quoted', { text }) }]
    })
  }

  /** Notices by thing: who, and the latest answer. */
  async function noticedItems(member: MemberRow, since: number, until: number, t: SiteTranslate): Promise<MailItem[]> {
    // a thing has at most a notice of each kind
    const all = await readNotices(store, { member: member.id, since, until }, 2 * countedInDigest)
    // accepted requests have lines of their own
    const notices = all.filter(({ kind }) => kind !== 'ACCEPT')
    const members = await store.members.findAll(notices.flatMap(({ from, answer }) => from.concat(answer?.from ?? [])))
    const namesOf = (from: readonly string[]) => from.flatMap((id) => members.get(id) ?? []).map(nameOf)
    return [...Map.groupBy(notices, ({ on }) => on.id).values()].slice(0, countedInDigest).flatMap((all) => {
      const [latest] = all
      const facts = all.map((notice) => noticeSentence(t, notice, namesOf(notice.from))).filter((fact) => fact !== '')
      if (!latest || facts.length === 0) return []
      const answer = all.find((notice) => notice.answer)?.answer
      const [name] = answer ? namesOf([answer.from]) : []
      const text = answer && name !== undefined ? quoted(t, name, answer.message) : ''
      const title = withoutAddresses(latest.on.name, longest.title)
      return [{ title, href: authUrl + latest.on.path, facts: facts.join(' · '), text }]
    })
  }

  return async function composeDigest(
    member: MemberRow,
    frame: Omit<Content, 'subject' | 'sections'>,
    subject: keyof typeof waits,
    { since, now }: { since: number; now: number },
  ): Promise<NotificationMail | undefined> {
    const { t } = frame
    const whose = { contactsOf: member.id, since, until: now }
    const atMost = { pages: countedInDigest, sharers: maxSharers }
    const shared = await sharedByContacts(store, whose, atMost)
    const noticed = await noticedItems(member, since, now, t)
    const joined = await store.teams.joined(member.id, since, countedInDigest)
    const isColleague = new Set(joined.map(({ id }) => id))
    const contacts = await store.contacts.since(member.id, since, countedInDigest + joined.length)
    const waiting = await readWaiting(member, t, since)
    const pages = shared.flatMap((page) => pageItem(page, t))
    const colleagues = joined.map((one) => {
      const title = t('joinedTeam', { name: nameOf(one), team: one.team })
      return { ...personItem(one, profileOf(one)), title }
    })
    const others = contacts.filter(({ id }) => !isColleague.has(id)).map((one) => personItem(one, profileOf(one)))
    const sections = [
      sectionOf(t, t('mailDigest'), '/', pages),
      sectionOf(t, t('mailPosts'), '/?kind=status', await postItems(member, since, now, t)),
      sectionOf(t, t('noticesTitle'), sitePaths.requests, noticed),
      sectionOf(t, t('mailJoined'), '/people', colleagues),
      sectionOf(t, t('newContacts'), '/people?contacts', others),
    ].filter(({ items }) => items.length > 0)
    // what waits is told once as news; the contacts who shared something may have left meanwhile
    if (sections.length === 0 && waiting.latest <= since) return undefined
    const { first } = waiting
    const key = first && (first.kind === 'pass' ? waits[subject].pass : waits[subject].request)
    const name = first && withoutAddresses(first.from.first_name || first.from.name, longest.name)
    return composeMail(network.name, {
      ...frame,
      subject: key && name ? t(key, { name, network: network.name }) : t(subject, { network: network.name }),
      greeting: t('mailGreeting', { name: withoutAddresses(member.first_name || member.name, longest.name) }),
      sections: [...waiting.sections, ...sections],
      button: { name: t('mailOpen', { network: network.name }), href: `${authUrl}/` },
    })
  }
}

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
      t: translateFor(member, network),
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

/** The hour of a digest, in local time. It comes later if the service was away, or by the pace. */
const morning = 8

export function nextMorning(after: number, timeZone: string, only?: 'Monday'): number {
  const local = localTime(after, timeZone)
  const next = new Date(local)
  next.setUTCHours(morning, 0, 0, 0)
  while (next.getTime() <= local || (only && next.getUTCDay() !== 1)) next.setUTCDate(next.getUTCDate() + 1)
  // the offset is the one of that day, which may have another one since the clocks changed
  const guess = next.getTime() - (local - after)
  return next.getTime() - (localTime(guess, timeZone) - guess)
}
