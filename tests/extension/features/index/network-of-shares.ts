import type { RequestListener } from 'node:http'
import { it as base, onTestFinished, vi } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { databaseDeadline } from '../../../../src/extension/background/base/queue.ts'
import { allShares } from '../../../../src/extension/features/index/storage/shares.ts'
import type { OptionsChange } from '../../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { cookiesFor, startSignedInService } from '../../../support/demo-service.ts'
import { signInByPages } from '../../../support/sign-in-by-pages.ts'
import { buildBackground, maya } from '../../support/background.ts'
import { passOnTo, serve } from '../../support/service.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const numbered = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => `${name}${index}`)

export const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** Starts a network of shares for each test that asks for it, in which the clock stands still until `later`. */
export const it = base.extend('network', async () => {
  const network = await createNetworkOfShares()
  vi.useFakeTimers({ toFake: ['Date'] })
  // on a busy machine, the database in JavaScript exceeds the deadline
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, time?: number, ...more: []) =>
    setTimeout(run, time === databaseDeadline ? 12 * databaseDeadline : time, ...more),
  )
  return network
})

export type NetworkOfShares = Awaited<ReturnType<typeof createNetworkOfShares>>

const page = { overview: '', quote: '', keywords: '', site_name: '', url_picture: '', language: 'en' }

/**
 * The real service with demo data, in which maya's contacts share only what a test adds. A server in front of it counts
 * the calls and can replace responses.
 */
async function createNetworkOfShares() {
  let network: Store | undefined
  let instead: RequestListener | undefined
  let pages = 0
  let meanwhile: (page: number) => Promise<unknown> = async () => {}
  const passOn = passOnTo(
    () => service.url,
    async (path) => path.startsWith('/newsfeed') && meanwhile(++pages),
  )
  const front = await serve((request, response) =>
    (request.url?.includes('newsfeed') && instead ? instead : passOn)(request, response),
  )
  const service = await startSignedInService({
    port: 0,
    base_url: front.url,
    async seed(store) {
      network = store
    },
  })
  onTestFinished(service.close)
  if (!network) throw new Error('no store')
  const store = network
  const idOf = async (login: string) => (await store.members.credential(login))?.member ?? ''
  const me = await idOf(demoNetwork.login)
  for (const { id } of await store.contacts.list(me, 100, 0)) await store.contacts.disconnect(me, id, 0)
  const [ana, jonas] = [await idOf('ana'), await idOf('jonas')]
  for (const contact of [ana, jonas]) await store.contacts.connect(me, contact, 0)
  for (const contact of [me, ana, jonas])
    for (const { id } of await store.news.list({ of: { member: contact } }, 1000, 0))
      await store.transaction((tx) => tx.removedNews.remove(id, contact, Date.now()))

  const inWindow = (url: string) => {
    const direct = url.replace(front.url, service.url)
    return signInByPages(direct, maya, cookiesFor(url))
  }
  const build = () => buildBackground(front.url, inWindow)
  const background = build()
  await background.handlers.signIn({})
  const owner = ownerOf({ baseUrl: front.url }, { id: me })
  front.requests.splice(0)

  return {
    ...background,
    /** Lets time pass, then reads as an alarm does. */
    async read(wait = 0): Promise<void> {
      later(wait)
      await Promise.all(background.running.map(({ refresh }) => refresh?.()))
    },
    isWanted: (index: boolean) => background.handlers.setOptions({ index } as OptionsChange),
    contactsChanged: () => Promise.all(background.running.map(({ changed }) => changed?.contacts?.())),
    build,
    store,
    owner,
    me,
    ana,
    jonas,
    front,

    /** Lets a member share pages of these paths, newest first, a second apart unless given. */
    share: (
      member: string,
      paths: readonly string[],
      { at = Date.now() - 60_000, apart = 1000, message = 'Read this' } = {},
    ) =>
      store.transaction(async (tx) => {
        for (const [index, path] of paths.entries()) {
          const share = { ...page, title: `About ${path}`, message }
          await tx.recommendations.share(member, `https://pages.example/${path}`, share, at - index * apart)
        }
      }),

    async remove(member: string, path: string): Promise<void> {
      const all = await store.news.list({ of: { member } }, 2000, 0)
      const id = all.find(({ url }) => url === `https://pages.example/${path}`)?.id ?? ''
      await store.transaction((tx) => tx.removedNews.remove(id, member, Date.now()))
    },

    respond: (by?: typeof instead) => {
      instead = by
    },

    /**
     * Calls this between the network's reading of a page of the contacts' news and its arrival; pages count from now.
     */
    onPage(does: typeof meanwhile): void {
      pages = 0
      meanwhile = does
    },

    calls() {
      const asked = front.requests.splice(0).filter(({ url }) => url.includes('newsfeed'))
      const own = asked.filter(({ url }) => url.startsWith('/me/')).length
      return { own, contacts: asked.length - own }
    },

    /** The paths in the index with their sharers, in alphabetical order. */
    async paths(): Promise<string[]> {
      const names = new Map([
        [me, 'maya'],
        [ana, 'ana'],
        [jonas, 'jonas'],
      ])
      return (await allShares(owner))
        .map(({ url, member }) => `${names.get(member.id)} ${new URL(url).pathname.slice(1)}`)
        .sort()
    },
  }
}
