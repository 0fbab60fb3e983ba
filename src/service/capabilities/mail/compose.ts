import { hash } from 'node:crypto'
import { html } from 'hono/html'
import { displayLanguage, knownLanguages } from '../../http/language.ts'
import { sitePaths, webUrl } from '../../http/origins.ts'
import { addresses } from '../../mail/link-mails.ts'
import { noticeSentence, readNotices } from '../../notices.ts'
import type { Network, Parts } from '../../parts.ts'
import { announcementOf, type ForOthers, type SharedByContacts } from '../../running.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isEmail } from '../../store/members/names.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { type SiteTranslate, siteTranslate } from '../../texts.ts'
import { sourceOf } from '../../website/news-cards.ts'
import type { Html } from '../../website/page/page.ts'
import { notificationsPath } from '../../website/settings/notifications.ts'
import { type Choices, choiceRows, nothing } from './choices.ts'
import { codeOf, mailOffPath } from './mail-off.ts'
import type { Notification, NotificationMail } from './notification-queue.ts'
import { type ClaimedMail, longestWait, mailRows } from './rows.ts'
import { isMorning, nextMorning } from './schedule.ts'

/** Breaks, and signs that don't show; but not the joiner within an emoji. */
const unseen =
  /(?:(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})[\s\p{C}])+/gu

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** One line of at most `max` UTF-16 units. The cut is between signs that readers see as one, such as an emoji. */
function cut(text: string, max: number): string {
  const line = text
    .slice(0, 4 * max)
    .replace(unseen, ' ')
    .trim()
  if (line.length <= max) return line
  const last = segments.segment(line).containing(max - 1)
  return `${line.slice(0, last?.index)}…`
}

const withoutAddresses = (text: string, max: number): string => cut(cut(text, 4 * max).replace(addresses, '…'), max)

interface Item {
  title: string
  href: string
  facts?: string
  text?: string
}

interface Section {
  title?: string
  items: readonly Item[]
}

interface Content {
  to: string
  subject: string
  sections: readonly Section[]
  button?: { name: string; href: string }
  off: string
  choices: string
  /** A part of the Message-ID, beside the text. */
  id: string
  host: string
  t: SiteTranslate
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/** Colours of the site in the light; `dark` has those that replace them. */
const looks = {
  ground: 'background:#f4f5f8',
  surface: 'background:#ffffff',
  text: 'color:#1c1f24',
  quiet: 'color:#565d6b',
  button: 'background:#3450c4;color:#ffffff',
} as const

const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.ground{background:#121418!important}
.surface{background:#1b1d22!important}.text{color:#e7e9ee!important}.quiet{color:#a4abb8!important}
.button{background:#a9b8ff!important;color:#10183f!important}}`

function showItem({ title, href, facts, text }: Item): Html {
  return html`<tr><td style="padding:8px 0"><a class="text" href="${href}" style="${looks.text};font-weight:600" dir="auto">${title}</a>
${facts && html`<div class="quiet" style="${looks.quiet};font-size:13px" dir="auto">${facts}</div>`}
${text && html`<div class="text" style="${looks.text};padding-top:4px" dir="auto">${text}</div>`}</td></tr>`
}

function showSection({ title, items }: Section): Html {
  const heading = html`<tr><td class="text" style="${looks.text};padding:16px 0 4px;font-size:18px;font-weight:600">${title}</td></tr>`
  return html`${title && heading}${items.map(showItem)}`
}

function asHtml(networkName: string, { subject, sections, button, off, choices, t }: Content): Html {
  const link = (href: string, name: string) => html`<a class="quiet" href="${href}" style="${looks.quiet}">${name}</a>`
  return html`<!doctype html>
<html lang="${t.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${subject}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:0;${looks.ground}">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${looks.ground}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font};font-size:15px;line-height:1.4;word-break:break-word">
<tr><td class="quiet" style="${looks.quiet};padding:0 16px 8px">${networkName}</td></tr>
<tr><td class="surface" style="${looks.surface};border-radius:12px;padding:8px 16px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${sections.map(showSection)}
${
  button &&
  html`<tr><td style="padding-top:16px"><a class="button" href="${button.href}" style="${looks.button};display:inline-block;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${button.name}</a></td></tr>`
}</table></td></tr>
<tr><td style="padding:16px;font-size:13px">${link(off, t('mailOffTitle'))} · ${link(choices, t('notifications'))}</td></tr>
</table></td></tr></table></body></html>`
}

function asText({ sections, button, off, choices, t }: Content): string {
  const paragraphs = sections.flatMap(({ title, items }) => [
    ...(title ? [title] : []),
    ...items.map(({ title: name, href, facts, text }) => [name, facts, text, href].filter((line) => line).join('\n')),
  ])
  if (button) paragraphs.push(`${button.name}\n${button.href}`)
  return `${[...paragraphs, `${t('mailOffTitle')}\n${off}`, `${t('notifications')}\n${choices}`].join('\n\n')}\n`
}

/** Writes an e-mail as text and as HTML, whose only addresses are links, with the header of one click (RFC 8058). */
function composeMail(networkName: string, content: Content): NotificationMail {
  const { to, subject, off, id, host } = content
  const text = asText(content)
  return {
    to,
    subject,
    text,
    html: String(asHtml(networkName, content)),
    // a server drops a second e-mail with the same id, which therefore must have the same news
    messageId: `<${hash('sha256', `${id} ${text}`, 'base64url')}@${host}>`,
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

interface Digest {
  /** The only day on which it is sent; by default every day. */
  day?: 'Monday'
  subject: 'mailWeek' | 'mailDay'
}

const weekly: Digest = { day: 'Monday', subject: 'mailWeek' }

/** One that isn't wanted is looked at as seldom as possible. */
const digests: Record<Choices['digest'], Digest> = { weekly, daily: { subject: 'mailDay' }, never: weekly }

/** `sharers`: contacts whose words are looked at; two are named. `noticed`: things about which others did something. */
const maxItems = { requests: 20, passes: 20, pages: 5, people: 5, sharers: 20, noticed: 5 }

const longest = { name: 80, title: 150, text: 300, url: 500 }

export function createNotificationMails({
  store,
  network,
  authUrl,
  capabilities,
}: Pick<Parts, 'store' | 'authUrl'> & {
  capabilities: readonly ForOthers[]
  network: Pick<Network, 'name' | 'languages'>
}) {
  let secret = ''

  const nameOf = ({ name }: MemberRow): string => withoutAddresses(name, longest.name)

  const personItem = (member: MemberRow, path = `/profile/${member.id}`): Item => ({
    title: nameOf(member),
    href: authUrl + path,
    facts: withoutAddresses(member.headline, longest.title),
  })

  async function addressOf({ id, state }: MemberRow, isWanted: boolean): Promise<string | undefined> {
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

  async function notifyOfRequests(member: MemberRow, claimed: ClaimedMail, now: number): Promise<Notification> {
    const requests = await store.of(mailRows).requestsToNotify(member.id, now)
    const chosen = (await store.of(choiceRows).ofMember(member.id)).requests
    const to = await addressOf(member, chosen !== nothing.requests)
    const told = async (tx: Store) => {
      await tx.of(mailRows).markNotified(requests)
      return (await tx.of(mailRows).requestsToNotify(member.id, now)).length > 0
    }
    const notification: Notification = { told, due: null, isAll: false }
    if (requests.length === 0 || to === undefined) return notification
    const frame = await frameOf(member, claimed, to)
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
      items.push({ ...item, title: t(sentence, { name: item.title }), text: withoutAddresses(text, longest.text) })
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

  async function notifyOfPasses(member: MemberRow, claimed: ClaimedMail, now: number): Promise<Notification> {
    const announcement = announcementOf(capabilities, claimed.kind)
    if (!announcement) return { due: null, isAll: true }
    const since = now - longestWait
    const untold = await announcement.untold(store, member.id, since, maxItems.passes)
    const told = async (tx: Store) => {
      const items = untold.map(({ item }) => item)
      await announcement.setTold(tx, member.id, items)
      return (await announcement.untold(tx, member.id, since, 1)).length > 0
    }
    const notification: Notification = { told, due: null, isAll: false }
    const chosen = (await store.of(choiceRows).ofMember(member.id)).passes
    const to = await addressOf(member, chosen !== nothing.passes)
    if (untold.length === 0 || to === undefined) return notification
    const frame = await frameOf(member, claimed, to)
    const { t } = frame
    const people = await store.members.findAll(untold.map(({ from }) => from))
    const items = untold.flatMap(({ from, news, message }): Item[] => {
      const sender = people.get(from)
      if (!sender) return []
      return [
        {
          title: t('mailPassed', { name: nameOf(sender) }),
          href: `${authUrl}${sitePaths.requests}`,
          facts: nameOfPage({ ...news, title: withoutAddresses(news.title, longest.title) }),
          text: withoutAddresses(message, longest.text),
        },
      ]
    })
    const [first, ...others] = items
    if (!first) return notification
    const subject = others.length === 0 ? first.title : t('mailPassesSubject', { network: network.name })
    const button = { name: t('mailPassesOpen', { count: items.length }), href: `${authUrl}${sitePaths.requests}` }
    return {
      ...notification,
      mail: composeMail(network.name, { ...frame, subject, sections: [{ items }], button }),
      isAll: true,
    }
  }

  /** Shows the sharers of a page, with the latest words; and its host, since a sharer chose the other texts. */
  function pageItem({ news, sharers: count, contacts }: SharedByContacts, t: SiteTranslate): Item[] {
    const { id, url, title, site_name, overview } = news
    const address = webUrl(url ?? undefined)
    const [first, second] = contacts.map(({ name }) => withoutAddresses(name, longest.name))
    if (address === undefined || first === undefined) return []
    const { hostname } = new URL(address)
    const site = withoutAddresses(site_name, longest.name)
    const said = contacts.find(({ message }) => message !== '')
    const who =
      second === undefined
        ? t('sharersOne', { name: first })
        : count > 2
          ? t('sharersMore', { first, second, count: count - 2 })
          : t('sharersTwo', { first, second })
    return [
      {
        title: nameOfPage({ url: address, title: withoutAddresses(title, longest.title) }),
        href: address.length > longest.url ? `${authUrl}/go/${id}` : address,
        facts: `${sourceOf(hostname, site)} · ${who}`,
        text: said
          ? t('quotation', {
              name: withoutAddresses(said.name, longest.name),
              text: withoutAddresses(said.message, longest.text),
            })
          : withoutAddresses(overview, longest.text),
      },
    ]
  }

  /** What others did with the member's things, by thing: who, and the latest answer. */
  async function noticedItems(member: MemberRow, since: number, until: number, t: SiteTranslate): Promise<Item[]> {
    // a thing has at most a notice of each kind
    const notices = await readNotices(store, { member: member.id, since, until }, 2 * maxItems.noticed)
    const members = await store.members.findAll(
      notices.flatMap(({ from, answer }) => [...from, answer?.from ?? []].flat()),
    )
    const namesOf = (from: readonly string[]) =>
      from.flatMap((id) => {
        const one = members.get(id)
        return one ? [nameOf(one)] : []
      })
    return [...Map.groupBy(notices, ({ on }) => on.id).values()].slice(0, maxItems.noticed).flatMap((all) => {
      const [latest] = all
      const facts = all.map((notice) => noticeSentence(t, notice, namesOf(notice.from))).filter((fact) => fact !== '')
      if (!latest || facts.length === 0) return []
      const answer = all.find((notice) => notice.answer)?.answer
      const [name] = answer ? namesOf([answer.from]) : []
      return [
        {
          title: withoutAddresses(latest.on.name, longest.title),
          href: authUrl + latest.on.path,
          facts: facts.join(' · '),
          ...(answer &&
            name !== undefined && {
              text: t('quotation', { name, text: withoutAddresses(answer.message, longest.text) }),
            }),
        },
      ]
    })
  }

  async function composeDigest(
    member: MemberRow,
    claimed: ClaimedMail,
    subject: Digest['subject'],
    to: string,
    now: number,
  ) {
    const since = claimed.notified ?? now
    const frame = await frameOf(member, claimed, to)
    const { t } = frame
    const whose = { contactsOf: member.id, since, until: now }
    const shared = (
      await Array.fromAsync(capabilities, async ({ digest }) => digest?.(store, whose, maxItems) ?? [])
    ).flat()
    const noticed = await noticedItems(member, since, now, t)
    const contacts = await store.contacts.since(member.id, since, maxItems.people)
    const waiting = await store.contactRequests.pending({ to: member.id }, maxItems.people, 0)
    // a request alone is in one digest
    const isNew = waiting.some(({ asked }) => asked > since)
    if (shared.length === 0 && noticed.length === 0 && contacts.length === 0 && !isNew) return undefined
    const senders = await store.members.findAll(waiting.map(({ from_member }) => from_member))
    const count = waiting.length > 0 ? await store.contactRequests.countPending({ to: member.id }) : 0
    const sections: Section[] = [
      {
        title: t('mailDigest'),
        items: shared.flatMap((page) => pageItem(page, t)),
      },
      { title: t('noticesTitle'), items: noticed },
      { title: t('newContacts'), items: contacts.map((contact) => personItem(contact)) },
      {
        title: t('requestsWaiting', { count }),
        items: [...senders.values()].map((sender) => personItem(sender, '/requests')),
      },
    ]
    const full = sections.filter(({ items }) => items.length > 0)
    // the contacts who shared something may have left meanwhile
    if (full.length === 0) return undefined
    return composeMail(network.name, {
      ...frame,
      subject: t(subject, { network: network.name }),
      sections: full,
      button: { name: t('mailOpen', { network: network.name }), href: `${authUrl}/` },
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
    const to = await addressOf(member, chosen !== nothing.digest)
    if (to === undefined) return notification
    // late, since the service or the mail server was away, or by the pace
    if (!isMorning(now, zone)) return { ...notification, due: nextMorning(now, zone), isAll: false }
    return { ...notification, mail: await composeDigest(member, claimed, subject, to, now) }
  }

  return async function compose(claimed: ClaimedMail, now: number): Promise<Notification> {
    const member = await store.members.find(claimed.member)
    if (!member) return { due: null, isAll: true }
    if (claimed.kind === 'digest') return notifyOfNews(member, claimed, now)
    return claimed.kind === 'requests' ? notifyOfRequests(member, claimed, now) : notifyOfPasses(member, claimed, now)
  }
}
