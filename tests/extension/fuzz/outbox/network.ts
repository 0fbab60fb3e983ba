import { matchKey } from '../../../../src/contract/page-url.ts'
import type { Share } from '../../../../src/service/store/shares/news.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import type { Random } from '../../../service/fuzz/random.ts'
import { createTestNetwork } from '../../../service/test-network.ts'
import {
  content,
  drop,
  type Fault,
  instead,
  late,
  latency,
  tooMany,
  truncated,
  twice,
  without,
} from '../../../support/faults/faults.ts'
import { faultyFetch } from '../../../support/faults/faulty-fetch.ts'
import { plainPage } from '../../support/stored/lists.ts'
import type { Leaving } from './intentions.ts'
import { wordsIn } from './members.ts'
import type { Facts, Rules } from './rules.ts'

export const origin = 'https://network.example'

export interface Landed {
  member: string
  type: 'share' | 'comment' | 'removal' | 'status' | 'request'
  words: string
  id?: string
  state?: string
  /** The key of the page that is shared. */
  page?: string
}

const asking = ['noa', 'leo', 'mia', 'tom']

/** The pages of a history. */
export const trains = 'https://news.example/trains'
export const boats = 'https://news.example/boats'

export type WatchedNetwork = Awaited<ReturnType<typeof watchNetwork>>

/** The real service with a record of its committed writes. @param keepsKeys whether it honours idempotency keys */
export async function watchNetwork(keepsKeys: boolean) {
  const network = await createTestNetwork({ authUrl: origin })
  const { store, app, clock } = network
  const requesters = await Promise.all(asking.map((login) => network.addMember(login)))
  const landed: Landed[] = []
  let members = 0
  let underWay = 0
  const tokens = new Map<string, string>()

  Object.defineProperty(clock, 'now', { get: () => Date.now() })
  const { transaction } = store
  // writes of a transaction that is rolled back don't count
  store.transaction = async (work) => {
    const done: Landed[] = []
    const result = await transaction((tx) => work(watched(tx, done)))
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

    landed,
    /** The member of a request's token; undefined if it has none. */
    memberOf: ({ headers }: Request) => tokens.get(headers.get('authorization')?.replace('Bearer ', '') ?? ''),

    async addMember(name: string) {
      const id = await network.addMember(`${name}${++members}`)
      const requests: string[] = []
      for (const from of requesters)
        requests.push(await store.contactRequests.add({ from, to: id, subject: '', message: '' }, Date.now() - 1000))
      return { id, name, requests }
    },

    revoke: (token: string) => store.authorizations.revokeToken(token, Date.now()),
    decline: (request: string) => store.contactRequests.end(request, 'declined', {}, Date.now()),
    share: (member: string, url: string) =>
      store.transaction((tx) => tx.recommendations.share(member, url, elsewhere, Date.now())),
    async removeShare(member: string, url: string): Promise<boolean> {
      const page = await store.recommendations.find(url)
      const own = page && (await store.recommendations.shareOf(page.id, member))
      if (!own) return false
      await transaction((tx) => tx.removedNews.remove(own.id, member, Date.now()))
      landed.push({ type: 'removal', member, words: '', id: own.id, page: matchKey(url) })
      return true
    },
    /** Whether the request still waits for what a write to it would do. */
    isPending: async (id: string): Promise<boolean> => (await store.contactRequests.find(id))?.state === 'pending',

    isBusy: () => underWay > 0,

    async ask(request: Request): Promise<Response> {
      if (!keepsKeys) request.headers.delete('idempotency-key')
      underWay++
      return Promise.resolve(app.request(request)).finally(() => underWay--)
    },

    close: () => store.close(),
  }
}

const elsewhere: Share = { ...plainPage, title: 'Shared elsewhere', language: 'en', message: 'Typed elsewhere' }

function watched(tx: Store, done: Landed[]): Store {
  const { news, recommendations, removedNews, contactRequests } = tx
  const changed: Pick<Store, 'news' | 'removedNews' | 'recommendations' | 'contactRequests'> = {
    news: {
      ...news,
      postStatus(member, status, time) {
        done.push({ member, type: 'status', words: status.message })
        return news.postStatus(member, status, time)
      },
      async setMessage(id, message) {
        const { member = '', url } = (await news.find(id)) ?? {}
        done.push({ member, type: 'comment', words: message, id, page: matchKey(url ?? '') })
        return news.setMessage(id, message)
      },
    },
    removedNews: {
      ...removedNews,
      async remove(id, member, time) {
        const share = await news.find(id)
        const isRemoved = await removedNews.remove(id, member, time)
        if (isRemoved) done.push({ member, type: 'removal', words: '', id, page: matchKey(share?.url ?? '') })
        return isRemoved
      },
    },
    recommendations: {
      ...recommendations,
      async share(member, url, share, time) {
        done.push({ member, type: 'share', words: share.message, page: matchKey(url) })
        return recommendations.share(member, url, share, time)
      },
    },
    contactRequests: {
      ...contactRequests,
      async end(id, state, answer, time) {
        const ended = await contactRequests.end(id, state, answer, time)
        const request = ended ? await contactRequests.find(id) : undefined
        if (request) done.push({ member: request.to_member, type: 'request', words: request.answer, id, state })
        return ended
      },
    },
  }
  // the transaction makes its other topics when they are read
  return Object.create(tx, Object.getOwnPropertyDescriptors(changed))
}

/** The connection from the extension to the network: injects faults and observes each call. */
export function createWay(
  { intentions, network, isOnline, wrong }: Facts,
  rules: Rules,
  random: Random,
  step: (text: string) => void,
) {
  /** One request in `faulty` meets a fault of these kinds, none if it is 0. */
  const chance = { faulty: 0, kinds: [] as string[] }
  const faulty = faultyFetch(network.ask, ({ method, path, body }) => {
    // if every request meets a fault, the read before a write passes: otherwise no write would leave and meet one
    const isSpared = chance.faulty === 1 && path === '/me'
    if (chance.faulty === 0 || isSpared || !random.once(chance.faulty)) return
    const kind = random.pick(chance.kinds)
    step(`  ${method} ${path.replace(/[?].*/, '')} meets: ${kind}`)
    if (/^delivered (twice|again)/.test(kind)) for (const word of wordsIn(String(body))) intentions.repeated.add(word)
    return kinds[kind]?.(random)
  })

  return {
    chance,

    async send(request: Request): Promise<Response> {
      if (!isOnline()) throw new TypeError('Failed to fetch')
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/oauth') || request.method === 'GET') return faulty(request)
      const key = request.headers.get('idempotency-key')
      const meant = intentions.byKey(key)
      if (!meant) {
        wrong(`left though nobody wanted it: ${request.method} ${pathname}`)
        return faulty(request)
      }
      const write = intentions.stored().find((each) => each.key === key)
      const leaving: Leaving = { at: Date.now(), phase: write?.phase ?? 'waiting' }
      meant.leavings.push(leaving)
      rules.leaves(meant, write, leaving, request)
      const response = await faulty(request).catch((error: unknown) => {
        leaving.response = 'failed'
        throw error
      })
      leaving.response = (await statusOf(response)) || 'failed'
      return response
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
  HTML: () => instead(200, html),
  'HTML after commit': () => instead(200, { ...html, place: afterCommit }),
  'HTML with 502': () => instead(502, html),
  'HTML with 404': () => instead(404, html),
  'redirect elsewhere': () => instead(302, { headers: { location: 'https://elsewhere.example/' } }),
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
