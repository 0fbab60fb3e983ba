import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readQuery } from '../../../../src/service/store/search/query.ts'
import { keepSearchUp } from '../../../../src/service/store/search/search.ts'
import { newMember } from '../../database/plain-rows.ts'
import { createTestNetwork } from '../../test-network.ts'

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await delay(10)
}

// shows: ours search
test('a network from before the search is read in the background, with its progress, and goes on after an end', async () => {
  const network = await createTestNetwork()
  const ana = await network.addMember('ana')
  const { search } = network.store
  const found = async () => {
    const question = { query: readQuery('statuses'), authors: [], viewer: ana, application: undefined }
    return (await search.find(question, 1, 0)).count
  }
  for (let index = 0; index < 1200; index++)
    await network.store.news.postStatus(
      ana,
      { message: `One of many statuses, ${index}`, language: 'en', by_mobile: false, social_accounts: '' },
      index,
    )
  const log: string[] = []
  const first = keepSearchUp(search, (line) => log.push(line))
  await until(() => (first.progress() ?? 0) > 0)
  await first.end()
  const left = await search.countPending()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(1200)
  expect(log).toEqual(['The search reads 1200 shares and statuses; until then, it finds the newest.'])
  const second = keepSearchUp(search, (line) => log.push(line))
  onTestFinished(() => second.end())
  await until(async () => (await search.countPending()) === 0)
  await until(() => second.progress() === undefined)
  expect(await found()).toBe(500)
})

test('while the database is away, the reading waits, and goes on', async () => {
  const network = await createTestNetwork()
  await network.store.members.add(newMember('ana'), 0)
  let isAway = true
  const { search } = network.store
  const catchUp = async (max: number) => {
    if (isAway) throw new Error('away')
    return search.catchUp(max)
  }
  const log: string[] = []
  const pending = 1500
  const countPending = async () => pending
  const reading = keepSearchUp({ ...search, catchUp, countPending }, (line) => log.push(line))
  onTestFinished(() => reading.end())
  await delay(50)
  expect(reading.progress()).toBe(0)
  isAway = false
  await until(() => reading.progress() === undefined)
  expect(log.at(-1)).toBe('The search has read all shares and statuses.')
})
