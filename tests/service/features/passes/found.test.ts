import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Pass, SearchResults } from '../../../../src/contract/resources.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { passPage } from '../../../../src/service/features/passes/actions.ts'
import { listKept, searchPasses } from '../../../../src/service/features/passes/search.ts'
import { type Database, TookTooLong } from '../../../../src/service/store/engine/database.ts'
import { createStore } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { ana, ben, bens, browseAsBen, browser, network, store, token, useTokens } from '../../members.ts'
import { readPage } from '../../page.ts'
import { createTestNetwork } from '../../test-network.ts'

/** Passed pages in the search: those to a member and by a member. */
useTokens({ isPublic: false })

const url = 'https://onions.example/lighthouse'

let nikos: string
let id: string

beforeEach(async () => {
  nikos = await network.addMember('nikos', { name: 'Νίκος Παπαδόπουλος' })
  for (const member of [ben, nikos]) await store.contacts.connect(ana, member, network.clock.now)
  const page = { url, title: 'The last lighthouse', quote: 'Five wrote back' }
  const { body } = await network.post('/pass', { ...page, to: ben, message: 'For the shipyard' }, token)
  id = body.created_graph_id
  await network.send('PUT', `/${id}`, { value: 'THANKS', message: 'Aus Kirschholz' }, bens)
  network.clock.now += 1000
  const passed = { url: 'https://onions.example/ferries', title: 'Αργά πλοία', to: ana }
  await network.post('/pass', passed, await network.token(nikos))
})

const find = async (query: string, by = token): Promise<Pass[]> => {
  const path = `/search?${new URLSearchParams({ query, kept: 'TRUE' })}`
  return ((await network.get(path, by)).body as unknown as SearchResults).passed ?? []
}
const titles = async (query: string, by = token) => (await find(query, by)).map(({ title }) => title)

test('a sent page is found by its words, its receiver’s name and the answer; a received one by its sender’s, in any script', async () => {
  const sent = ['lighthouse', 'last shipyard', 'wrote back', 'ben lighthouse', 'kirschholz', 'site:onions.example ben']
  for (const query of sent) expect([query, await titles(query)]).toEqual([query, ['The last lighthouse']])
  for (const query of ['nikos', 'Νίκος', 'arga nikos', 'ploia'])
    expect([query, await titles(query)]).toEqual([query, ['Αργά πλοία']])
  expect(await titles('onions')).toEqual(['Αργά πλοία', 'The last lighthouse'])
  expect(await titles('lighthouse nikos')).toEqual([])
  expect((await find('lighthouse'))[0]?.to).toMatchObject([{ id: ben, message: 'Aus Kirschholz' }])
})

test('its receiver finds it with the own answer, and nobody else does', async () => {
  expect((await find('lighthouse', bens))[0]?.to).toMatchObject([{ id: ben, message: 'Aus Kirschholz' }])
  for (const query of ['lighthouse', 'kirschholz', 'onions'])
    expect(await titles(query, await network.token(nikos))).toEqual(query === 'onions' ? ['Αργά πλοία'] : [])
  await network.send('DELETE', `/${id}`, {}, bens)
  expect(await titles('lighthouse', bens)).toEqual([])
})

test('the site’s search shows it apart, on its first page, and says “nothing” only without it', async () => {
  const found = async (of: typeof browser, query = 'query=lighthouse') => {
    const page = readPage((await of.open(`/find?${query}`)).text)
    return {
      titles: page.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
      saysNothing: page.queryByText(/^Nothing found/) !== null,
    }
  }
  const isFound = { titles: ['The last lighthouse'], saysNothing: false }
  expect(await found(browser)).toEqual(isFound)
  expect(await found(await browseAsBen())).toEqual(isFound)
  expect(await found(browser, 'query=lighthouse&page=2')).toMatchObject({ titles: [] })
  expect(await found(await network.browseAs(nikos))).toEqual({ titles: [], saysNothing: true })
})

test('the searching call has it only with kept pages, and on its first page', async () => {
  for (const more of ['', '&kept=TRUE&page=2&limit=1'])
    expect((await network.get(`/search?query=lighthouse${more}`, token)).body).not.toHaveProperty('passed')
})

test('a search that takes too long ends as busy, and doesn’t say that nothing is there', async () => {
  const { store: whole, addMember } = await createTestNetwork({ data: temporaryFolder() })
  onTestFinished(() => whole.close())
  const [member, other] = [await addMember('dee'), await addMember('eva')]
  await whole.contacts.connect(member, other, 1)
  const from = { member, language: 'en' }
  for (const to of [member, other]) await whole.transaction((tx) => passPage(tx, { from, page: { url }, to: [to] }, 1))
  const database = whole.of((on) => on)
  const allWithin: Database['allWithin'] = (_, sql, ...values) => database.allWithin(0, sql, ...values)
  const store = createStore({ ...database, allWithin }, capabilities)
  for (const reader of [member, other])
    await expect(searchPasses(store, { ...from, member: reader }, 'onions', 9)).rejects.toThrow(TookTooLong)
  await expect(listKept(store, member, 'onions', 9, 0)).rejects.toThrow(TookTooLong)
  expect(await listKept(store, member, undefined, 9, 0)).toMatchObject({ count: 1 })
})
