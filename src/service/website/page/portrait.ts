import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { SiteTranslate } from '../site-translate.ts'
import type { Html } from './layout.ts'

/** A member's picture, if there is one. */
export function portrait({ picture, name }: MemberRow, t: SiteTranslate): Html | undefined {
  if (!picture) return undefined
  return html`<img class="portrait" src="/pictures/${picture}/plain" alt="${t('pictureOf', { name })}" width="96" height="96">`
}

/** A small picture or the initials beside the member's name; screen readers skip it. */
export function face({ picture, name }: MemberRow): Html {
  if (picture) return html`<img class="face" src="/pictures/${picture}/plain" alt="" width="40" height="40">`
  const words = name.split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return html`<span class="face" aria-hidden="true">${initials.join('').toUpperCase()}</span>`
}
