import { type NewsAt, type NewsPlace, readConversation } from '../features/conversation/under.ts'
import { type Html, html } from '../website/html.ts'
import type { MemberVisit } from '../website/page/visit.ts'

/** The buttons in a row and the answers under shares and statuses. All items of a page are read at once. */
export async function readUnder(visit: MemberVisit, items: readonly NewsAt[], place: NewsPlace) {
  const conversation = await readConversation(visit, items, place)
  const buttonsIn = (buttons: readonly (Html | false | undefined)[]) =>
    buttons.some((button) => button) && html`<div class="doing">${buttons}</div>`
  // `site.js` replaces it after one of its buttons
  const under = (id: string, content: readonly (Html | false | undefined)[]): Html | undefined =>
    content.some((part) => part) ? html`<div class="under" id="under-${id}">${content}</div>` : undefined

  return {
    /** Under an item of one member. @param first button of the row */
    ofOne: (item: NewsAt, first?: Html | false): Html | undefined =>
      under(item.id, [buttonsIn([first, conversation.buttons(item)]), conversation.below(item)]),

    /** Beside the words of one of several sharers of a page. */
    beside: (item: NewsAt): Html | undefined => under(item.id, [buttonsIn([conversation.beside(item)])]),

    /** Under a page that several members shared. */
    ofSeveral: (items: readonly NewsAt[], url: string, first?: Html | false): Html | false =>
      buttonsIn([first, conversation.ofSeveral(items, url)]),
  }
}
