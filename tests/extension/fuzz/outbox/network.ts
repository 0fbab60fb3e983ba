import { matchKey } from '../../../../src/contract/page-url.ts'
import type { Share } from '../../../../src/service/store/shares/news.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import type { Random } from '../../../service/fuzz/random.ts'
import { createTestNetwork } from '../../../service/test-network.ts'
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
import { plainPage } from '../../support/stored/lists.ts'
import type { Leaving } from './intentions.ts'
import { wordsIn } from './members.ts'
import type { Facts, Pause, Rule } from './rules.ts'

export const origin = 'https://network.example'

export interface Landed {
  member: string
  type: 'share' | 'comment' | 'removal' | 'status' | 'request'
  /** Real time in milliseconds since 1970, independent of the browser's clock. */
  at: number
  words: string
  id?: string
  state?: string
  /** The key of the page that is shared. */
  page?: string
  /** Fields that a second share of the page changed to values that the page's head doesn't have. */
  changed?: string[]
  isElsewhere?: true
}

interface Knowledge {
  keepsKeys: boolean
  namesShares: boolean
}

const asking = ['noa', 'leo', 'mia', 'tom']

/** The pages of a history. */
export const trains = 'https://news.example/trains'
export const boats = 'https://news.example/boats'

/** Counts how often histories meet a kind of fault, or a write comes to an end. */
export type Count = (what: string, times?: number) => void

export type WatchedNetwork = Awaited<ReturnType<typeof watchNetwork>>

/** The real service with a record of its committed writes. */
export async function watchNetwork() {
  const network = await createTestNetwork({ authUrl: origin })
  const { store, app, clock } = network
  const requesters = await Promise.all(asking.map((login) => network.addMember(login)))
  let landed: Landed[] = []
  let now = () => 0
  let members = 0
  let underWay = 0
  let knows: Knowledge = { keepsKeys: true, namesShares: true }
  const tokens = new Map<string, string>()

  Object.defineProperty(clock, 'now', { get: () => now() })
  const { transaction } = store
  // writes of a transaction that is rolled back don't count
  store.transaction = async (work) => {
    const done: Landed[] = []
    const result = await transaction((tx) => work(watched(tx, done, now)))
    landed.push(...done)
    return result
  }

  return {
    logged: network.logged,

    async token(member: string) {
      const token = await network.token(member)
      tokens.set(token, member)
      return token
    },

    /** The member of a token; undefined if it is none of this history. */
    memberOf: (token: string) => tokens.get(token),

    begin(time: () => number, knowledge: Knowledge) {
      now = time
      knows = knowledge
      landed = []
      tokens.clear()
      return landed
    },

    async addMember(name: string) {
      const id = await network.addMember(`${name}${++members}`)
      const requests: string[] = []
      for (const from of requesters)
        requests.push(await store.contactRequests.add({ from, to: id, subject: '', message: '' }, now() - 1000))
      return { id, name, requests }
    },

    revoke: (token: string) => store.authorizations.revokeToken(token, now()),
    decline: (request: string) => store.contactRequests.end(request, 'declined', {}, now()),
    share: (member: string, url: string) =>
      store.transaction((tx) => tx.recommendations.share(member, url, shareOf('Shared elsewhere'), now())),
    async removeShare(member: string, url: string): Promise<boolean> {
      const page = await store.recommendations.find(url)
      const own = page && (await store.recommendations.shareOf(page.id, member))
      if (!own) return false
      await transaction((tx) => tx.removedNews.remove(own.id, member, now()))
      const removal = { type: 'removal', words: '', id: own.id, page: matchKey(url) } as const
      landed.push({ ...removal, member, at: now(), isElsewhere: true })
      return true
    },
    /** Whether the request still waits for what a write to it would do. */
    isPending: async (id: string): Promise<boolean> => (await store.contactRequests.find(id))?.state === 'pending',

    isBusy: () => underWay > 0,

    async ask(request: Request): Promise<Response> {
      if (!knows.keepsKeys) request.headers.delete('idempotency-key')
      underWay++
      const response = await Promise.resolve(app.request(request)).finally(() => underWay--)
      const isHead = request.method === 'GET' && new URL(request.url).pathname === '/recommend'
      if (knows.namesShares || !isHead || !response.ok) return response
      const { share_id: _, ...head } = (await response.json()) as Record<string, unknown>
      return Response.json(head, { headers: response.headers })
    },

    close: () => store.close(),
  }
}

const shareOf = (title: string): Share => ({
  ...plainPage,
  ...{ title, language: 'en', message: 'Typed elsewhere' },
})

const fields = ['title', 'overview', 'keywords', 'site_name', 'url_picture'] as const

function watched(tx: Store, done: Landed[], now: () => number): Store {
  const { news, recommendations, removedNews, contactRequests } = tx
  const changed: Pick<Store, 'news' | 'removedNews' | 'recommendations' | 'contactRequests'> = {
    news: {
      ...news,
      postStatus(member, status, time) {
        done.push({ member, at: now(), type: 'status', words: status.message })
        return news.postStatus(member, status, time)
      },
      async setMessage(id, message) {
        const { member = '', url } = (await news.find(id)) ?? {}
        done.push({ member, at: now(), type: 'comment', words: message, id, page: matchKey(url ?? '') })
        return news.setMessage(id, message)
      },
    },
    removedNews: {
      ...removedNews,
      async remove(id, member, time) {
        const share = await news.find(id)
        const isRemoved = await removedNews.remove(id, member, time)
        if (isRemoved)
          done.push({ member, at: now(), type: 'removal', words: '', id, page: matchKey(share?.url ?? '') })
        return isRemoved
      },
    },
    recommendations: {
      ...recommendations,
      async share(member, url, share, time) {
        const head = await recommendations.find(url)
        const own = head && (await recommendations.shareOf(head.id, member))
        const changed = own ? fields.filter((name) => share[name] !== own[name] && share[name] !== head[name]) : []
        done.push({ member, at: now(), type: 'share', words: share.message, page: matchKey(url), changed })
        return recommendations.share(member, url, share, time)
      },
    },
    contactRequests: {
      ...contactRequests,
      async end(id, state, answer, time) {
        const ended = await contactRequests.end(id, state, answer, time)
        const request = ended ? await contactRequests.find(id) : undefined
        if (request)
          done.push({ member: request.to_member, at: now(), type: 'request', words: request.answer, id, state })
        return ended
      },
    },
  }
  // the transaction makes its other topics when they are read
  return Object.create(tx, Object.getOwnPropertyDescriptors(changed))
}

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
  step: (text: string) => void,
  count: Count,
) {
  const { time, intentions, pause, calls, attempts } = facts
  /** One request in `faulty` meets a fault, none if it is 0; `method` of these requests, or empty for all. */
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
      step(`  ${method} ${path.replace(/[?].*/, '')} meets: ${kind}`)
      count(kind)
      if (/^delivered (twice|again)/.test(kind)) for (const word of wordsIn(String(body))) intentions.repeated.add(word)
      return kinds[kind]?.(random)
    },
  })

  async function answer(request: Request): Promise<Response> {
    const life = facts.life.number
    const token = tokenOf(request)
    const response = await faulty(request)
    const status = await statusOf(response)
    calls.push({ at: time.now(), status })
    const retryAfter = response.headers.get('retry-after')
    const isRefused = status === 429
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
      const isOfGraph = !pathname.startsWith('/oauth')
      if (isOfGraph) attempts.push(time.now())
      if (!facts.isOnline()) throw new TypeError('Failed to fetch')
      if (!isOfGraph) return faulty(request)
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
      leaving.response = (await statusOf(response)) || 'failed'
      return response
    },

    /** From now on, each call must respect the pauses that the background has received. */
    quiet(): void {
      if (!heard || heard.life !== facts.life.number || !facts.isAlive()) return
      Object.assign(pause, later(pause, heard))
      if (facts.refusedAt() < heard.at) storedPause = { until: pause.until, forAll: pause.forAll }
      heard = undefined
    },

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
  'HTML with 404': () => instead(404, html),
  'redirect elsewhere': () => redirect('https://elsewhere.example/'),
}

/** 0 if it is no word of the network: an error without a type, such as a filter's page. */
async function statusOf(response: Response): Promise<number> {
  if (response.status < 400 || response.status >= 500) return response.status
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return body?.error?.type ? response.status : 0
}

export const faultKinds = Object.keys(kinds)
