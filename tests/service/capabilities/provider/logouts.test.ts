import { expect } from 'vitest'
import { logoutRows } from '../../../../src/service/capabilities/provider/rows.ts'
import { pruneBatch } from '../../../../src/service/store/engine/database.ts'
import { numberTables, rowsIn } from '../../database.ts'
import { test } from '../../readable-network.ts'

// shows: C8
test('logouts that arrive in another order end the same sign-ins, and each counts once', async ({ network }) => {
  const { store } = network
  const person = { issuer: 'https://id.example', subject: 'ana', session: undefined }
  const add = (issued: number) =>
    store.transaction((tx) => tx.of(logoutRows).add({ ...person, id: `at ${issued}`, issued }, 10_000))
  expect({ first: await add(3000), older: await add(1000), again: await add(3000) }).toEqual({
    first: true,
    older: true,
    again: false,
  })
  const ended = (issued: number) => store.of(logoutRows).hasEnded({ ...person, issued, age: undefined })
  expect(await Promise.all([500, 1000, 2000, 3000, 4000].map(ended))).toEqual([true, true, true, true, false])
})

// shows: A6
test('old rows of provider_logout are pruned in batches, so that no write waits long', async ({
  database,
  network,
}) => {
  const old = 3 * pruneBatch
  for (const numbers of numberTables(old))
    await database.run(
      `INSERT INTO provider_logout (hash, issued, expires) ${numbers} SELECT 'row ' || CAST(n AS TEXT), 0, 0 FROM number`,
    )
  const write = () => {
    const logout = { issuer: '', id: crypto.randomUUID(), issued: 0, subject: undefined, session: undefined }
    return network.store.transaction((tx) => tx.of(logoutRows).add(logout, network.clock.now))
  }
  await write()
  expect(await rowsIn(database, 'provider_logout')).toBe(old - pruneBatch + 1)
  for (let times = 0; times < 3; times++) await write()
  expect(await rowsIn(database, 'provider_logout')).toBeLessThan(pruneBatch)
})
