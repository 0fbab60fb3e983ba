import { vi } from 'vitest'
import { databaseDeadline } from '../../../../src/extension/background/base/queue.ts'
import { allShares } from '../../../../src/extension/features/index/storage/shares.ts'
import type { OptionsChange } from '../../../../src/extension/schemas/options-schemas.ts'
import { type Circle, it as ofCircle } from '../../support/network/circle.ts'
import { plainPage } from '../../support/stored/lists.ts'

export const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour
export const numbered = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => `${name}${index}`)

export const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** A network of shares for each test that asks for it, in which the clock stands still until `later`. */
export const it = ofCircle.extend('network', async ({ circle }) => {
  const network = await createNetworkOfShares(circle)
  vi.useFakeTimers({ toFake: ['Date'] })
  // on a busy machine, the database in JavaScript exceeds the deadline
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, time?: number, ...more: []) =>
    setTimeout(run, time === databaseDeadline ? 12 * databaseDeadline : time, ...more),
  )
  return network
})

export type NetworkOfShares = Awaited<ReturnType<typeof createNetworkOfShares>>

const page = { ...plainPage, language: 'en' }

/** The real service, whose members Maya, Ana and Ben share what a test adds. A test can replace the newsfeeds. */
async function createNetworkOfShares(circle: Circle) {
  const { store, owner, requests } = circle
  const [me, ana, ben] = [circle.id('maya'), circle.id('ana'), circle.id('ben')]
  let instead: ((url: URL) => Response) | undefined
  let pages = 0
  let meanwhile: (page: number) => Promise<unknown> = async () => {}
  circle.intercept(async (send, request) => {
    const url = new URL(request.url)
    if (instead && url.pathname.endsWith('newsfeed')) return instead(url)
    const response = await send()
    if (url.pathname === '/newsfeed') await meanwhile(++pages)
    return response
  })
  const background = await circle.build()

  return {
    ...background,
    ...{ store, owner, me, ana, ben, requests },
    build: () => circle.build(),

    /** Lets time pass, then reads as an alarm does. */
    async read(wait = 0): Promise<void> {
      later(wait)
      await background.refresh()
    },
    isWanted: (index: boolean) => background.handlers.setOptions({ index } as OptionsChange),
    contactsChanged: () => Promise.all(background.running.map(({ changed }) => changed?.contacts?.())),

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
      const asked = requests.splice(0).filter(({ path }) => path.endsWith('newsfeed'))
      const own = asked.filter(({ path }) => path.startsWith('/me/')).length
      return { own, contacts: asked.length - own }
    },

    /** The paths in the index with their sharers, in alphabetical order. */
    async paths(): Promise<string[]> {
      const names = new Map([
        [me, 'maya'],
        [ana, 'ana'],
        [ben, 'ben'],
      ])
      return (await allShares(owner))
        .map(({ url, member }) => `${names.get(member.id)} ${new URL(url).pathname.slice(1)}`)
        .sort()
    },
  }
}
