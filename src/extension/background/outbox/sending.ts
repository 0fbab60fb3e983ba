import { browser } from 'wxt/browser'
import type { Write } from '../../schemas/outbox.ts'
import { networkOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import type { Session } from '../auth/session.ts'
import { reported } from '../base/failed.ts'
import { createDelivery, type DeliveryResult } from './delivery.ts'
import type { KindOf } from './kind.ts'
import {
  afterClockChange,
  afterKeyExpiry,
  afterPause,
  afterTimePassed,
  isExpired,
  nextDue,
  type StoredWrites,
  scheduledOf,
} from './stored-writes.ts'

export interface Dependencies {
  session: Pick<Session, 'current' | 'owner' | 'callerOf'>
  kindOf: KindOf
  pauseOf: (network: string) => Promise<number>
  schedule: (next: number | undefined) => void
}

const retryAfter = 10_000

/** Sends the due writes one after the other. @returns the run; a call during a run lets it look for due writes again */
export function createRun(writes: StoredWrites, { session, kindOf, pauseOf, schedule }: Dependencies) {
  let running: Promise<void> | undefined
  let runAgain = false

  const deliver = createDelivery(session.callerOf, kindOf, writes.leave)

  /** @returns the next due write, with the time and API key of its first attempt */
  const claim = (): Promise<Write | undefined> =>
    writes.exclusive(async () => {
      const stored = await items.outbox.get()
      if (stored.length === 0) return
      const { owner, caller } = (await session.current()) ?? {}
      const now = Date.now()
      const pause = owner ? await pauseOf(networkOf(owner)) : 0
      const current = stored
        .filter((write) => !isExpired(write))
        .map((write) => afterKeyExpiry(afterClockChange(write, now), now))
        .map((write) => (write.owner === owner ? afterPause(afterTimePassed(write, now), now, pause) : write))
      const next = scheduledOf(current, owner).find(({ due }) => due <= now)
      const claimed = next && { ...next, triedAt: now }
      const changed = current.map((write) => (claimed && write.key === claimed.key ? claimed : write))
      if (stored.some((write, index) => write !== changed[index])) await items.outbox.set(changed)
      schedule(nextDue(changed, owner))
      writes.setCurrent(claimed?.key)
      if (!claimed) return
      const apiKey = claimed.apiKey ?? caller?.network.apiKey ?? ''
      return { ...claimed, sentAt: claimed.sentAt ?? now, apiKey }
    })

  async function finish(write: Write, { isConfirmedByRead, ...ending }: DeliveryResult): Promise<void> {
    if (ending.phase === 'done') {
      const { draft, afterDelivery = draft?.clear, ended } = kindOf(write.content)
      if (!ending.failure) await afterDelivery?.(write, isConfirmedByRead === true)
      // the object is gone, but may come back; a write that was given up is no longer stored
      else if (await writes.isStored(write)) await draft?.restore(write)
      const caller = await session.callerOf(write.owner)
      // a list that can't be stored must not have the write delivered again
      if (caller) await ended?.(write.content, caller, ending.failure !== undefined).catch(reported)
    }
    await writes.store(write, ending)
  }

  async function sendDue(): Promise<void> {
    for (let write = await claim(); write; write = await claim()) {
      try {
        await finish(write, await deliver(write))
      } finally {
        writes.setCurrent(undefined)
      }
    }
  }

  async function untilDone(): Promise<void> {
    try {
      while (runAgain) {
        runAgain = false
        await sendDue()
      }
    } catch (error) {
      schedule(Date.now() + retryAfter)
      throw error
    } finally {
      running = undefined
    }
  }

  return async (): Promise<void> => {
    runAgain = true
    running ??= untilDone()
    await running
  }
}

const alarmName = 'outbox'

/** Chromium's shortest delay of an alarm, in milliseconds. */
const minAlarmDelay = 30_000

/** Calls `due` by a timer while this background lives, and by an alarm in case it dies. */
export function createSchedule(due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) due()
  })
  return async (next: number | undefined): Promise<void> => {
    clearTimeout(timer)
    if (next === undefined) return void (await browser.alarms.clear(alarmName))
    const wait = Math.max(0, next - Date.now())
    if (wait < minAlarmDelay) timer = setTimeout(due, wait)
    await browser.alarms.create(alarmName, { when: Date.now() + Math.max(wait, minAlarmDelay) })
  }
}
