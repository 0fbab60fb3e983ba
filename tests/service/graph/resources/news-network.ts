import { expect } from 'vitest'
import type { List, NewsItem } from '../../../../src/contract/resources.ts'
import { createTestNetwork } from '../../test-network.ts'

/** A network: ben and cem are ana's contacts, dia has no contacts; ana reads the news. */
export async function createNewsNetwork() {
  const network = await createTestNetwork()
  const ana = await network.addMember('ana', { language: 'es' })
  const ben = await network.addMember('ben', { headline: 'Bridges' })
  const cem = await network.addMember('cem', { language: 'fr' })
  const dia = await network.addMember('dia')
  await network.store.contacts.connect(ana, ben, 0)
  await network.store.contacts.connect(ana, cem, 0)
  const reader = await network.token(ana)

  async function write(path: string, member: string, fields: Record<string, string>): Promise<void> {
    network.clock.now += 1000
    expect((await network.post(path, fields, await network.token(member))).status).toBe(201)
  }
  async function read(query = '', path = '/newsfeed') {
    return (await network.get(`${path}?${query}`, reader)).body as unknown as List<NewsItem>
  }

  return {
    ...network,
    ...{ ana, ben, cem, dia, reader },
    /** Posts and shares follow each other by a second; the first is at 03:04:06. */
    status: (member: string, message: string, fields: Record<string, string> = {}) =>
      write('/status', member, { message, ...fields }),
    share: (member: string, url: string, fields: Record<string, string> = {}) =>
      write('/recommend', member, { url, ...fields }),
    put: network.postStatus,
    read,
    messages: async (query = '', path = '/newsfeed') => (await read(query, path)).data.map(({ message }) => message),
  }
}

export type NewsNetwork = Awaited<ReturnType<typeof createNewsNetwork>>

/** The response of a list without items, at the time of the tests' networks. @param path of its page on the site */
export const emptyList = (type: string, name: string, path: string) => ({
  ...{ id: '', type, name, link: `http://network.example${path}`, updated_time: '2026-01-02T03:04:05+0000' },
  ...{ count: 0, count_string: '0', paging: { previous: '', next: '' }, data: [] },
})
