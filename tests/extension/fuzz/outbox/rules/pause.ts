import * as items from '../../../../../src/extension/storage/items.ts'
import type { Facts, Rule } from './rules.ts'

const hour = 3_600_000

/** How many calls an hour everybody may make before being paced: those of a member, and those of the background. */
const bursts = { member: 120, background: 60 }

/** When the network is to be asked nothing, and how much at most. */
export function createPauseRules({ pause, calls, time, intentions, life, wrong, ...facts }: Facts): Rule {
  return {
    calls(request) {
      const { pathname } = new URL(request.url)
      if (Date.now() < pause.until) wrong(`${request.method} ${pathname} before a Retry-After was over`)
      // an hour's calls at once, and those of the hour that follows
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
