import * as items from '../../../../../src/extension/storage/items.ts'
import type { Facts, Rule } from './rules.ts'

const hour = 3_600_000

/** Calls in an hour before pacing begins: of a member, and of the background. */
const bursts = { member: 120, background: 60 }

/** Rules about pauses and the number of calls. */
export function createPauseRules({ pause, calls, time, intentions, life, wrong, ...facts }: Facts): Rule {
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
      const left = (await items.pace.get())?.buckets.member.calls ?? 0
      if (hasLeft && left > bursts.member - 1) wrong('a write was not taken from the calls of the member')
    },
  }
}
