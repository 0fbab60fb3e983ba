import { beforeEach, expect, test } from 'vitest'
import { longestSearch } from '../../../src/service/graph/resources/news.ts'
import { createTestNetwork, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
let ana: string
const night = 'https://news.example/night-trains'

beforeEach(async () => {
  network = await createTestNetwork({ isPublic: false })
  ana = await network.addMember('ana')
  for (const login of ['ben', 'cem', 'dee', 'eve', 'night']) {
    const token = await network.token(await network.addMember(login))
    const message = `${login} says: <b>Night</b> & day`
    await network.post('/recommend', { url: night, title: 'Night trains are back', message }, token)
  }
})

const find = async (query: string, path = '/find') =>
  (await network.browseAs(ana)).open(`${path}?${new URLSearchParams({ query })}`)

test('the header of every page has a field, which leads to people and pages with their sharers', async () => {
  const browser = await network.browseAs(ana)
  expect((await browser.open('/people')).text).toContain('action="/find"')
  const { status, text } = await find('night')
  expect(status).toBe(200)
  expect(text).toContain('<b dir="auto">night Test</b>')
  expect(text).toContain(`href="/page?url=${encodeURIComponent(night)}" dir="auto"><mark>Night</mark> trains`)
  expect(text).toContain('&lt;b&gt;<mark>Night</mark>&lt;/b&gt; &amp; day')
  expect(text).toContain('and 3 more')
  expect(text.match(/action="\/find"/g)).toHaveLength(1)
})

test('a search without results says so, and keeps what was written', async () => {
  const { text } = await find('"no such thing" from:ben')
  expect(text).toContain('Nothing found')
  expect(text).toContain('value="&quot;no such thing&quot; from:ben"')
})

test('a search that is too long is said at its field, and an empty one explains itself', async () => {
  const { status, text } = await find('a'.repeat(longestSearch + 1))
  expect(status).toBe(422)
  expect(text).toContain('aria-describedby="query-problem"')
  expect((await find('')).text).toContain('from:')
})
