import { html } from 'hono/html'
import { type Html, type MemberVisit, type NewsAt, type NewsPlace, rows } from './page/page.ts'

/** What stands under shares and statuses, of the core and of capabilities, which read it once for all of a page. */
export async function readUnder(visit: MemberVisit, items: readonly NewsAt[], place: NewsPlace) {
  const parts = items.length > 0 ? await Promise.all(rows('news', visit, items, place)) : []
  const buttonsIn = (buttons: readonly (Html | false | undefined)[]) =>
    buttons.some((button) => button) && html`<div class="doing">${buttons}</div>`
  // `site.js` replaces it after one of its buttons
  const under = (id: string, content: readonly (Html | false | undefined)[]): Html | undefined =>
    content.some((part) => part) ? html`<div class="under" id="under-${id}">${content}</div>` : undefined

  return {
    /** Under an item of one member. @param first the core's button */
    ofOne: (item: NewsAt, first?: Html | false): Html | undefined =>
      under(item.id, [
        buttonsIn([first, ...parts.map(({ buttons }) => buttons(item))]),
        ...parts.map(({ below }) => below(item)),
      ]),

    /** Beside the words of one of several sharers of a page. */
    beside: (item: NewsAt): Html | undefined => under(item.id, [buttonsIn(parts.map(({ beside }) => beside(item)))]),

    /** Under a page that several members shared. */
    ofSeveral: (items: readonly NewsAt[], url: string, first?: Html | false): Html | false =>
      buttonsIn([first, ...parts.map(({ ofSeveral }) => ofSeveral(items, url))]),
  }
}
