import { expect, test } from 'vitest'
import type { SearchResults } from '../../../../../src/contract/resources.ts'
import { keepPage } from '../../../../../src/service/features/passes/actions.ts'
import { passes } from '../../../../../src/service/features/passes/passes.ts'
import { search } from '../../../../../src/service/features/search/search.ts'
import { siteTranslate } from '../../../../../src/service/texts.ts'
import { ana, bens, browseAsBen, browser, network, store, token, useTokens } from '../../../members.ts'
import { readPage } from '../../../page.ts'
import { expectPage } from '../../../test-network.ts'

/** Kept pages in the search, which each works without the other. */
useTokens({ installed: [search, passes] })

const t = siteTranslate('en')

const cake = 'https://onions.example/cake'

/** Each title is that of another page. */
const keep = (title: string) =>
  store.transaction((tx) =>
    keepPage(tx, { member: ana, language: 'en' }, { url: `${cake}/${title}`, title }, network.clock.now++),
  )

test('the site’s search shows what the member kept apart from what was shared, with a link to all of it, and to nobody else', async () => {
  await network.post('/recommend', { url: cake, title: 'Shared cake' }, bens)
  for (const number of [1, 2, 3, 4]) await keep(`Cake ${number}`)
  const page = readPage((await browser.open('/find?query=cake')).text)
  const own = page.getByRole('region', { name: t('keptFound') })
  expect([...own.querySelectorAll('h3')].map((title) => title.textContent)).toEqual(['Cake 4', 'Cake 3', 'Cake 2'])
  expect(page.getByRole('link', { name: t('keptFoundAll') }).getAttribute('href')).toBe('/passes/kept?query=cake')
  expect(own.querySelectorAll('mark')).toHaveLength(3)
  const headings = page.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent?.trim())
  expect(headings.slice(0, 2)).toEqual([t('keptFound'), t('latest')])
  expect(page.getByRole('heading', { name: 'Shared cake', level: 3 })).toBeDefined()
  expectPage(await (await browseAsBen()).open('/find?query=cake'), 200, ['Shared'], [t('keptFound'), 'Cake 4'])
})

test('the site’s search says that nothing was found only if neither is, and shows kept pages on its first page alone', async () => {
  await keep('Onion cake')
  const find = (query: string) => browser.open(`/find?${query}`)
  expectPage(await find('query=onion'), 200, [t('keptFound')], [t('searchNothing'), t('keptFoundAll')])
  expectPage(await find('query=onion&page=2'), 200, [], [t('keptFound')])
  expectPage(await find('query=leek'), 200, [t('searchNothing')], [t('keptFound')])
  expectPage(await find('query=onion+from:me'), 200, [t('searchNothing')], [t('keptFound')])
})

test('GET /search has kept pages if it asks for them, in a field of their own, those to read first, on its first page', async () => {
  await keep('Cake to read')
  await network.send('PUT', `/${await keep('Cake done')}`, { value: 'DONE' }, token)
  await network.post('/recommend', { url: cake, title: 'Shared cake' }, token)
  const find = async (more: string, by = token) =>
    (await network.get(`/search?query=cake${more}`, by)).body as unknown as SearchResults
  const plain = await find('')
  expect(plain).not.toHaveProperty('kept')
  const { kept, passed, ...others } = await find('&kept=TRUE')
  expect(passed).toEqual([])
  expect(kept?.map(({ title }) => title)).toEqual(['Cake to read', 'Cake done'])
  expect(others).toEqual(plain)
  expect((await find('&kept=TRUE&limit=1')).kept).toHaveLength(1)
  expect((await find('&kept=TRUE&limit=0')).kept).toEqual([])
  expect(await find('&kept=TRUE&limit=1&page=2')).not.toHaveProperty('kept')
  expect((await find('&kept=TRUE', bens)).kept).toEqual([])
})
