import { isDeepStrictEqual } from 'node:util'
import { isLive, type Write } from '../../../../src/extension/schemas/outbox.ts'
import { stillPending } from '../../../../src/extension/schemas/stored.ts'
import { aboutOf, queues, type WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type Intentions, isClearNo, type Leaving, type Meant } from './intentions.ts'
import { kindOf } from './kinds.ts'
import type { Landed } from './network.ts'
import { createPhaseRules, createWakingRules } from './rules-of-states.ts'
import { hour, type SimulatedTime, second } from './simulated-browser.ts'

/** Maximum milliseconds from the start of an attempt, whose time is stored, to its first byte. */
export const longestCheck = 30_000

export interface Pause {
  until: number
  forAll: number
}

export interface Facts {
  keepsKeys: boolean
  namesShares: boolean
  time: SimulatedTime
  intentions: Intentions
  isAlive: () => boolean
  isOnline: () => boolean
  wasOffline: () => boolean
  landed: readonly Landed[]
  life: { number: number; since: number }
  /** Time of the member's last action that retries everything immediately; in the future while it lasts. */
  resumed: { at: number }
  /** When the browser was last closed for days, unable to see its clock set. */
  closed: { at: number }
  /** Last opening of a popup, by the browser's clock, and the start of the time in which one was opened every day. */
  used: { since: number; last: number }
  refusedAt: () => number
  /** Responses to calls of the graph API, and times of all attempts to make one. */
  calls: { at: number; status: number }[]
  attempts: number[]
  owner: () => Promise<string | undefined>
  memberOf: (request: Request) => string | undefined
  /** End of the network's pause for this account, and for every account, by the browser's clock. */
  pause: Pause & {
    atMost: number
    signedInAt: number
  }
  wrong: (text: string) => void
}

export interface Rule {
  /** A call of the graph API leaves; that of a write has a key. */
  calls?(request: Request): void
  leaves?(meant: Meant, write: Write | undefined, leaving: Leaving, request: Request): void
  stored?(before: Write[], after: Write[]): void
  quiet?(): Promise<void>
  refused?(code: string, question: string, about: Meant | undefined): void
}

export const createRules = (facts: Facts): Rule[] => [
  createLeavingRules(facts),
  createPauseRules(facts),
  createPhaseRules(facts),
  createWakingRules(facts),
  createFormRules(facts),
  createReplyRules(facts),
]

/** Milliseconds in which a write waits, and its key protects it, before the member is asked. */
export const unasked = 20 * hour

const keyKept = 24 * hour

const soonest = second
const longest = 15 * 60 * second

function createLeavingRules(facts: Facts): Rule {
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
    // a second removal finds nothing to remove
    if (!keepsKeys && meant.content.type !== 'removal') wrong('sent again, though it may have arrived')
    const age = leaving.real - arrived.real
    // the extension can't notice a change of the clock while the browser is closed
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
      if (queues(meant.content)) {
        const about = aboutOf(meant.content)
        const stored = intentions.stored()
        const older = stored.slice(
          0,
          stored.findIndex(({ key }) => key === meant.key),
        )
        // the member may ask about an older one again after the attempt of this one has begun
        const isAskedAgain = (key: string) => intentions.byKey(key)?.touched.has('confirm')
        const isBefore = ({ key, owner, due, content, ...each }: (typeof older)[number]) =>
          owner === meant.owner && due !== null && isLive(each) && aboutOf(content) === about && !isAskedAgain(key)
        if (older.some(isBefore)) wrong(`a ${meant.content.type} overtook an older one`)
      }
      old(meant, leaving)
      soon(meant, leaving)
    },

    stored(_, after) {
      const live = after.filter((write) => isLive(write) && !queues(write.content))
      const abouts = live.map(({ owner, content }) => `${owner} ${aboutOf(content)}`)
      if (new Set(abouts).size < abouts.length) wrong('two writes about the same at a time')
    },
  }
}

function isRequestFor(content: WriteContent, { method, url }: Request, namesShares: boolean): boolean {
  const asked = `${method} ${new URL(url).pathname}`
  // the id is read first, or the page is shared again
  if (content.type === 'comment' && content.share_id === '')
    return namesShares ? method === 'PUT' : asked === 'POST /recommend'
  return asked === kindOf(content).request(content)
}

/** Calls in an hour before pacing begins: of a member, and of the background. */
const bursts = { member: 120, background: 60 }

function createPauseRules({ pause, calls, time, intentions, life, wrong, ...facts }: Facts): Rule {
  return {
    calls(request) {
      const { pathname } = new URL(request.url)
      if (Date.now() < pause.until) wrong(`${request.method} ${pathname} before a Retry-After was over`)
      // all calls of one hour at once, then those of the next hour
      const most = 2 * (bursts.member + bursts.background)
      if (!time.isSetSince(time.now() - hour) && calls.filter(({ at }) => at > time.now() - hour).length > most)
        wrong('more calls in an hour than are to be made')
    },

    async quiet() {
      if (!facts.isAlive() || facts.refusedAt() >= life.since) return
      const hasLeft = intentions.meant.some(({ leavings }) => leavings.some(({ real }) => real > life.since))
      const left = (await items.rateLimitState.get())?.buckets.member.calls ?? 0
      if (hasLeft && left > bursts.member - 1) wrong('a write was not taken from the calls of the member')
    },
  }
}

const mostWrites = 50

function createReplyRules({ intentions, time, refusedAt, wrong }: Facts): Rule {
  // an attempt offline sends nothing
  const isTried = ({ triedAt }: Meant) => triedAt !== undefined && time.now() - triedAt.real < 1000

  const isInTheWay = (other: Meant, { owner, content, wantedAt }: Meant): boolean =>
    other.owner === owner &&
    other.key !== undefined &&
    aboutOf(other.content) === aboutOf(content) &&
    !isDeepStrictEqual(other.content, content) &&
    (intentions.stored().some((write) => write.key === other.key && isLive(write)) ||
      (other.doneAt?.real ?? 0) >= wantedAt.real)

  return {
    refused(code, question, about) {
      const own = intentions.stored().filter((write) => write.owner === about?.owner)
      const isStorage = refusedAt() > time.now() - 5 * 60_000
      const rights: Record<string, () => boolean> = {
        'storage-full': () => isStorage,
        'outbox-full': () => own.length >= mostWrites,
        'under-way': () => about !== undefined && intentions.meant.some((other) => isInTheWay(other, about)),
        'already-sent': () =>
          about !== undefined && (about.leavings.length > 0 || about.isGivenUp || !about.key || isTried(about)),
      }
      const isRight = rights[code]
      if (isRight && !isRight()) wrong(`${question} is refused as ${code} for no reason`)
      if (!isRight && code.startsWith('unexpected') && !isStorage) wrong(`${question} is refused as ${code}`)
    },
  }
}

function createFormRules({ intentions, refusedAt, wrong }: Facts): Rule {
  return {
    async quiet() {
      const list = await items.pendingRequests.get()
      if (!list || refusedAt() > Number.NEGATIVE_INFINITY) return
      for (const { id } of stillPending(list).requests)
        if (intentions.confirmed.has(id)) wrong('a request waits again after its answer was confirmed')
    },
  }
}
