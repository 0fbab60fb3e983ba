import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { SiteTranslate } from '../site-translate.ts'
import type { Html } from './layout.ts'

/** The words behind the name of a member who has left. */
export function leftMark({ state }: MemberRow, t: SiteTranslate): Html | undefined {
  return state === 'disabled' ? html` <span class="quiet">(${t('leftMark')})</span>` : undefined
}
