import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { World } from './world.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** Maximum timers and alarms in one `pass`. Five writes that are retried offline for a day need 2000. */
const longest = 6000

export type Passing = ReturnType<typeof createPassing>

/** The ways in which time passes: with timers and alarms, with a closed browser, or by a change of the clock. */
export function createPassing({ browser, time, browserRandom, facts, way, settle, die, awake }: World) {
  /** Fires the alarms that are due. */
  async function goOff(): Promise<void> {
    for (const alarm of await fakeBrowser.alarms.getAll()) {
      if (alarm.scheduledTime > Date.now()) continue
      const { name, periodInMinutes } = alarm
      await fakeBrowser.alarms.clear(name)
      if (periodInMinutes !== undefined)
        await fakeBrowser.alarms.create(name, { when: Date.now() + periodInMinutes * minute, periodInMinutes })
      awake()
      await fakeBrowser.alarms.onAlarm.trigger(alarm)
    }
  }

  return {
    /** Lets time pass and fires all timers and alarms meanwhile. */
    async pass(ms: number): Promise<void> {
      let left = ms
      for (let turns = 0; ; turns++) {
        await settle()
        const alarms = await fakeBrowser.alarms.getAll()
        const untilAlarm = Math.min(...alarms.map(({ scheduledTime }) => scheduledTime - Date.now()))
        const next = Math.max(0, Math.min(time.untilNext(), untilAlarm))
        if (next > left) break
        if (turns > longest) {
          facts.wrong('goes round and round')
          break
        }
        left -= next
        // browsers end an idle background
        if (next > 30 * second && browser.isAlive() && browserRandom.once(2)) die()
        time.pass(next)
        await goOff()
      }
      time.pass(left)
      await settle()
    },

    /** Ends the browser, and starts it again after some days; it may have lost its alarms. */
    async restart(days: number): Promise<void> {
      die()
      for (const key of Object.keys(await fakeBrowser.storage.session.get(null)))
        await fakeBrowser.storage.session.remove(key)
      if (browserRandom.once(2)) await fakeBrowser.alarms.clearAll()
      if (days > 0) facts.closed.at = time.now() + days * day
      const end = time.now() + days * day
      while (time.now() < end) {
        time.pass(Math.min(time.untilNext(), end - time.now()))
        // sent requests and their responses arrive
        await browser.settle()
      }
      awake().refresh()
      await goOff()
    },

    /** Sets the browser's clock. A change of the clock doesn't change the real time until an alarm. */
    async setClock(ms: number): Promise<void> {
      time.set(ms)
      facts.used.since = time.now()
      // a pause lasts as long as the network demanded, also after a change of the clock
      if (ms < 0) way.movePause(ms)
      for (const { name, scheduledTime, periodInMinutes } of await fakeBrowser.alarms.getAll())
        await fakeBrowser.alarms.create(name, {
          when: scheduledTime + ms,
          ...(periodInMinutes !== undefined && { periodInMinutes }),
        })
    },
  }
}
