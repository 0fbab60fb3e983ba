import { toneOf } from '../../../contract/text.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { countryNamer, type SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'

interface PersonExtras {
  /** The third line; empty for none. */
  line?: string
  /** Whether that line says what the reader has done. */
  isDone?: boolean
  beside?: Html | undefined
}

export function personRow(member: MemberRow, t: SiteTranslate, { line, isDone, beside }: PersonExtras = {}): Html {
  const { headline, language } = member
  const person = html`${face(member)}<div>${personLink(member, html`<b dir="auto">${member.name}</b>`)}${leftMark(member, t)}
${headline && html`<p class="fine" lang="${language}" dir="auto">${headline}</p>`}${
  line && html`<p class="${isDone ? 'did' : 'fine'}" dir="auto">${line}</p>`
}</div>`
  if (!beside) return html`<li class="faced">${person}</li>`
  return html`<li class="row"><div class="faced">${person}</div>
${beside}</li>`
}

export const personLink = (
  { id, name }: Pick<MemberRow, 'id' | 'name'>,
  text: Html | string = html`<bdi>${name}</bdi>`,
): Html => html`<a href="/profile/${id}">${text}</a>`

export const leftMark = ({ state }: MemberRow, t: SiteTranslate): Html | undefined =>
  state === 'disabled' ? html` <span class="fine">(${t('leftMark')})</span>` : undefined

export function face({ id, picture, name }: MemberRow): Html {
  if (picture) return html`<img class="avatar" src="/pictures/${picture}/plain" alt="" width="40" height="40">`
  return html`<span class="avatar initials" data-tone="${toneOf(id)}" aria-hidden="true">${initialsOf(name)}</span>`
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return initials.join('').toUpperCase()
}

export const faces = (members: readonly MemberRow[]): Html => html`<span class="faces">${members.map(face)}</span>`

export function portrait({ id, picture, name }: MemberRow, t: SiteTranslate): Html {
  if (!picture)
    return html`<span class="portrait initials" data-tone="${toneOf(id)}" aria-hidden="true">${initialsOf(name)}</span>`
  return html`<img class="portrait" src="/pictures/${picture}/plain" alt="${t('pictureOf', { name })}" width="96" height="96">`
}

export const more = ({ introduction, interests, language }: MemberRow, t: SiteTranslate): Html =>
  html`${introduction && html`<p class="message" lang="${language}" dir="auto">${introduction}</p>`}
${interests && html`<dl><dt>${t('interests')}</dt><dd lang="${language}" dir="auto">${interests}</dd></dl>`}`

export function about(member: MemberRow, t: SiteTranslate, name: Html, below?: Html | false | ''): Html {
  const { headline, city, country, language } = member
  const place = [city, countryNamer(t.language)(country)].filter((part) => part).join(', ')
  return html`${portrait(member, t)}<div>${name}
${headline && html`<p class="headline" lang="${language}" dir="auto">${headline}</p>`}${place && html`<p class="fine" dir="auto">${place}</p>`}
${below}</div>`
}
