import { expect, test } from 'vitest'
import { openMemoryStore } from '../../database.ts'

// shows: C8
test('logouts that arrive in another order end the same sign-ins, and each counts once', async () => {
  const store = await openMemoryStore()
  const person = { issuer: 'https://id.example', subject: 'ana', session: undefined }
  const add = (issued: number) =>
    store.transaction((tx) => tx.providerLogouts.add({ ...person, id: `at ${issued}`, issued }, 10_000))
  expect([await add(3000), await add(1000), await add(3000)]).toEqual([true, true, false])
  const ended = (issued: number) => store.providerLogouts.hasEnded({ ...person, issued, age: undefined })
  expect(await Promise.all([500, 1000, 2000, 3000, 4000].map(ended))).toEqual([true, true, true, true, false])
})
