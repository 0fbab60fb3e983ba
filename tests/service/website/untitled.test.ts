import { expect, test } from 'vitest'
import type { List, NewsItem } from '../../../src/contract/resources.ts'
import { plainShare } from '../database.ts'
import { ana, ben, browser, connect, network, store, token, useTokens } from '../members.ts'
import { readPage } from '../page.ts'

useTokens()

const url = 'https://news.example/Z%C3%BCrich%20am%20See?id=7'
const address = 'news.example/Zürich am See?id=7'

test('a page without a title is called by its address on the site, as people read it', async () => {
  await connect()
  await store.recommendations.share(ben, url, plainShare, network.clock.now)
  const [item] = await store.news.list({ of: { member: ben } }, 1, 0)
  for (const path of ['/', `/page?${new URLSearchParams({ url })}`, `/profile/${ben}`, `/news/${item?.id}`]) {
    const page = readPage((await browser.open(path)).text)
    expect(page.getByRole('link', { name: address }).getAttribute('href'), path).toBe(url)
  }
  const home = readPage((await browser.open('/')).text)
  expect(home.getByRole('link', { name: new RegExp(`Share it too ${address.replace('?', '\\?')}`) })).toBeTruthy()
  const share = readPage((await browser.open(`/share?${new URLSearchParams({ url })}`)).text)
  expect(share.getByRole('link', { name: address })).toBeTruthy()
})

test('the API says that it has no title, and gives the address as it is', async () => {
  await store.recommendations.share(ana, url, plainShare, network.clock.now)
  const page = (await network.get(`/recommend?${new URLSearchParams({ url })}`, token)).body
  expect(page).toMatchObject({ title: '', name: url, url })
  const own = (await network.get(`/${ana}/newsfeed`, token)).body as unknown as List<NewsItem>
  expect(own.data).toMatchObject([{ name: url, url }])
  expect(own.data[0]).not.toHaveProperty('title')
})
