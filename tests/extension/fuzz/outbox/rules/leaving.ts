import { aboutOf, isLive, type WriteContent } from '../../../../../src/extension/schemas/outbox.ts'
import { isClearNo, type Leaving, type Meant } from '../members/intentions.ts'
import { type Facts, longestCheck, type Rule } from './rules.ts'

const second = 1000
const hour = 3_600_000

/** Milliseconds in which a write waits, and its key protects it, before the member is asked. */
const unasked = 20 * hour

/** Milliseconds of real time for which the network stores keys. */
const keyKept = 24 * hour

/** Minimum and maximum milliseconds of the backoff. */
const soonest = second
const longest = 15 * 60 * second

/** Rules about the time and content of each sending. */
export function createLeavingRules(facts: Facts): Rule {
  const { time, intentions, keepsKeys, namesShares, memberOf, wrong } = facts
  /** Time of the last automatic attempt by key, and the number of automatic attempts in a row. */
  const tries = new Map<string, number>()

  /** Whether the member, or an event, has retried everything immediately since then. */
  const isReleased = ({ leavings, wantedAt, touched }: Meant, { real, response }: Leaving, leaving: Leaving): boolean =>
    wantedAt.real >= real ||
    touched.has('confirm') ||
    time.isSetSince(real - longestCheck) ||
    facts.life.since >= real ||
    facts.refusedAt() >= real ||
    (response !== 429 && facts.resumed.at >= real) ||
    leavings.length < 2 ||
    leaving.real < real

  function soon(meant: Meant, leaving: Leaving): void {
    const key = meant.key ?? ''
    const before = meant.leavings.at(-2)
    if (!before || isReleased(meant, before, leaving)) return void tries.set(key, 1)
    const count = tries.get(key) ?? 1
    const least = Math.min(soonest * 4 ** (count - 1 + (before.response === 429 ? 2 : 0)), longest)
    if (leaving.real - before.real < least) wrong(`tried again too soon, after ${leaving.real - before.real} ms`)
    tries.set(key, count + 1)
  }

  function old(meant: Meant, leaving: Leaving): void {
    const back = time.backSince(meant.wantedAt.real)
    const waited = leaving.real - meant.wantedAt.real
    if (leaving.phase === 'waiting' || leaving.phase === 'sending')
      if (waited > unasked + back) wrong(`sent ${Math.round(waited / hour)} hours after it was wanted, unasked`)
    const arrived = meant.leavings.slice(meant.leftBefore, -1).find(({ response }) => !isClearNo(response))
    if (!arrived) return
    if (!keepsKeys) wrong('sent again, though it may have arrived')
    const age = leaving.real - arrived.real
    // the extension can’t notice a change of the clock while the browser is closed
    const unseen = facts.closed.at >= arrived.real ? time.backSince(arrived.real) : 0
    const isOverdue = time.isSetSince(arrived.real) ? age > keyKept + unseen : age > unasked
    if (isOverdue) wrong(`sent again ${Math.round(age / hour)} hours after its first sending`)
  }

  return {
    leaves(meant, write, leaving, request) {
      // a list may show the write as done while it is sent again
      if (!write || write.phase === 'waiting' || write.phase === 'refused') wrong('left before it was stored')
      if (!meant.owner.endsWith(` ${memberOf(request)}`)) wrong('left as another member')
      if (meant.isGivenUp) wrong(`sent though it was taken back: ${JSON.stringify(meant.content)}`)
      // a share of a page that the member has already shared becomes an edited comment
      if (!isRequestFor(write?.content ?? meant.content, request, namesShares))
        wrong(`left as something else: ${request.method} ${request.url}`)
      const { at, touched, hold } = meant
      const isHeld = meant.leavings.length === 1 && !touched.has('send') && !time.isSetSince(at.real)
      if (isHeld && leaving.real - at.real < hold) wrong('sent before the time to take it back was over')
      if (meant.content.type === 'status') {
        const stored = intentions.stored()
        const older = stored.slice(
          0,
          stored.findIndex(({ key }) => key === meant.key),
        )
        // the member may ask about an older one again after the attempt of this one has begun
        const isAskedAgain = (key: string) => intentions.byKey(key)?.touched.has('confirm')
        const isBefore = ({ key, owner, due, content, ...each }: (typeof older)[number]) =>
          owner === meant.owner && due !== null && isLive(each) && aboutOf(content) === 'status' && !isAskedAgain(key)
        if (older.some(isBefore)) wrong('a status overtook an older one')
      }
      old(meant, leaving)
      soon(meant, leaving)
    },

    stored(before, after) {
      const isAhead = (one: string, other: string) => {
        const keys = after.map(({ key }) => key)
        return keys.indexOf(one) < keys.indexOf(other)
      }
      // only a decision of the member changes the order
      const kept = before.filter(({ key }) => after.some((each) => each.key === key))
      for (const [index, { key }] of kept.entries()) {
        const next = kept[index + 1]
        const moved = intentions.byKey(key)
        if (next && isAhead(next.key, key) && !moved?.touched.has('send')) wrong('the order of writes was changed')
      }
      const live = after.filter((write) => isLive(write) && write.content.type !== 'status')
      const abouts = live.map(({ owner, content }) => `${owner} ${aboutOf(content)}`)
      if (new Set(abouts).size < abouts.length) wrong('two writes about the same at a time')
    },
  }
}

/** The request that the specification demands for each kind of write (§4). */
function isRequestFor(content: WriteContent, { method, url }: Request, namesShares: boolean): boolean {
  const { pathname } = new URL(url)
  const asked = `${method} ${pathname}`
  if (content.type === 'share') return asked === 'POST /recommend'
  if (content.type === 'status') return asked === 'POST /status'
  if (content.type === 'comment' && content.share_id === '')
    return namesShares ? method === 'PUT' : asked === 'POST /recommend'
  if (content.type === 'comment') return asked === `PUT /${content.share_id}`
  if (content.type === 'removal') return asked === `DELETE /${content.share_id}`
  return asked === `${content.type === 'answer' ? 'PUT' : 'DELETE'} /${content.id}`
}
