import { beforeEach, expect, test } from 'vitest'
import { clearTakenBack, importLinks } from '../../../../src/service/capabilities/links/import-links.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { bookmarks, fileOf } from './exports.ts'

let network: TestNetwork
let ana: string

/** Ana, of whom an import brought a link. */
beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana', { name: 'Ana Reis' })
  const choice = { logins: new Map(), everybody: 'ana', withInternal: false }
  await importLinks(network.store, fileOf(bookmarks.pinboard), { name: 'Pins', choice, now: network.clock.now })
})

const urls = async () => (await network.store.news.list({ of: { member: ana } }, 100, 0)).map(({ url }) => url)

test('a member reads one line about what came, leaves it, or takes all back', async () => {
  const member = await network.browseAs(ana)
  const home = async () => (await member.open('/')).text.includes('An import brought 1 link that you shared before.')
  expect(await home()).toBe(true)
  const list = (await member.open('/links-from-before')).text
  expect(list).toContain('Night trains</a>')
  await member.submit('/links-from-before', { action: 'known' })
  expect([await home(), await urls()]).toEqual([false, ['https://news.example/pinboard']])
  expect(list).toContain('Remove all of them?')
  await member.submit('/links-from-before', { action: 'take-back' })
  expect((await member.open('/links-from-before')).text).toContain('None of the imported links are yours.')
  await clearTakenBack(network.store)
  expect(await urls()).toEqual([])
})

test('a member’s own imported links are neither news nor the first share on the member’s home page', async () => {
  const home = (await (await network.browseAs(ana)).open('/')).text
  expect(home).not.toContain('https://news.example/pinboard')
  expect(home).toMatch(/<a class="hint" href="\/share">/)
})
