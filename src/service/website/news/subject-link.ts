import { html } from 'hono/html'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit } from '../page/visit.ts'
import { pagePath } from './shared-page.ts'

/** The link that reports another member's share or status; for administrators, the one that takes it down. */
export function subjectLink({ member, t }: MemberVisit, { id, title, url, message }: NewsRow): Html {
  const isAdministrator = member.role === 'administrator'
  const path = isAdministrator ? '/administration/take-down' : '/report'
  const label = isAdministrator ? t('takeDownAsk') : t('reportAsk')
  return html`<p class="ask"><a class="quiet" href="${path}?item=${id}" aria-label="${label} ${title || (url ?? message.slice(0, 100))}">${label}</a></p>`
}

/** The link to all who shared the page of an item; nothing for a status. */
export const whoLink = ({ t }: MemberVisit, { url, title }: NewsRow): Html | undefined =>
  url === null
    ? undefined
    : html`<p class="ask"><a class="quiet" href="${pagePath(url)}" aria-label="${t('whoShared')} ${title || url}">${t('whoShared')}</a></p>`
