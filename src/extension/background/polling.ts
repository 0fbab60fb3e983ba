import { browser } from 'wxt/browser'

const alarmName = 'pending-requests'
const recentName = 'pending-requests after'

/** Minutes between two questions: 50,000 calls an hour are shared by all installations (§8). */
const period = 30

/** Minutes after a popup was opened at which it is asked again: who saw that somebody waits may answer on the site. */
const recent = [1, 3, 10]

/**
 * Calls back by an alarm, about every half hour. Registers its listener at once and creates the alarm only where it is
 * missing: creating it again would put it off, and browsers lose alarms at restarts and updates.
 */
export function poll(due: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName || name.startsWith(recentName)) due()
  })
  void ensureAlarm()
}

async function ensureAlarm(): Promise<void> {
  if (await browser.alarms.get(alarmName)) return
  // all installations of an update must not ask in the same minute
  await browser.alarms.create(alarmName, { delayInMinutes: 1 + Math.random() * period, periodInMinutes: period })
}

/** Asks a few times more in the next minutes; in place of what was to be asked then already. */
export async function pollSoon(after: readonly number[] = recent): Promise<void> {
  for (const minutes of after) await browser.alarms.create(`${recentName} ${minutes}`, { delayInMinutes: minutes })
}
