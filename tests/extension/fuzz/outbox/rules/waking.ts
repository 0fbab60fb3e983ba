import { browser as extension } from 'wxt/browser'
import { isGone, scheduled, wasDeliveredLate } from '../../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../../src/extension/storage/items.ts'
import type { Facts, Rule } from './rules.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Minimum milliseconds of an alarm, and maximum milliseconds of a backoff. */
const alarmBound = 30 * second
const longestWait = 30 * minute

/** Corrections of the clock up to these milliseconds are ignored. */
const correction = 5 * minute

/** Maximum milliseconds by which a pause may exceed the network's Retry-After. */
const spread = minute

/** Maximum milliseconds of a pause after a 429 without Retry-After. */
const longestBackoff = 31 * minute

/** Milliseconds between two polls: usually, and if calls are scarce or nobody opens a popup. */
const polling = { usual: 36 * minute, longest: 9.6 * hour }

/** Rules about alarms: waiting writes and polls need neither a sign-in nor a popup. */
export function createWakingRules(facts: Facts): Rule {
  const { time, intentions, calls, pause, wrong } = facts

  /** Whether the extension may pause by itself because a 429 had no Retry-After. */
  function mayBackOff(): boolean {
    const at = calls.findLast(({ status }) => status === 429)?.at ?? Number.NEGATIVE_INFINITY
    // the background doesn't know how long ago it was once the clock was set
    const isUnknown = time.isSetSince(Math.max(at, time.now() - 3 * longestBackoff))
    return at >= pause.signedInAt && (isUnknown || time.now() - at < longestBackoff)
  }

  /**
   * Latest end of a pause by the browser's clock. If the clock was set back, the pause lasts as if it began now, since
   * nobody knows how much of it has passed.
   */
  function pauseEnd(): number {
    const last = calls.at(-1)?.at ?? time.now()
    const passed = time.now() - last + time.forwardSince(last)
    return pause.atMost + spread + Math.min(passed, time.backSince(last))
  }

  async function outboxAlarm(): Promise<void> {
    const owner = await facts.owner()
    const own = scheduled(intentions.stored().filter((write) => write.owner === owner))
    const alarm = await extension.alarms.get('outbox')
    const now = Date.now()
    const backoff = mayBackOff() ? ((await items.pace.get())?.until ?? 0) : 0
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
      const isHeldUp = stored >= due || failure?.retry_at !== undefined || isNext
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
        Date.now() - (write.done_at ?? 0) > over
      )
        wrong('said to be done for longer than ten minutes')
  }

  /** Time of the last poll, and the time since which a poll is possible. */
  let askedAt = time.now()
  let freeSince = time.now()

  async function news(): Promise<void> {
    const isPaused = Date.now() < pauseEnd() || mayBackOff()
    const isFree = (await facts.owner()) !== undefined && facts.isOnline() && !isPaused
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
