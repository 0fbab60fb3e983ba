import type { Intentions, Meant } from '../members/intentions.ts'
import type { Landed } from '../world/watched-network.ts'
import { createIsByHand, isOf } from './verdict.ts'

/** Maximum age of a page's head, in milliseconds, when the write that needs it leaves. */
const headDeadline = 10_000

/** Whether the member has shared this page. */
export const isShared = (landed: readonly Landed[], member: string, page: string): boolean => {
  const last = landed.findLast((each) => each.member === member && each.page === page)
  return last !== undefined && last.type !== 'removal'
}

/** Checks the order of the shares that a history leaves, and the results of edits. */
export function judgeShares(intentions: Intentions, keepsKeys: boolean, landed: readonly Landed[]): string[] {
  const { meant } = intentions
  const wrong: string[] = []
  const isByHand = createIsByHand(intentions, keepsKeys)
  const shares = landed
    .filter(({ page }) => page !== undefined)
    .map((landing) => ({ landing, meants: landing.isElsewhere ? [] : meant.filter((each) => isOf(each)(landing)) }))
  const isHand = (meants: Meant[]) => meants.some(isByHand)

  for (const [index, { landing, meants }] of shares.entries()) {
    const { member, page, words, type, changed = [] } = landing
    const earlier = shares
      .slice(0, index)
      .filter((each) => each.landing.member === member && each.landing.page === page)
    const wasByHand = isHand(meants) || earlier.some((each) => isHand(each.meants))
    if (changed.length > 0 && !wasByHand) wrong.push(`an edit changed ${changed.join(' and ')}: ${words}`)

    const latest = Math.max(...meants.map(({ wantedAt }) => wantedAt.real))
    const isAfter = (each: (typeof shares)[number]) => Math.min(...each.meants.map(({ at }) => at.real)) > latest
    if (meants.length > 0 && !isHand(meants) && earlier.some((each) => each.meants.length > 0 && isAfter(each)))
      wrong.push(`an earlier ${type} took the place of a later one: ${words}`)

    const before = earlier.at(-1)?.landing
    const isEdit = meants.length > 0 && meants.every(({ content }) => content.type === 'comment')
    const wanted = Math.min(...meants.map(({ at }) => at.real))
    const left = Math.max(...meants.map(({ leavings }) => leavings[0]?.real ?? 0))
    const isKnown = before && (wanted > before.at || left > before.at + headDeadline)
    if (isEdit && before?.type === 'removal' && isKnown && !isHand(meants))
      wrong.push(`an edit shared again what was removed: ${words}`)
  }
  return wrong
}
