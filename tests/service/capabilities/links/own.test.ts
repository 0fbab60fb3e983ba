import { beforeEach, expect, test } from 'vitest'
import { clearTakenBack, importLinks } from '../../../../src/service/capabilities/links/import-links.ts'
import { ana, browser, network, newsOf, useMembers } from '../../members.ts'
import { bookmarks, fileOf } from './exports.ts'

useMembers({}, { name: 'Ana Reis' })

/** An import brought a link of Ana's. */
beforeEach(async () => {
  const choice = { logins: new Map(), everybody: 'ana', withInternal: false }
  await importLinks(network.store, fileOf(bookmarks.pinboard), { name: 'Pins', choice, now: network.clock.now })
})

const urls = async () => (await newsOf(ana)).map(({ url }) => url)

test('a member reads one line about what came, leaves it, or takes all back', async () => {
  const home = async () => (await browser.open('/')).text.includes('An import brought 1 link that you shared before.')
  expect(await home()).toBe(true)
  const list = (await browser.open('/links-from-before')).text
  expect(list).toContain('Night trains</a>')
  await browser.submit('/links-from-before', { action: 'known' })
  expect([await home(), await urls()]).toEqual([false, ['https://news.example/pinboard']])
  expect(list).toContain('Remove all of them?')
  await browser.submit('/links-from-before', { action: 'take-back' })
  expect((await browser.open('/links-from-before')).text).toContain('None of the imported links are yours.')
  await clearTakenBack(network.store)
  expect(await urls()).toEqual([])
})

test('a member’s own imported links are neither news nor the first share on the member’s home page', async () => {
  const home = (await browser.open('/')).text
  expect(home).not.toContain('https://news.example/pinboard')
  expect(home).toMatch(/<a class="hint" href="\/share">/)
})
