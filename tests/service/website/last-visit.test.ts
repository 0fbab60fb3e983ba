import { expect, test } from 'vitest'
import { hour } from '../../../src/contract/durations.ts'
import { ana, ben, browseAsBen, browser, connect, network, useMembers } from '../members.ts'
import { readPage } from '../page.ts'

useMembers()

/** The texts of home's news in their order: the lines, and the posts. */
async function home(path = '/', as = browser): Promise<string[]> {
  const { document } = readPage((await as.open(path)).text)
  return [...document.querySelectorAll('.cards > .since, .cards .message')].map(({ textContent }) => textContent.trim())
}

test('home says what is new since the last visit, for all of a visit', async () => {
  await connect()
  await network.postStatus(ben, 'Before the first visit')
  expect(await home()).toEqual(['Before the first visit'])
  network.clock.now += 24 * hour
  // the last visit had nothing new
  expect(await home()).toEqual(['Before the first visit'])
  network.clock.now += hour
  await network.postStatus(ben, 'After it')
  network.clock.now += hour
  const shown = ['New since your last visit', 'After it', 'Earlier', 'Before the first visit']
  expect(await home()).toEqual(shown)
  network.clock.now += hour / 4
  expect(await home()).toEqual(shown)
  expect(await home('/?kind=status')).toEqual(['After it', 'Before the first visit'])
  network.clock.now += hour
  expect(await home()).toEqual(['After it', 'Before the first visit'])
})

test('one’s own posts are not new, and nothing is at the first visit', async () => {
  await connect()
  await home()
  network.clock.now += hour
  await network.postStatus(ana, 'My own')
  expect(await home()).toEqual(['My own'])
  expect(await home('/', await browseAsBen())).toEqual(['My own'])
})
