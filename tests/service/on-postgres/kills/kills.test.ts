import { expect, test } from 'vitest'
import { runRounds } from '../../fuzz/kills/rounds.ts'
import { createRandom } from '../../fuzz/random.ts'
import { createNodes } from './nodes.ts'

/** Set by `npm run night -- kills`; by default the test takes seconds. The moments of the kills are random. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
const random = createRandom(Date.now())
const patience = 40_000

test('two nodes that are killed during writes, also with their PostgreSQL, lose no acknowledged write, and do each write once, completely or not at all', {
  timeout: 60_000 + rounds * patience,
}, async () => {
  const say = (line: string) => console.log(`postgres: ${line}`)
  const faults = await runRounds({ ...(await createNodes()), rounds, random, say })
  expect(faults).toEqual({ lost: [], 'half-done': [], doubled: [], wrong: [] })
})
