import type { Random } from '../../../service/fuzz/random.ts'
import {
  captivePortal,
  content,
  drop,
  type Fault,
  instead,
  late,
  latency,
  redirect,
  tooMany,
  truncated,
  twice,
  without,
} from '../../../support/faults/faults.ts'
import { faultyFetch } from '../../../support/faults/faulty-fetch.ts'
import type { Leaving } from './intentions.ts'
import { wordsIn } from './members.ts'
import type { Facts, Pause, Rule } from './rules.ts'
import type { WatchedNetwork } from './watched-network.ts'

/** Maximum milliseconds of a Retry-After that the extension honours. */
const longestPause = 24 * 60 * 60 * 1000

const tokenOf = ({ headers }: Request): string => headers.get('authorization')?.replace('Bearer ', '') ?? ''

const later = (one: Pause | undefined, other: Pause): Pause => ({
  until: Math.max(one?.until ?? 0, other.until),
  forAll: Math.max(one?.forAll ?? 0, other.forAll),
})

/** The connection from the extension to the network: injects faults and observes each call. */
export function createWay(
  facts: Facts,
  rules: Rule[],
  network: WatchedNetwork,
  random: Random,
  count: (kind: string) => void,
  step: (text: string) => void,
) {
  const { time, intentions, pause, calls } = facts
  /**
   * `faulty`: one request in this number meets a fault, none if it is 0. `kinds`: the possible faults. `method`: of the
   * requests that meet them; empty for all.
   */
  const chance = { faulty: 0, kinds: [] as string[], method: '' }
  /** The pause that the background has certainly stored, so that it survives the background's death. */
  let storedPause: Pause = { until: 0, forAll: 0 }
  let heard: (Pause & { life: number; at: number }) | undefined
  /** The longest pause that a background which died early may have stored. */
  const possible: Pause = { until: 0, forAll: 0 }
  let current = ''

  const faulty = faultyFetch((request) => network.ask(request), {
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    decide({ method, path, body }) {
      // if every request meets a fault, the read before a write passes: otherwise no write would leave and meet one
      const isSpared = chance.method ? method !== chance.method : chance.faulty === 1 && path === '/me'
      if (chance.faulty === 0 || isSpared || !random.once(chance.faulty)) return
      const kind = random.pick(chance.kinds)
      count(kind)
      step(`  ${method} ${path.replace(/[?].*/, '')} meets: ${kind}`)
      if (/^delivered (twice|again)/.test(kind)) for (const word of wordsIn(String(body))) intentions.repeated.add(word)
      return kinds[kind]?.(random)
    },
  })

  async function answer(request: Request): Promise<Response> {
    const life = facts.life.number
    const token = tokenOf(request)
    const response = await faulty(request)
    calls.push({ at: time.now(), status: response.status })
    const retryAfter = response.headers.get('retry-after')
    const isRefused = response.status === 429
    const isOfOther = isRefused && token !== current
    if (!retryAfter || isOfOther || life !== facts.life.number || !facts.isAlive()) return response
    const seconds = Number(retryAfter)
    const asked = /^\d+$/.test(retryAfter) ? Date.now() + seconds * 1000 : Date.parse(retryAfter)
    const until = Math.min(asked, Date.now() + longestPause)
    const asks = { until, forAll: isRefused ? 0 : until }
    heard = { ...later(heard, asks), life, at: time.now() }
    Object.assign(possible, later(possible, asks))
    pause.atMost = possible.until
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
     * The background has no more work. From now on, each call must respect the pauses that it has received; they are
     * stored if the storage had room.
     */
    quiet(): void {
      if (!heard || heard.life !== facts.life.number || !facts.isAlive()) return
      Object.assign(pause, later(pause, heard))
      if (facts.refusedAt() < heard.at) storedPause = { until: pause.until, forAll: pause.forAll }
      heard = undefined
    },

    /** Somebody signs in: the pauses of 429s were for the previous account. */
    signIn(token: string): void {
      current = token
      pause.signedInAt = time.now()
      for (const each of [pause, storedPause, possible]) each.until = each.forAll
      pause.atMost = possible.until
    },

    movePause(ms: number): void {
      for (const each of [pause, storedPause, possible, ...(heard ? [heard] : [])]) {
        each.until += ms
        each.forAll += ms
      }
      pause.atMost = possible.until
    },

    die(): void {
      Object.assign(pause, storedPause)
      heard = undefined
    },
  }
}

const html = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Something went wrong</h1>' }
const text = { headers: { 'content-type': 'text/plain' }, body: 'true' }
const afterCommit = 'after-commit' as const

/** All faults of the connection by name. None is a 429 after a commit, which no service sends. */
const kinds: Record<string, (random: Random) => Fault> = {
  slow: (random) => latency(random.pick([300, 3000, 14_000])),
  'too slow': (random) => latency(random.pick([16_000, 25_000, 90_000])),
  'reset before arrival': () => drop('before'),
  'reset after commit': () => drop('after-commit'),
  'reset mid-answer': () => drop('mid-answer'),
  'slow, then reset after commit': () => latency(9000, drop('after-commit')),
  'delivered late': (random) => late(random.pick([100, 4000, 60_000, 20 * 60_000])),
  'delivered twice': () => twice(),
  'delivered again later': (random) => twice(random.pick([100, 4000, 60_000, 20 * 60_000])),
  '429': () => tooMany(),
  '429 with Retry-After': (random) => tooMany(random.pick([5, 90, 3600])),
  '429 with a date': (random) => tooMany(new Date(Date.now() + random.pick([20_000, 600_000]))),
  '500': () => instead(500),
  '500 after commit': () => instead(500, { place: afterCommit }),
  '503': () => instead(503),
  '503 with Retry-After': () => instead(503, { headers: { 'retry-after': '120' } }),
  '503 after commit': () => instead(503, { place: afterCommit, headers: { 'retry-after': '5' } }),
  'truncated by length': () => truncated('length'),
  'truncated in chunks': () => truncated('chunked'),
  'truncated unnoticed': () => truncated('unnoticed'),
  'a list': () => content([]),
  null: () => content(null),
  'an empty object': () => content({}),
  'without its fields': () => without('created', 'updated', 'deleted', 'data'),
  text: () => instead(200, text),
  'text after commit': () => instead(200, { ...text, place: afterCommit }),
  HTML: () => captivePortal(),
  'HTML after commit': () => instead(200, { ...html, place: afterCommit }),
  'HTML with 502': () => instead(502, html),
  'redirect elsewhere': () => redirect('https://elsewhere.example/'),
}

export const faultKinds = Object.keys(kinds)
