import { hash } from 'node:crypto'
import { displayLanguage, knownLanguages } from '../../http/language.ts'
import { webUrl } from '../../http/origins.ts'
import type { Notification } from '../../mail/notification-queue.ts'
import { isMorning, nextMorning } from '../../mail/schedule.ts'
import type { Network } from '../../parts.ts'
import { nothing } from '../../store/choices.ts'
import type { TakenMail } from '../../store/mails.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isEmail } from '../../store/members/names.ts'
import type { MostShared } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import { notificationsPath } from '../settings/notifications.ts'
import { siteTranslate } from '../site-translate.ts'
import { composeMail, cut, type Item, type Section, tame } from './compose.ts'
import { urlOfMailOff } from './mail-off.ts'

/** Maximum items of a section, of each kind. */
const maxItems = { requests: 20, pages: 5, people: 5 }

const longest = { name: 80, title: 150, text: 300, url: 500 }

interface NotificationMailsDeps {
  store: Store
  network: Pick<Network, 'name' | 'languages'>
  authUrl: string
}

/** Writes the e-mails about contact requests, and the digests, from the present state. */
export function createNotificationMails({ store, network, authUrl }: NotificationMailsDeps) {
  let secret = ''

  const nameOf = ({ name }: MemberRow): string => tame(name, longest.name)

  const personItem = (member: MemberRow, path = `/profile/${member.id}`): Item => ({
    title: nameOf(member),
    href: authUrl + path,
    facts: tame(member.headline, longest.title),
  })

  /** The confirmed address of a member who may get this e-mail, and chose it. */
  async function addressOf({ id, state }: MemberRow, isWanted: boolean): Promise<string | undefined> {
    if (!isWanted || state !== 'active' || !(await store.channels.open()).includes('mail')) return undefined
    const { email, email_confirmed } = (await store.members.credentialOf(id)) ?? {}
    return email && email_confirmed && isEmail(email) ? email : undefined
  }

  async function frameOf(member: MemberRow, { kind, notified }: TakenMail, to: string) {
    secret ||= await store.mails.secret()
    return {
      to,
      off: urlOfMailOff(authUrl, { member: member.id, kind }, secret),
      choices: authUrl + notificationsPath,
      messageId: `<${hash('sha256', `${member.id} ${kind} ${notified}`, 'base64url')}@${new URL(authUrl).hostname}>`,
      t: siteTranslate(displayLanguage({ member: member.language }, knownLanguages(network.languages))),
    }
  }

  async function notifyOfRequests(member: MemberRow, taken: TakenMail, now: number): Promise<Notification> {
    const requests = await store.mails.requestsToNotify(member.id, now)
    const chosen = (await store.choices.of(member.id)).requests
    const to = await addressOf(member, chosen !== nothing.requests)
    const notification: Notification = { requests, due: null, isAll: false }
    if (requests.length === 0 || to === undefined) return notification
    const frame = await frameOf(member, taken, to)
    const { t } = frame
    const people = await store.members.findAll(
      requests.flatMap(({ from_member, to_member }) => [from_member, to_member]),
    )
    const asks: Item[] = []
    const answers: Item[] = []
    for (const { state, from_member, to_member, message, answer } of requests) {
      const other = people.get(state === 'pending' ? from_member : to_member)
      if (!other) continue
      const [items, sentence, text] =
        state === 'pending' ? ([asks, 'mailAsks', message] as const) : ([answers, 'accepted', answer] as const)
      const item = personItem(other, state === 'pending' ? '/requests' : undefined)
      items.push({ ...item, title: t(sentence, { name: item.title }), text: tame(text, longest.text) })
    }
    const [first, ...others] = [...asks, ...answers]
    const sections: Section[] = [asks, answers].map((items) => ({ items: items.slice(0, maxItems.requests) }))
    const button = asks.length > 0 && {
      name: asks.length === 1 ? t('answerRequest') : t('requestsWaiting', { count: asks.length }),
      href: `${authUrl}/requests`,
    }
    const subject = first && others.length === 0 ? first.title : t('mailRequestsSubject', { network: network.name })
    return {
      ...notification,
      mail: composeMail(network.name, { ...frame, subject, sections, ...(button && { button }) }),
      isAll: true,
    }
  }

  function pageItem(
    { news: { id, url, title, site_name, overview }, sharers }: MostShared,
    count: string,
  ): Item | undefined {
    const page = webUrl(url ?? undefined)
    if (page === undefined || sharers === 0) return undefined
    const { hostname } = new URL(page)
    return {
      title: cut(title, longest.title) || hostname,
      href: page.length > longest.url ? `${authUrl}/go/${id}` : page,
      facts: `${cut(site_name, longest.name) || hostname} · ${count}`,
      text: cut(overview, longest.text),
    }
  }

  /** The digest of what happened since a time; undefined if nothing did. */
  async function composeDigest(member: MemberRow, taken: TakenMail, isWeekly: boolean, to: string, now: number) {
    const since = taken.notified ?? now
    const frame = await frameOf(member, taken, to)
    const { t } = frame
    const shared = await store.mostShared.list({ contactsOf: member.id }, now - since, maxItems.pages, now)
    const contacts = await store.contacts.since(member.id, since, maxItems.people)
    const waiting = await store.contactRequests.pending({ to: member.id }, maxItems.people, 0)
    // a request alone is in one digest
    const isNew = waiting.some(({ asked }) => asked > since)
    if (shared.length === 0 && contacts.length === 0 && !isNew) return undefined
    const senders = await store.members.findAll(waiting.map(({ from_member }) => from_member))
    const count = waiting.length > 0 ? await store.contactRequests.countPending({ to: member.id }) : 0
    const sections: Section[] = [
      {
        title: t('mailDigest'),
        items: shared.flatMap((page) => pageItem(page, t('pageSharers', { count: page.sharers })) ?? []),
      },
      { title: t('newContacts'), items: contacts.map((contact) => personItem(contact)) },
      {
        title: t('requestsWaiting', { count }),
        items: [...senders.values()].map((sender) => personItem(sender, '/requests')),
      },
    ]
    return composeMail(network.name, {
      ...frame,
      subject: t(isWeekly ? 'mailWeek' : 'mailDay', { network: network.name }),
      sections: sections.filter(({ items }) => items.length > 0),
      button: { name: t('mailOpen', { network: network.name }), href: `${authUrl}/` },
    })
  }

  async function notifyOfNews(member: MemberRow, taken: TakenMail, now: number): Promise<Notification> {
    const { timeZone } = await store.choices.ofNetwork()
    const chosen = (await store.choices.of(member.id)).digest
    const isWeekly = chosen !== 'daily'
    const zone = member.time_zone || timeZone
    const next = (after: number) => nextMorning(after, zone, isWeekly ? 'Monday' : undefined)
    const notification: Notification = { requests: [], due: next(now), isAll: true }
    if (taken.notified === null) return notification
    const expected = next(taken.notified)
    if (now < expected) return { ...notification, due: expected, isAll: false }
    const to = await addressOf(member, chosen !== nothing.digest)
    if (to === undefined) return notification
    // late, since the service or the mail server was away, or by the pace
    if (!isMorning(now, zone)) return { ...notification, due: nextMorning(now, zone), isAll: false }
    return { ...notification, mail: await composeDigest(member, taken, isWeekly, to, now) }
  }

  return async function compose(taken: TakenMail, now: number): Promise<Notification> {
    const member = await store.members.find(taken.member)
    if (!member) return { requests: [], due: null, isAll: true }
    return taken.kind === 'digest' ? notifyOfNews(member, taken, now) : notifyOfRequests(member, taken, now)
  }
}
