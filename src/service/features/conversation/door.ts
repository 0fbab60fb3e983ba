import type { MemberRow } from '../../store/members/member-row.ts'
import { type Html, html } from '../../website/html.ts'
import { newsCard } from '../../website/news-card.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { commentPath, commentRows } from './rows.ts'

/** An answer that is reported or taken down; undefined for other ids. */
export async function commentCard(visit: MemberVisit, id: string, author: MemberRow): Promise<Html | undefined> {
  const answer = await visit.store.of(commentRows).find(id)
  if (!answer) return undefined
  const { message, language, created } = answer
  const card = { url: null, title: '', site_name: '', message, language, published: created }
  const place = html`<p><a class="alone" href="${commentPath(answer)}">${visit.t('answerPlace')}</a></p>`
  return newsCard(card, visit, { author, under: place })
}
