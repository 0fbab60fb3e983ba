import { it as base, vi } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { createTestNetwork } from '../../../service/test-network.ts'
import { buildBackground, type Settings } from '../background.ts'

const origin = 'https://circle.example'

/**
 * The real service with Maya, her contacts Ana and Ben, Cem of her team, and Dee, who is nothing to her. For files in
 * Node's environment. `build` makes Maya's background; the others call the graph API.
 */
export const it = base.extend('circle', createCircle)

export type Circle = Awaited<ReturnType<typeof createCircle>>

async function createCircle() {
  const network = await createTestNetwork({ apiUrl: origin, authUrl: origin, isPublic: false })
  const { store, clock } = network
  const ids = new Map<string, string>()
  for (const login of ['maya', 'ana', 'ben', 'cem', 'dee']) ids.set(login, await network.addMember(login))
  const id = (login: string) => ids.get(login) ?? ''
  for (const login of ['ana', 'ben']) await store.contacts.connect(id('maya'), id(login), clock.now)
  for (const login of ['maya', 'cem']) await store.teams.set(id(login), ['Harbour'])
  const tokens = new Map<string, string>()
  for (const [login, member] of ids) tokens.set(login, await network.token(member))
  const token = (login: string) => tokens.get(login) ?? ''
  Object.defineProperty(clock, 'now', { get: () => Date.now() })

  const requests: { method: string; path: string; search: URLSearchParams }[] = []
  let onTheWay = (send: () => Promise<Response>, _request: Request): Promise<Response> => send()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path, searchParams: search } = new URL(request.url)
    requests.push({ method: request.method, path, search })
    return onTheWay(async () => network.app.request(request), request)
  })

  const of = async (login: string, path: string) => (await network.get(path, token(login))).body as never

  async function signIn(login = 'maya'): Promise<void> {
    await privateItems.session.set({ token: token(login), baseUrl: origin, authUrl: origin })
    const { additions, shared_pages } = (await network.get('/me', token(login))).body as never as items.Account
    const member = { id: id(login), name: `${login} Test`, link: '', headline: '', picture_small: '' }
    await items.account.set({ ...member, additions, shared_pages })
  }

  return {
    ...network,
    origin,
    id,
    token,
    requests,
    signIn,
    owner: `${origin} ${id('maya')}`,

    /** A chip of the composer. */
    addressee: (login: string) => ({ id: id(login), name: `${login} Test`, picture_small: '' }),

    async build(settings?: Settings) {
      const background = buildBackground(origin, undefined, { apiKey: 'premium', ...settings })
      await signIn()
      return {
        ...background,
        /** As an alarm does. */
        refresh: () => Promise.all(background.running.map(({ refresh }) => refresh?.())),
      }
    },

    /** A member's graph resource at this path. */
    get: of,

    /** Calls as a member. */
    send: (login: string, method: string, path: string, fields: Record<string, string> = {}) =>
      network.send(method, path, fields, token(login)),

    /** Is between the background and the network: what it doesn't send never arrives, and what it throws away is lost. */
    intercept(by: typeof onTheWay): void {
      onTheWay = by
    },
  }
}
