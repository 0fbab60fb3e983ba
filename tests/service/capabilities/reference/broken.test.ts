import { beforeAll, describe, expect, test } from 'vitest'
import type { Response as Described, Schema } from '../../../../src/build/reference/document.ts'
import { type Endpoint, endpoints } from '../../../../src/contract/endpoints.ts'
import { reference } from '../../../../src/service/capabilities/reference/reference.ts'
import type { Capability } from '../../../../src/service/capability.ts'
import { callOf } from '../../../../src/service/graph/graph-call.ts'
import type { Document } from '../../described/document.ts'
import { describedBy } from '../../described/hook.ts'
import { createFullNetwork } from '../../graph/every-endpoint.ts'
import { baseUrl, createTestNetwork } from '../../test-network.ts'

/* The check of every response (tests/service/described): it fails where the document and the service differ. */

let network: Awaited<ReturnType<typeof createFullNetwork>>
let document: Document
beforeAll(async () => {
  network = await createFullNetwork()
  document = await (await network.app.request(`${baseUrl}/openapi.json`)).json()
})

/** Checks the response to a call of the member against a document that a mistake has changed. */
async function call(path: string, init: RequestInit = {}, mistake: (wrong: Document) => unknown = () => {}) {
  const wrong = structuredClone(document)
  mistake(wrong)
  const headers = { Authorization: `Bearer ${network.own}`, ...(init.headers as Record<string, string>) }
  const request = describedBy(network.app.request, async () => wrong)
  return request(baseUrl + path, { ...init, headers })
}

const schema = (of: Document, name: string): Schema => of.components.schemas[name] ?? {}
const field = (of: Document, resource: string, name: string): Schema => schema(of, resource).properties?.[name] ?? {}
const response = (of: Document, path: string, status: number) => of.paths[path]?.get?.responses[status] as Described

describe.each(['json', 'xml'])('in %s, a response fails its test if the document', (format) => {
  test.each<[string, (wrong: Document) => unknown]>([
    ['lacks one of its fields', (wrong) => delete schema(wrong, 'Member').properties?.link],
    ['requires a field that it doesn’t have', (wrong) => schema(wrong, 'NewsItem').required?.push('rank')],
    ['has another type', (wrong) => Object.assign(field(wrong, 'NewsItem', 'like_count'), { type: 'boolean' })],
    ['has another constant', (wrong) => Object.assign(field(wrong, 'NewsItem', 'type'), { const: 'NEWS' })],
    ['has another pattern', (wrong) => Object.assign(field(wrong, 'NewsItem', 'language'), { pattern: '^[A-Z]' })],
    ['has a lower maximum', (wrong) => Object.assign(field(wrong, 'Newsfeed', 'count'), { maximum: 0 })],
    ['has no list', (wrong) => Object.assign(field(wrong, 'Newsfeed', 'data'), { type: 'string' })],
    ['lacks the status', (wrong) => delete wrong.paths['/newsfeed']?.get?.responses[200]],
    ['lacks a header', (wrong) => delete response(wrong, '/newsfeed', 200).headers?.Uuid],
    [
      'requires a header that it doesn’t have',
      (wrong) => Object.assign(wrong.components.headers.Deprecation ?? {}, { required: true }),
    ],
    ['lacks the format', (wrong) => delete response(wrong, '/newsfeed', 200).content?.[`application/${format}`]],
  ])('%s', async (_, mistake) => {
    const path = `/newsfeed?format=${format}`
    expect((await call(path)).status).toBe(200)
    await expect(call(path, {}, mistake)).rejects.toThrow('doesn’t describe the response 200')
  })

  test('lacks the error’s status or type', async () => {
    const path = `/newsfeed?limit=many&format=${format}`
    expect((await call(path)).status).toBe(400)
    const withoutStatus = (wrong: Document) => delete wrong.paths['/newsfeed']?.get?.responses[400]
    await expect(call(path, {}, withoutStatus)).rejects.toThrow('has no status 400')
    const withoutType = (wrong: Document) =>
      Object.assign(field(wrong, 'Error400', 'error').properties?.type ?? {}, { enum: ['other'] })
    await expect(call(path, {}, withoutType)).rejects.toThrow('must be equal to one of the allowed values')
  })
})

test('a response in XML fails its test if its root has another name', async () => {
  const mistake = (wrong: Document) =>
    Object.assign(response(wrong, '/newsfeed', 200).content?.['application/xml']?.schema.xml ?? {}, { name: 'answer' })
  await expect(call('/newsfeed?format=xml', {}, mistake)).rejects.toThrow('doesn’t describe the response 200')
})

test('a write fails its test if the document lacks its status', async () => {
  const body = new URLSearchParams({ message: 'What is on my mind' })
  const mistake = (wrong: Document) => delete wrong.paths['/status']?.post?.responses[201]
  await expect(call('/status', { method: 'POST', body }, mistake)).rejects.toThrow('has no status 201')
})

test('the hook of all tests has this check', async () => {
  const lies = callOf(endpoints.mostShared as Endpoint, async () => ({ body: { pages: [] } as never }))
  const liar: Capability = { name: 'liar', web: async () => ({ calls: [lies] }) }
  const { addMember, token, get } = await createTestNetwork({ installed: [reference, liar] })
  const call = get('/most_shared', await token(await addMember('ana')))
  await expect(call).rejects.toThrow('doesn’t describe the response 200 {"pages":[]}')
})
