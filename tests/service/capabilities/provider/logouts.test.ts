import { expect } from 'vitest'
import { day } from '../../../../src/contract/durations.ts'
import { deleteExpired } from '../../../../src/service/actions/expiry.ts'
import { logoutRows } from '../../../../src/service/capabilities/provider/rows.ts'
import { rowsIn } from '../../database.ts'
import { test } from '../../readable-network.ts'

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

test('one whose time is over is deleted', async ({ database, network }) => {
  const { store, clock } = network
  const logout = { issuer: '', id: 'a', issued: 0, subject: undefined, session: undefined }
  await store.of(logoutRows).add(logout, clock.now)
  await deleteExpired(store, clock.now)
  expect(await rowsIn(database, 'provider_logout')).toBe(1)
  await deleteExpired(store, clock.now + 365 * day)
  expect(await rowsIn(database, 'provider_logout')).toBe(0)
})
