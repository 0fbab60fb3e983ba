import type { NewsRow } from '../../store/shares/news.ts'
import { type Html, html } from '../../website/html.ts'
import { readLastVisit } from '../../website/last-visit.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { groupOf } from '../news-cards.ts'

/**
 * The cards with a line above the new ones since the last visit, and above the earlier ones; no line if none is new.
 */
export function withLines(cards: readonly Html[], news: readonly NewsRow[], visit: MemberVisit): readonly Html[] {
  const { t, member } = visit
  const last = readLastVisit(visit, '/')
  const fresh = last === undefined ? [] : news.filter(({ published }) => published > last)
  if (fresh.every((item) => item.member === member.id)) return cards
  const count = new Set(fresh.map(groupOf)).size
  const line = (text: string) => html`<li class="since">${text}</li>`
  const earlier = cards.slice(count)
  return [
    line(t('newSince')),
    ...cards.slice(0, count),
    ...(earlier.length > 0 ? [line(t('earlier'))] : []),
    ...earlier,
  ]
}
