import type { Random } from '../../../service/fuzz/random.ts'
import { faultyFetch } from '../../../support/faults/faulty-fetch.ts'
import { chooseFault } from './faults-by-chance.ts'
import type { Leaving } from './intentions.ts'
import type { Facts, Rule } from './rules/rules.ts'
import type { WatchedNetwork } from './watched-network.ts'
import { wordsIn } from './words-in.ts'

interface Dependencies {
  facts: Facts
  rules: Rule[]
  network: WatchedNetwork
  random: Random
  count: (kind: string) => void
  step: (text: string) => void
}

/** The way from the extension to the network: what goes wrong on it, and what is seen of each call. */
export function createWay({ facts, rules, network, random, count, step }: Dependencies) {
  const { time, intentions, pause, calls } = facts
  /** One request in so many meets a fault, none where it is 0; and which faults there are. */
  const chance = { faulty: 0, kinds: [] as string[] }
  /** The pause that holds even if the background dies: it had the time to store it. */
  let storedPause = 0
  let heard: { until: number; life: number; at: number } | undefined

  const faulty = faultyFetch((request) => network.ask(request), {
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    decide({ method, path, body }) {
      if (chance.faulty === 0 || !random.once(chance.faulty)) return
      const { kind, fault } = chooseFault(random, chance.kinds)
      count(kind)
      step(`  ${method} ${path.replace(/[?].*/, '')} meets: ${kind}`)
      if (/^delivered (twice|again)/.test(kind)) for (const word of wordsIn(String(body))) intentions.repeated.add(word)
      return fault
    },
  })

  async function answer(request: Request): Promise<Response> {
    const life = facts.life.number
    const response = await faulty(request)
    calls.push({ at: time.now(), status: response.status })
    const retryAfter = response.headers.get('retry-after')
    if (!retryAfter || life !== facts.life.number || !facts.isAlive()) return response
    const seconds = Number(retryAfter)
    const until = /^\d+$/.test(retryAfter) ? Date.now() + seconds * 1000 : Date.parse(retryAfter)
    heard = { until: Math.max(heard?.until ?? 0, until), life, at: time.now() }
    return response
  }

  return {
    chance,

    async send(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (!facts.isOnline()) throw new TypeError('Failed to fetch')
      if (pathname.startsWith('/oauth')) return faulty(request)
      for (const rule of rules) rule.calls?.(request)
      const key = request.headers.get('idempotency-key')
      if (request.method === 'GET') return answer(request)
      const meant = intentions.byKey(key)
      if (!meant) {
        facts.wrong(`left though nobody wanted it: ${request.method} ${pathname}`)
        return answer(request)
      }
      const write = intentions.stored().find((each) => each.key === key)
      const leaving: Leaving = { ...time.moment(), phase: write?.phase ?? 'waiting' }
      meant.leavings.push(leaving)
      for (const rule of rules) rule.leaves?.(meant, write, leaving, request)
      const response = await answer(request).catch((error: unknown) => {
        leaving.response = 'failed'
        throw error
      })
      leaving.response = response.status
      return response
    },

    /**
     * The background has done all that it could. What it was told by then holds, also for calls that were on their way to
     * leave, and is stored if there was room for it.
     */
    quiet(): void {
      if (!heard || heard.life !== facts.life.number || !facts.isAlive()) return
      pause.until = Math.max(pause.until, heard.until)
      if (facts.refusedAt() < heard.at) storedPause = pause.until
      heard = undefined
    },

    forgetPause(): void {
      pause.until = 0
      storedPause = 0
    },

    die(): void {
      pause.until = storedPause
      heard = undefined
    },
  }
}
