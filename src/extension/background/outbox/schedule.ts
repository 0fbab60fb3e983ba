import { browser } from 'wxt/browser'

const alarmName = 'outbox'

/** The shortest delay of an alarm in Chromium, and the time a background lives after its last work; milliseconds. */
const minAlarmDelay = 30_000

/**
 * Calls `due` when the next write is due: by a timer while this background lives, and by an alarm in case it dies.
 * Registers its listener synchronously.
 */
export function createSchedule(due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) due()
  })
  return {
    /** @param next in milliseconds since 1970; undefined if nothing is scheduled */
    async set(next: number | undefined): Promise<void> {
      clearTimeout(timer)
      if (next === undefined) return void (await browser.alarms.clear(alarmName))
      const wait = Math.max(0, next - Date.now())
      if (wait < minAlarmDelay) timer = setTimeout(due, wait)
      await browser.alarms.create(alarmName, { when: Date.now() + Math.max(wait, minAlarmDelay) })
    },
  }
}
