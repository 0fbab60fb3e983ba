import { html } from 'hono/html'
import type { NotificationMail } from '../../mail/notification-queue.ts'
import type { Html } from '../page/layout.ts'
import { addresses } from '../sign-in/link-mails.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** A text of one line, cut to a length. */
export function cut(text: string, max: number): string {
  const line = text
    .slice(0, 4 * max)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line
}

/** A member's own text, without addresses in it. */
export const tame = (text: string, max: number): string =>
  cut(text, 4 * max)
    .replace(addresses, '…')
    .slice(0, max)

export interface Item {
  title: string
  href: string
  /** Smaller, below the title. */
  facts?: string
  text?: string
}

export interface Section {
  title?: string
  items: readonly Item[]
}

interface Content {
  to: string
  subject: string
  sections: readonly Section[]
  button?: { name: string; href: string }
  /** The address that ends e-mails of this kind. */
  off: string
  /** The address of the member's choices. */
  choices: string
  messageId: string
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
  return html`<tr><td style="padding:8px 0"><a class="text" href="${href}" style="${looks.text};font-weight:600;text-decoration:none" dir="auto">${title}</a>
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
export function composeMail(networkName: string, content: Content): NotificationMail {
  const { to, subject, off, messageId } = content
  return {
    to,
    subject,
    text: asText(content),
    html: String(asHtml(networkName, content)),
    messageId,
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
