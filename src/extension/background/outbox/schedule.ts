import { browser } from 'wxt/browser'

const alarmName = 'outbox'

/** Milliseconds within which no browser's alarm goes off (Chromium's bound), and for which a background lives that has just worked. */
const shortest = 30_000

/**
 * Calls back when the next write is due: by a timer as long as this background lives, and by an alarm in case it doesn't.
 * Registers its listener at once.
 */
export function createSchedule(due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) due()
  })
  return {
    /** @param next when, in milliseconds since 1970; undefined where nothing is to come */
    async set(next: number | undefined): Promise<void> {
      clearTimeout(timer)
      if (next === undefined) return void (await browser.alarms.clear(alarmName))
      const wait = Math.max(0, next - Date.now())
      if (wait < shortest) timer = setTimeout(due, wait)
      await browser.alarms.create(alarmName, { when: Date.now() + Math.max(wait, shortest) })
    },
  }
}
