import { browser } from 'wxt/browser'
import { failureOf } from '../base/failed.ts'
import { firstPollingWait } from '../pace/polling-time.ts'

const minute = 60 * 1000

const alarmName = 'pending-requests'
const recentName = 'pending-requests after'

/** Minutes after a popup was opened at which it is asked again: who saw that somebody waits may answer on the site. */
const recent = [1, 3, 10]

/**
 * Calls back by an alarm, about every half hour. Registers its listener at once and creates the alarm only where it is
 * missing: creating it again would put it off, and browsers lose alarms at restarts and updates.
 *
 * @param wait milliseconds until the next time
 */
export function poll(due: () => void, wait: () => Promise<number>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) void wait().then(setAlarm).catch(failureOf)
    if (name === alarmName || name.startsWith(recentName)) due()
  })
  void ensureAlarm().catch(failureOf)
}

async function ensureAlarm(): Promise<void> {
  if (!(await browser.alarms.get(alarmName))) await setAlarm(firstPollingWait(Math.random))
}

/** It comes again by itself where this background dies before it sets the next one. */
const setAlarm = (wait: number): Promise<void> =>
  browser.alarms.create(alarmName, { delayInMinutes: wait / minute, periodInMinutes: wait / minute })

/**
 * Polls a few more times in the next minutes. An alarm that stands and is due sooner stays: popups that are opened again and
 * again would put it off for ever.
 */
export async function pollSoon(after: readonly number[] = recent): Promise<void> {
  for (const minutes of after) {
    const name = `${recentName} ${minutes}`
    const when = Date.now() + minutes * minute
    const standing = await browser.alarms.get(name)
    if (!standing || standing.scheduledTime > when) await browser.alarms.create(name, { when })
  }
}
