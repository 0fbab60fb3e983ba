// @vitest-environment node

import { expect, it } from 'vitest'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { meet, type Respond, url } from '../../background/outbox/odd-network.ts'
import { fields, settledOutbox } from '../../support/stored/lists.ts'

const page = { url, pageUrl: url, ...fields, to: [{ id: 'ana', name: 'Ana', picture_small: '' }] }

const respond =
  (status: number, error: object, headers: Record<string, string> = {}): Respond =>
  (_, response) =>
    void response.writeHead(status, headers).end(JSON.stringify({ error }))

async function failureOf(write: Respond): Promise<Write['failure']> {
  const { handlers } = await meet(write)
  await handlers.pass(page)
  const [refused] = await settledOutbox()
  expect(refused?.phase).toBe('refused')
  return refused?.failure
}

const type = 'not received'
const long = 'x'.repeat(1000)

it.each<[string, number, object, Write['failure']]>([
  ['names those who can’t receive it', 403, { type, refused: ['ana'] }, { code: 'not-received', refused: ['ana'] }],
  [
    ...(['says why', 403, { type, refused: ['ana'], reasons: ['left'] }] as const),
    { code: 'not-received', refused: ['ana'], reasons: ['left'] },
  ],
  [
    ...(['has no reasons of another number', 403, { type, refused: ['ana'], reasons: [] }] as const),
    { code: 'not-received', refused: ['ana'] },
  ],
  ['names nobody without a list of them', 403, { type }, { code: 'not-received' }],
  ['names nobody of an odd list', 403, { type, refused: [1, 'ana'] }, { code: 'not-received' }],
  ['names nobody of a list that is too long', 403, { type, refused: Array(101).fill('a') }, { code: 'not-received' }],
  ['names nobody by a text that is too long', 403, { type, refused: [long] }, { code: 'not-received' }],
  ['is another one of another status', 400, { type, refused: ['ana'] }, { code: 'invalid' }],
  ['is another one of another type', 403, { type: 'permission denied', refused: ['a'] }, { code: 'not-allowed' }],
])('a refused pass %s', async (_, status, error, failure) => {
  expect(await failureOf(respond(status, error))).toEqual(failure)
})

it('a 401 about the application’s level is recognized, whatever else its error has', async () => {
  const error = { type: 'permission denied', refused: 'everybody' }
  expect(await failureOf(respond(401, error))).toEqual({ code: 'not-allowed' })
})

it('a pass beyond the day’s number says from when the next ones go, and stops no other call', async () => {
  const tomorrow = { 'Retry-After': '40000' }
  const { handlers } = await meet(respond(429, { type: 'daily limit' }, tomorrow))
  await handlers.pass(page)
  const [refused] = await settledOutbox()
  expect(refused).toMatchObject({ phase: 'refused', failure: { code: 'too-often', retryAt: expect.any(Number) } })
  expect(await items.rateLimitState.get()).toBeNull()
  await handlers.lookUp({ url })
})
