import { browser as extension } from 'wxt/browser'
import { matchKey } from '../../../../src/contract/page-url.ts'
import { isGone, isLive, scheduled, type Write, wasDeliveredLate } from '../../../../src/extension/schemas/outbox.ts'
import { aboutOf, pageOf, type WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { draftLifetime } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { isClearNo, type Meant } from './intentions.ts'
import { type Facts, longestCheck, type Rule, unasked } from './rules.ts'
import { hour, minute, second } from './simulated-browser.ts'
import { isOf, isShared, memberOf } from './verdict.ts'

/** Milliseconds for which pages show that a write is done, minus the time of storing it. */
const doneFor = 9 * minute

/** A member has 120 calls in an hour. A background that dies may have counted some which never left. */
const manyCalls = 100

const unconfirmed = /^(unconfirmed|missing)$/

/** Whether both are written in the same page's composer. */
export const isOfSameForm = (one: WriteContent, other: WriteContent): boolean =>
  'message' in one && 'message' in other && 'url' in one && pageOf(one)?.url === pageOf(other)?.url

export function createPhaseRules(facts: Facts): Rule {
  const { time, intentions, keepsKeys, landed, calls, attempts, wrong } = facts
  const { isPaused } = createPauses(facts)

  const last = ({ leavings }: Meant) => leavings.at(-1)?.response
  const isSettled = (id: string) => landed.some((each) => each.id === id) || intentions.elsewhere.has(id)
  const changes = (real: number) => time.forwardSince(real) + time.backSince(real)

  function isDoneThere(meant: Meant, { failure }: Write): boolean {
    const { owner, content } = meant
    if (failure && 'url' in content && !isShared(landed, memberOf(owner), matchKey(content.url))) return true
    // the draft of an answer that was never stored as a write outlives its request
    if (failure && meant.leavings.length === 0) return 'id' in content && isSettled(content.id)
    if (failure) return last(meant) === 404 || last(meant) === 409
    if ('id' in content) return isSettled(content.id)
    return landed.some(isOf(meant))
  }

  const isInterrupted = ({ at: { real } }: Meant) =>
    facts.life.since >= real || facts.refusedAt() >= real || facts.wasOffline()

  function isTrue(code: string, meant: Meant): boolean {
    const response = last(meant)
    if (code === 'busy') return response === 429 || isPaused() || isUsedUp()
    if (code === 'offline') return facts.wasOffline()
    const isEnded = calls.some(({ at, status }) => status === 401 && at > time.now() - minute)
    if (code === 'signed-out') return isEnded
    // a write may have left if the background died, the storage was full, or the browser went offline meanwhile; the end
    // of the session, seen by another call, ends its own
    if (unconfirmed.test(code))
      return isEnded || isInterrupted(meant) || meant.leavings.some((leaving) => !isClearNo(leaving.response))
    return true
  }

  /** Attempts offline count too. No calls are added in the time by which the clock is set back. */
  function isUsedUp(): boolean {
    const since = time.now() - hour
    return attempts.filter((at) => at > since - time.backSince(since)).length >= manyCalls
  }

  function ended(write: Write, before: Write | undefined): void {
    const meant = intentions.byKey(write.key)
    if (!meant) {
      const { content } = write
      // an answer was typed, and its request no longer exists
      if (isGone(write) && 'id' in content && isSettled(content.id)) return
      wrong(`nobody wanted ${JSON.stringify(write.content)}`)
      return
    }
    const { phase, due, failure } = write
    if (phase === before?.phase && due === before.due && failure?.code === before.failure?.code) return
    if (phase === 'done' && before?.phase !== 'done' && !isDoneThere(meant, write))
      wrong(`said to be done, and the network doesn't have it: ${JSON.stringify(write.content)}`)
    if (phase === 'refused' && before?.phase !== 'refused') {
      const response = last(meant)
      if (!isClearNo(response) || [401, 404, 429].includes(Number(response)))
        wrong(`called refused (${failure?.code}) after ${response}`)
    }
    const mayBeThere = meant.leavings.slice(meant.leftBefore).some(({ response }) => !isClearNo(response))
    if (phase === 'waiting' && before && before.phase !== 'waiting' && mayBeThere && meant.wantedAt.real < time.now())
      if (!meant.deciding.has('send')) wrong(`taken for not arrived after ${last(meant)}`)
    if (failure && failure.code !== before?.failure?.code && !isTrue(failure.code, meant))
      wrong(`says ${failure.code}, which is not what happened`)
    if (due === null && before && before.due !== null && isLive(write)) asked(meant, write)
  }

  /** The member is asked only about old writes, or if the result can't be found out. */
  function asked(meant: Meant, { phase }: Write): void {
    const { waitsSince, firstTriedAt } = meant
    const since = phase === 'waiting' ? waitsSince.real : (firstTriedAt?.real ?? 0)
    // after a clock was set back, the age of a key is unknown
    const began = since - longestCheck
    const isUnknown = phase === 'unknown' && time.backSince(began) > 0
    const isOld = isUnknown || time.now() - since + changes(began) >= unasked
    if ((phase === 'waiting' || keepsKeys) && !isOld) wrong(`the member is asked about what is ${phase}, without need`)
  }

  /** A write leaves the outbox only after its end, and after pages could show it. */
  function gone(write: Write): void {
    const meant = intentions.byKey(write.key)
    if (!meant) return
    const { owner, content } = write
    const isDecided = ['takeBack', 'discard'].some((each) => meant.deciding.has(each as 'takeBack'))
    const isInstead = (other: Meant) =>
      !other.isReplied &&
      other.owner === owner &&
      (aboutOf(other.content) === aboutOf(content) || isOfSameForm(other.content, content))
    if (isDecided || (!isLive(write) && intentions.meant.some(isInstead))) return
    const { real } = meant.waitsSince
    if (time.now() - real + time.forwardSince(real) >= draftLifetime * 24 * hour) return
    const since = meant.doneAt?.real ?? 0
    // after a change of the clock, its end is in the far past or in the future
    if (time.isSetSince(meant.leavings.at(-1)?.real ?? 0) && landed.some(isOf(meant))) return
    if (write.phase !== 'done' || isGone(write)) wrong(`a write was deleted: ${JSON.stringify(content)}`)
    else if (time.now() - since + changes(since) < doneFor) wrong('no longer said to be done, too soon')
  }

  return {
    stored(before, after) {
      const earlier = new Map(before.map((write) => [write.key, write]))
      for (const write of after) ended(write, earlier.get(write.key))
      const now = new Set(after.map(({ key }) => key))
      for (const write of before) if (!now.has(write.key)) gone(write)
    },
  }
}

const alarmBound = 30 * second
const longestWait = 30 * minute

const correction = 5 * minute

const spread = minute

const longestBackoff = 31 * minute

/** Milliseconds between two polls: usually, and if calls are scarce or nobody opens a popup. */
const polling = { usual: 36 * minute, longest: 9.6 * hour }

function createPauses({ time, calls, pause }: Facts) {
  function mayBackOff(): boolean {
    const at = calls.findLast(({ status }) => status === 429)?.at ?? Number.NEGATIVE_INFINITY
    // the background doesn't know how long ago it was once the clock was set
    const isUnknown = time.isSetSince(Math.max(at, time.now() - 3 * longestBackoff))
    return at >= pause.signedInAt && (isUnknown || time.now() - at < longestBackoff)
  }

  /** If the clock was set back, the pause lasts as if it began now: nobody knows how much of it has passed. */
  function pauseEnd(): number {
    const last = calls.at(-1)?.at ?? time.now()
    const passed = time.now() - last + time.forwardSince(last)
    return pause.atMost + spread + Math.min(passed, time.backSince(last))
  }

  return { mayBackOff, pauseEnd, isPaused: () => Date.now() < pauseEnd() || mayBackOff() }
}

export function createWakingRules(facts: Facts): Rule {
  const { time, intentions, calls, wrong } = facts
  const { mayBackOff, pauseEnd, isPaused } = createPauses(facts)

  async function outboxAlarm(): Promise<void> {
    const owner = await facts.owner()
    const own = scheduled(intentions.stored().filter((write) => write.owner === owner))
    const alarm = await extension.alarms.get('outbox')
    const now = Date.now()
    const backoff = mayBackOff() ? ((await items.rateLimitState.get())?.until ?? 0) : 0
    const stored = Math.max(backoff, pauseEnd())
    for (const { due, failure } of own) {
      if (!alarm) return wrong('nothing wakes the background for what waits')
      // alarms count real time, writes use the clock
      if (facts.refusedAt() > time.now() - hour || time.forwardSince(time.now() - 75 * minute) > 0) continue
      const back = time.backSince(time.now() - 75 * minute)
      const isJustSet = time.isSetSince(time.now() - minute)
      // a clock that was set back is noticed after the attempt under way; small corrections are ignored
      const unnoticed = isJustSet ? back : Math.min(back, correction)
      const latest = Math.max(now + alarmBound, due, stored > now ? stored : 0) + unnoticed
      if (alarm.scheduledTime > latest + second)
        wrong(`woken ${Math.round((alarm.scheduledTime - latest) / second)} seconds too late for what waits`)
      // an attempt of another write may be under way
      const isNext = alarm.scheduledTime <= now + alarmBound
      const isHeldUp = stored >= due || failure?.retryAt !== undefined || isNext
      // the background notices a clock that was set back at its next work, and ignores small corrections
      const isUnseen = alarm.scheduledTime < due || isJustSet
      if (due - now > longestWait + second + (isUnseen ? back : Math.min(back, correction)) && !isHeldUp)
        wrong(`waits for ${Math.round((due - now) / minute)} minutes`)
    }
  }

  async function pollingAlarm(): Promise<void> {
    const alarm = await extension.alarms.get('pending-requests')
    if (!alarm) return wrong('nothing wakes the background to ask what is new')
    const isUsed = Date.now() - facts.used.last < 20 * hour && time.now() - facts.used.since > polling.longest
    const isPlenty = isUsed && !calls.some(({ status }) => status === 429 || status === 503)
    const most = isPlenty ? polling.usual : polling.longest
    const wait = alarm.scheduledTime - Date.now()
    if (wait > most + minute) wrong(`asks what is new only in ${Math.round(wait / minute)} minutes`)
  }

  function doneTooLong(): void {
    const over = 11 * minute
    if (time.isSetSince(time.now() - hour) || facts.refusedAt() > time.now() - hour) return
    for (const write of intentions.stored())
      if (
        write.phase === 'done' &&
        !isGone(write) &&
        !wasDeliveredLate(write) &&
        Date.now() - (write.doneAt ?? 0) > over
      )
        wrong('said to be done for longer than ten minutes')
  }

  let askedAt = time.now()
  let freeSince = time.now()

  async function news(): Promise<void> {
    const isFree = (await facts.owner()) !== undefined && facts.isOnline() && !isPaused()
    if (!isFree || facts.closed.at >= freeSince) freeSince = Math.max(time.now(), facts.closed.at)
    const hours = Math.round((time.now() - Math.max(askedAt, freeSince)) / hour)
    // if the clock was set back after a pause and before any call, the pause begins again and may delay a poll
    const most = time.backSince(calls.at(-1)?.at ?? time.now()) > 0 ? 20 : 10
    if (hours > most) wrong(`has asked for nothing new for ${hours} hours`)
  }

  return {
    calls(request) {
      if (new URL(request.url).pathname.endsWith('/pending_requests')) askedAt = time.now()
    },

    async quiet() {
      await news()
      if (!facts.isAlive()) return
      await outboxAlarm()
      await pollingAlarm()
      doneTooLong()
    },
  }
}
