import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Sentences } from '../sentences/catalogue.ts'
import type { Html } from './layout.ts'

/** The words behind the name of a member who has left. */
export function leftMark({ state }: MemberRow, { leftMark }: Sentences): Html | undefined {
  return state === 'disabled' ? html` <span class="quiet">(${leftMark})</span>` : undefined
}
