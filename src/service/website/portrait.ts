import { html } from 'hono/html'
import type { MemberRow } from '../store/members.ts'
import type { Html } from './layout.ts'
import type { Sentences } from './sentences/en.ts'

/** A member's picture, or nothing. */
export function portrait({ picture, name }: MemberRow, sentences: Sentences): Html | undefined {
  if (!picture) return undefined
  return html`<img class="portrait" src="/pictures/${picture}/plain" alt="${sentences.pictureOf(name)}" width="96" height="96">`
}
