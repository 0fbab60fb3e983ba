import { matchKey } from '../../../../src/contract/page-url.ts'
import { isGone, isLive, type Write } from '../../../../src/extension/schemas/outbox.ts'
import { aboutOf, queues, type WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { type Intentions, isClearNo, type Leaving, type Meant } from './intentions.ts'
import { kindOf } from './kinds.ts'
import type { Landed, WatchedNetwork } from './network.ts'
import { hour } from './simulated-browser.ts'
import { isOf, memberOf } from './verdict.ts'

export interface Facts {
  keepsKeys: boolean
  intentions: Intentions
  landed: readonly Landed[]
  network: WatchedNetwork
  isOnline: () => boolean
  wrong: (text: string) => void
}

/** Milliseconds in which a write waits, and its key protects it, before the member is asked. */
const unasked = 20 * hour

/** What must be true whenever a write leaves, or the outbox changes. */
export function createRules({ keepsKeys, intentions, landed, network, wrong }: Facts) {
  const isSettled = (id: string) => landed.some((each) => each.id === id) || intentions.elsewhere.has(id)

  function checkAge(meant: Meant, leaving: Leaving): void {
    const waited = leaving.at - meant.wantedAt
    if (leaving.phase === 'waiting' || leaving.phase === 'sending')
      if (waited > unasked) wrong(`sent ${Math.round(waited / hour)} hours after it was wanted, unasked`)
    const arrived = meant.leavings.slice(meant.leftBefore, -1).find(({ response }) => !isClearNo(response))
    if (!arrived) return
    // a second removal finds nothing to remove
    if (!keepsKeys && meant.content.type !== 'removal') wrong('sent again, though it may have arrived')
    const age = leaving.at - arrived.at
    if (age > unasked) wrong(`sent again ${Math.round(age / hour)} hours after its first sending`)
  }

  function checkOrder({ key, owner, content: { type }, content }: Meant): void {
    if (!queues(content)) return
    const stored = intentions.stored()
    const older = stored.slice(
      0,
      stored.findIndex((write) => write.key === key),
    )
    const isBefore = (write: Write) =>
      write.owner === owner &&
      write.due !== null &&
      isLive(write) &&
      aboutOf(write.content) === aboutOf(content) &&
      // the member may ask about an older one again after the attempt of this one has begun
      !intentions.byKey(write.key)?.touched.has('confirm')
    if (older.some(isBefore)) wrong(`a ${type} overtook an older one`)
  }

  function isDoneThere({ content, leavings, ...meant }: Meant, { failure }: Write): boolean {
    if ('id' in content && isSettled(content.id)) return true
    if (!failure) return landed.some(isOf({ ...meant, content }))
    const isShared = 'url' in content && isSharedBy(landed, memberOf(meant.owner), matchKey(content.url))
    const response = leavings.at(-1)?.response
    return response === 404 || response === 409 || ('url' in content && !isShared)
  }

  return {
    leaves(meant: Meant, write: Write | undefined, leaving: Leaving, request: Request): void {
      // a list may show the write as done while it is sent again
      if (!write || write.phase === 'waiting' || write.phase === 'refused') wrong('left before it was stored')
      if (memberOf(meant.owner) !== network.memberOf(request)) wrong('left as another member')
      if (meant.isGivenUp) wrong(`sent though it was taken back: ${JSON.stringify(meant.content)}`)
      // a share of a page that the member has already shared becomes an edited comment
      if (!isRequestFor(write?.content ?? meant.content, request))
        wrong(`left as something else: ${request.method} ${request.url}`)
      const isFirst = meant.leavings.length === 1 && !meant.touched.has('send')
      if (isFirst && leaving.at - meant.at < meant.hold) wrong('sent before the time to take it back was over')
      checkOrder(meant)
      checkAge(meant, leaving)
    },

    stored(before: Write[], after: Write[]): void {
      const live = after.filter((write) => isLive(write) && !queues(write.content))
      const abouts = live.map(({ owner, content }) => `${owner} ${aboutOf(content)}`)
      if (new Set(abouts).size < abouts.length) wrong('two writes about the same at a time')
      for (const write of after) {
        const { key, content, phase } = write
        const meant = intentions.byKey(key)
        const isDoneNow = phase === 'done' && !before.some((each) => each.key === key && each.phase === 'done')
        // an answer was typed, and its request no longer exists
        const isUnsent = isGone(write) && 'id' in content && isSettled(content.id)
        if (!meant && !isUnsent) wrong(`nobody wanted ${JSON.stringify(content)}`)
        if (meant && isDoneNow && !isDoneThere(meant, write))
          wrong(`said to be done, and the network doesn't have it: ${JSON.stringify(content)}`)
      }
    },
  }
}

export type Rules = ReturnType<typeof createRules>

function isSharedBy(landed: readonly Landed[], member: string, page: string): boolean {
  const last = landed.findLast((each) => each.member === member && each.page === page)
  return last !== undefined && last.type !== 'removal'
}

function isRequestFor(content: WriteContent, { method, url }: Request): boolean {
  // the id is read first
  if (content.type === 'comment' && content.share_id === '') return method === 'PUT'
  return `${method} ${new URL(url).pathname}` === kindOf(content).request(content)
}
