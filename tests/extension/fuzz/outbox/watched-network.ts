import type { Store } from '../../../../src/service/store/store.ts'
import { createTestNetwork } from '../../../service/test-network.ts'

export const origin = 'https://network.example'

/** Something that the service has done for a member, for good. */
export interface Landed {
  member: string
  type: 'share' | 'status' | 'request'
  /** The words that came with it. */
  words: string
  /** Of a contact request. */
  id?: string
  state?: string
}

/** Who asks for contact in every history. */
const asking = ['noa', 'leo', 'mia', 'tom']

export type WatchedNetwork = Awaited<ReturnType<typeof watchNetwork>>

/** The real service, and everything that it does. */
export async function watchNetwork() {
  const network = await createTestNetwork({ authUrl: origin })
  const { store, app, clock } = network
  const requesters = await Promise.all(asking.map((login) => network.addMember(login)))
  let landed: Landed[] = []
  let now = () => 0
  let members = 0
  let keeps = true
  /** Members, by their tokens. */
  const tokens = new Map<string, string>()

  Object.defineProperty(clock, 'now', { get: () => now() })
  const { transaction } = store
  // what is undone with its transaction has not been done
  store.transaction = async (work) => {
    const done: Landed[] = []
    const result = await transaction((tx) => work(watched(tx, done)))
    landed.push(...done)
    return result
  }

  return {
    /** What the service said of failures of its own. */
    logged: network.logged,

    /** A session of this member. */
    async token(member: string) {
      const token = await network.token(member)
      tokens.set(token, member)
      return token
    },

    /** Whose session it is; undefined where it never was one of this history. */
    memberOf: (token: string) => tokens.get(token),

    /** Begins a history: with this clock, and with a service that knows of Idempotency-Keys or doesn't. */
    begin(time: () => number, keepsKeys: boolean) {
      now = time
      keeps = keepsKeys
      landed = []
      tokens.clear()
      return landed
    },

    /** A new member with contact requests. */
    async addMember(name: string) {
      const id = await network.addMember(`${name}${++members}`)
      const requests: string[] = []
      for (const from of requesters)
        requests.push(await store.contactRequests.add({ from, to: id, subject: '', message: '' }, now() - 1000))
      return { id, name, requests }
    },

    revoke: (token: string) => store.authorizations.revokeToken(token, now()),
    decline: (request: string) => store.contactRequests.end(request, 'declined', {}, now()),
    stateOf: async (request: string) => (await store.contactRequests.find(request))?.state,

    async ask(request: Request): Promise<Response> {
      if (!keeps) request.headers.delete('idempotency-key')
      return app.request(request)
    },

    close: () => store.close(),
  }
}

function watched(tx: Store, done: Landed[]): Store {
  const { news, recommendations, contactRequests } = tx
  return {
    ...tx,
    news: {
      ...news,
      postStatus(member, status, now) {
        done.push({ member, type: 'status', words: status.message })
        return news.postStatus(member, status, now)
      },
      // another comment for a share
      async setMessage(id, message) {
        done.push({ member: (await news.find(id))?.member ?? '', type: 'share', words: message })
        return news.setMessage(id, message)
      },
    },
    recommendations: {
      ...recommendations,
      share(member, url, share, now) {
        done.push({ member, type: 'share', words: share.message })
        return recommendations.share(member, url, share, now)
      },
    },
    contactRequests: {
      ...contactRequests,
      async end(id, state, answer, now) {
        const ended = await contactRequests.end(id, state, answer, now)
        const request = ended ? await contactRequests.find(id) : undefined
        if (request) done.push({ member: request.to_member, type: 'request', words: request.answer, id, state })
        return ended
      },
    },
  }
}
