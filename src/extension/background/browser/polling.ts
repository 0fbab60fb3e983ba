import { browser } from 'wxt/browser'
import { minute } from '../../../contract/durations.ts'
import { reported } from '../base/failed.ts'

const period = 30 * minute

const unused = 24 * 60 * minute
const unusedFactor = 4

const jitter = 0.2

/** @param idle milliseconds since the member opened a popup */
export const pollingWait = (idle: number, random: () => number): number =>
  Math.round(period * (idle > unused ? unusedFactor : 1) * (1 - jitter + 2 * jitter * random()))

export const firstPollingWait = (random: () => number): number => Math.round(minute + random() * period)

const alarmName = 'pending-requests'
const soonName = 'pending-requests after'

/** Minutes from a popup with pending requests to each extra poll: the member may answer on the web site. */
const extraPolls = [1, 3, 10]

/** Creates the alarm only if it is missing: creating it again would postpone it. Browsers lose alarms at restarts. */
export function poll(due: () => void, wait: () => Promise<number>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) void wait().then(setAlarm).catch(reported)
    if (name === alarmName || name.startsWith(soonName)) due()
  })
  const create = () => setAlarm(firstPollingWait(Math.random))
  void browser.alarms
    .get(alarmName)
    .then((alarm) => (alarm ? undefined : create()))
    .catch(reported)
}

/** Periodic, in case this background dies before it sets the next alarm. */
const setAlarm = (wait: number): Promise<void> =>
  browser.alarms.create(alarmName, { delayInMinutes: wait / minute, periodInMinutes: wait / minute })

/** An existing earlier alarm stays, or repeatedly opened popups would postpone it for ever. */
export async function pollSoon(after: readonly number[] = extraPolls): Promise<void> {
  for (const minutes of after) {
    const name = `${soonName} ${minutes}`
    const when = Date.now() + minutes * minute
    const existing = await browser.alarms.get(name)
    if (!existing || existing.scheduledTime > when) await browser.alarms.create(name, { when })
  }
}
