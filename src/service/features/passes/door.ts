import type { MemberRow } from '../../store/members/member-row.ts'
import { type Html, html } from '../../website/html.ts'
import { pageCard, showWords } from '../../website/news-card.ts'
import { face, personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { reportedRows } from './passes.ts'

/** A pass that is reported: a receiver shows it to the administrators. Undefined for other ids. */
export async function passCard(visit: MemberVisit, id: string, author: MemberRow): Promise<Html | undefined> {
  const { t, store, member } = visit
  const pass = await store.of(reportedRows).find(id)
  if (!pass) return undefined
  const isReceiver = await store.of(reportedRows).isReceiver(id, member.id)
  return html`<li class="card news pass"><div class="faced">${face(author)}<p class="byline">${personLink(author)} ${showTime(pass.created, visit)}</p></div>
${showWords(pass, visit)}${pageCard(pass)}
<p class="fine">${isReceiver ? t('passReportShows', { name: author.name }) : t('passReported')}</p></li>`
}

export { keptFound, passedFound } from './kept.ts'
export { passRows } from './rows.ts'
