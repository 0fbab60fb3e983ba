import { hash } from 'node:crypto'
import { addresses } from '../../mail/link-mails.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../../website/html.ts'
import type { NotificationMail } from './notification-queue.ts'

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

export const withoutAddresses = (text: string, max: number): string =>
  cut(cut(text, 4 * max).replace(addresses, '…'), max)

export interface MailItem {
  title: string
  /** Of a page, which speaks in a serif. */
  isPage?: boolean
  href: string
  facts?: string
  text?: string
}

export interface MailSection {
  title?: string
  items: readonly MailItem[]
  /** Leads to what the section has no place for. */
  more?: { name: string; href: string } | undefined
  button?: { name: string; href: string }
}

export interface Content {
  to: string
  subject: string
  greeting?: string
  sections: readonly MailSection[]
  button?: { name: string; href: string }
  off: string
  choices: string
  /** A part of the Message-ID, beside the text. */
  id: string
  host: string
  t: SiteTranslate
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const serif = ";font-family:'Iowan Old Style',Cambria,Georgia,'Noto Serif',serif;font-size:16px"

/** The site's light colours, on its paper; `dark` has the colours that replace them. */
const looks = {
  ground: 'background:#f6f2e8',
  surface: 'background:#ffffff',
  text: 'color:#1c1f24',
  quiet: 'color:#565d6b',
  link: 'color:#3450c4',
  button: 'background:#3450c4;color:#ffffff',
  second: 'background:#eef0f5;color:#1c1f24',
} as const

const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.ground{background:#27241d!important}
.surface{background:#1b1d22!important}.text{color:#e7e9ee!important}.quiet{color:#a4abb8!important}
.link{color:#a9b8ff!important}.button{background:#a9b8ff!important;color:#10183f!important}
.second{background:#272a31!important;color:#e7e9ee!important}}`

function showItem({ title, isPage, href, facts, text }: MailItem): Html {
  return html`<tr><td style="padding:8px 0"><a class="link" href="${href}" style="${looks.link};font-weight:600${isPage && serif}" dir="auto">${title}</a>
${facts && html`<div class="fine" style="${looks.quiet};font-size:13px" dir="auto">${facts}</div>`}
${text && html`<div class="text" style="${looks.text};padding-top:4px" dir="auto">${text}</div>`}</td></tr>`
}

const showButton = ({ name, href }: { name: string; href: string }, kind: 'button' | 'second'): Html =>
  html`<tr><td style="padding:16px 0 8px"><a class="${kind}" href="${href}" style="${looks[kind]};display:inline-block;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${name}</a></td></tr>`

function showSection({ title, items, more, button }: MailSection): Html {
  const heading = html`<tr><td class="text" style="${looks.text};padding:16px 0 4px;font-size:18px;font-weight:600">${title}</td></tr>`
  const others =
    more &&
    html`<tr><td style="padding:4px 0 8px"><a class="fine" href="${more.href}" style="${looks.quiet}">${more.name}</a></td></tr>`
  return html`${title && heading}${items.map(showItem)}${others}${button && showButton(button, 'button')}`
}

function asHtml(networkName: string, { subject, greeting, sections, button, off, choices, t }: Content): Html {
  const link = (href: string, name: string) => html`<a class="fine" href="${href}" style="${looks.quiet}">${name}</a>`
  return html`<!doctype html>
<html lang="${t.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${subject}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:0;${looks.ground}">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${looks.ground}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font};font-size:15px;line-height:1.4;word-break:break-word">
<tr><td class="fine" style="${looks.quiet};padding:0 16px 8px">${networkName}</td></tr>
<tr><td class="surface" style="${looks.surface};border-radius:12px;padding:8px 16px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${greeting && html`<tr><td class="text" style="${looks.text};padding:8px 0 0" dir="auto">${greeting}</td></tr>`}
${sections.map(showSection)}
${button && showButton(button, sections.some((section) => section.button) ? 'second' : 'button')}</table></td></tr>
<tr><td style="padding:16px;font-size:13px">${link(off, t('mailOffTitle'))} · ${link(choices, t('notifications'))}</td></tr>
</table></td></tr></table></body></html>`
}

function asText({ greeting, sections, button, off, choices, t }: Content): string {
  const link = ({ name, href }: { name: string; href: string }) => `${name}\n${href}`
  const paragraphs = sections.flatMap(({ title, items, more, button }) => [
    ...(title ? [title] : []),
    ...items.map(({ title: name, href, facts, text }) => [name, facts, text, href].filter((line) => line).join('\n')),
    ...[more, button].flatMap((each) => (each ? [link(each)] : [])),
  ])
  if (greeting) paragraphs.unshift(greeting)
  if (button) paragraphs.push(link(button))
  return `${[...paragraphs, `${t('mailOffTitle')}\n${off}`, `${t('notifications')}\n${choices}`].join('\n\n')}\n`
}

/** Writes an e-mail as text and as HTML, whose only addresses are links, with the header of one click (RFC 8058). */
export function composeMail(networkName: string, content: Content): NotificationMail {
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

/** Maximum characters of a text in an e-mail. */
export const longest = { name: 80, title: 150, text: 300, url: 500 }

export const nameOf = ({ name }: MemberRow): string => withoutAddresses(name, longest.name)

/** @param href where the person is, or what the person did */
export const personItem = (member: MemberRow, href: string): MailItem => ({
  title: nameOf(member),
  href,
  facts: withoutAddresses(member.headline, longest.title),
})

/** A page that somebody passed, without the words about it. */
export const passItem = (
  t: SiteTranslate,
  { url, title }: { url: string; title: string },
  from: MemberRow,
  href: string,
) => ({
  title: t('mailPassed', { name: nameOf(from) }),
  href,
  facts: nameOfPage({ url, title: withoutAddresses(title, longest.title) }),
})
