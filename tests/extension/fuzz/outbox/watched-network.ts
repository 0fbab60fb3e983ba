import { matchKey } from '../../../../src/contract/page-url.ts'
import type { Share } from '../../../../src/service/store/shares/news.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { createTestNetwork } from '../../../service/test-network.ts'

export const origin = 'https://network.example'

/** A committed write of the service. */
export interface Landed {
  member: string
  type: 'share' | 'comment' | 'removal' | 'status' | 'request'
  /** Real time in milliseconds since 1970, independent of the browser's clock. */
  at: number
  words: string
  /** Id of the contact request, or of the removed or edited share. */
  id?: string
  state?: string
  /** The page's match key, of a share, an edited comment or a removal. */
  page?: string
  /** Fields that a second share of the page changed to values that the page's head doesn’t have. */
  changed?: string[]
  isElsewhere?: true
}

/** Additions to the specification that the network has. */
export interface Knowledge {
  keepsKeys: boolean
  /** The ids of the caller's own shares: `share_id` of GET /recommend. */
  namesShares: boolean
}

const asking = ['noa', 'leo', 'mia', 'tom']

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
  // writes of a transaction that is rolled back don’t count
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

    /** Begins a history with this clock. */
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
      const page = await store.recommendations.latest(url)
      const own = page && (await store.recommendations.shareOf(page.id, member))
      if (!own) return false
      await transaction((tx) => tx.removedNews.remove(own.id, member, now()))
      const removal = { type: 'removal', words: '', id: own.id, page: matchKey(url) } as const
      landed.push({ ...removal, member, at: now(), isElsewhere: true })
      return true
    },
    stateOf: async (request: string) => (await store.contactRequests.find(request))?.state,

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
  ...{ title, overview: '', keywords: '', site_name: '', picture: '', language: 'en', message: 'Typed elsewhere' },
})

/** Fields of a share that an edit of its comment must not change. */
const fields = ['title', 'overview', 'keywords', 'site_name', 'picture'] as const

function watched(tx: Store, done: Landed[], now: () => number): Store {
  const { news, recommendations, removedNews, contactRequests } = tx
  return {
    ...tx,
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
        const head = await recommendations.latest(url)
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
}
