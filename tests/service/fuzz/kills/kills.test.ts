import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { demoMembers } from '../../../../src/demo/data/demo-data.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { launchService, urlOf } from '../../own-process.ts'
import { createRandom } from '../random.ts'
import { readDatabase } from './history.ts'
import { runRounds } from './rounds.ts'
import { writeCalls } from './write.ts'
import { createNetwork, createWrites } from './writes.ts'

/** Set by `npm run night -- kills`; by default the test takes seconds. The moments of the kills are random. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
const random = createRandom(Date.now())
/** The longest time of a round, in milliseconds, with one or two starts on a busy machine. */
const patience = 20_000

test('a service that is killed during writes loses no acknowledged write, and does each write once, completely or not at all', {
  timeout: 60_000 + rounds * patience,
}, async () => {
  const faults = await runRounds({ rounds, random, say: (line) => console.log(`sqlite: ${line}`) })
  expect(faults).toEqual({ lost: [], 'half-done': [], doubled: [], wrong: [] })
})

test('the writes that are killed are of every call that changes something', async () => {
  const [part] = await createNetwork(temporaryFolder(), 1)
  if (!part) throw new Error('there is no client')
  // by one seed: of fifteen requests, none is deleted in one network of 440
  const next = createWrites(part, createRandom(1))
  const met = new Set(Array.from({ length: 1000 }, () => next().call as string))
  expect([...met].sort()).toEqual(writeCalls.sort())
})

test('a service that is killed in its first start has all of its data after the next start', {
  timeout: 60_000 + rounds * patience,
}, async () => {
  for (let round = 1; round <= Math.min(rounds, 5); round++) {
    const data = temporaryFolder()
    const first = launchService(data, { args: ['--demo'] })
    while (!existsSync(join(data, databaseFile))) await delay(1)
    await delay(random.below(150))
    await first.kill()
    const second = launchService(data, { args: ['--demo'] })
    const home = await (await fetch(await urlOf(second))).text()
    expect(await second.stop()).toBe(0)
    expect(demoMembers.filter(({ login }) => home.includes(login))).toHaveLength(demoMembers.length)
    expect((await readDatabase(data)).unsound).toEqual([])
  }
})
