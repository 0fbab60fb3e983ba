import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { operationsOf } from '../../../../src/build/reference/document.ts'
import { type Endpoint, endpoints } from '../../../../src/contract/endpoints.ts'
import { oauthParameters, oauthPaths } from '../../../../src/contract/oauth.ts'
import { reference } from '../../../../src/service/capabilities/reference/reference.ts'
import type { Capability } from '../../../../src/service/capability.ts'
import { callOf } from '../../../../src/service/graph/graph-call.ts'
import { serveDocument } from '../../../../src/service/http/response.ts'
import type { Document } from '../../described/document.ts'
import { endpointNames } from '../../graph/every-endpoint.ts'
import { baseUrl, createTestNetwork } from '../../test-network.ts'

const authUrl = 'https://www.circle.example'
const path = '/openapi.json'

async function read(settings: Parameters<typeof createTestNetwork>[0] = {}): Promise<Document> {
  const { app } = await createTestNetwork(settings)
  const response = await app.request(baseUrl + path)
  expect(response.status).toBe(200)
  return response.json()
}

/** Problems by Redocly's rules for valid documents, and by those of its recommended rules that suit a network of one's own. */
async function problemsOf(document: Document): Promise<string[]> {
  const off = ['info-license', 'operation-4xx-response', 'tag-description']
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { ...Object.fromEntries(off.map((rule) => [rule, 'off'])), struct: 'error', 'spec-strict-refs': 'error' },
  } as never)
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)
}

test('Redocly finds no problem in the document', async () => {
  expect(await problemsOf(await read({ authUrl }))).toEqual([])
})

test('the network answers every endpoint of the contract, and the document has it with all of its parameters', async () => {
  const { paths } = await read()
  expect(endpointNames).toEqual(Object.keys(endpoints))
  const missing = endpointNames.flatMap((name) => {
    const { method, path, parameters } = endpoints[name]
    const operation = paths[path.replace(':id', '{id}')]?.[method.toLowerCase() as 'get']
    const text = JSON.stringify(operation ?? '')
    return operation
      ? Object.keys(parameters)
          .filter((each) => !new RegExp(`["/]${each}"`).test(text))
          .map((each) => `${name}.${each}`)
      : [name]
  })
  expect(missing).toEqual([])
  const operations = endpointNames.map(
    (name) => `${endpoints[name].method} ${endpoints[name].path.replace(':id', '{id}')}`,
  )
  const described = operationsOf({ paths }).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const oauth = Object.keys(oauthParameters).map((name) => oauthPaths[name as keyof typeof oauthParameters])
  const others = described.filter((each) => !operations.includes(each))
  expect([...new Set(others.map((each) => each.split(' ')[1]))].sort()).toEqual([
    ...['/.well-known/oauth-authorization-server', '/.well-known/passalong', ...oauth].sort(),
    path,
  ])
})

test('the document names the addresses of its network alone', async () => {
  const { info, servers, paths, components } = await read({ authUrl })
  expect(servers).toEqual([{ url: baseUrl }])
  expect(paths['/.well-known/passalong']?.get?.servers).toEqual([{ url: authUrl }])
  expect(info.description).toContain(`API=${baseUrl}\n    SITE=${authUrl}\n`)
  expect(components.securitySchemes.oauth).toMatchObject({
    flows: { implicit: { authorizationUrl: `${authUrl}/oauth-provider/authorize2` } },
  })
})

test('no call has its token in the address, and those that the specification opens need none', async () => {
  const { paths, components } = await read()
  expect(Object.keys(components.securitySchemes)).toEqual(['oauth', 'bearer'])
  const open = operationsOf({ paths }).filter(({ operation }) =>
    operation.security.some((each) => Object.keys(each).length === 0),
  )
  expect(open.map(({ operation }) => operation.operationId)).toEqual(['recommendation', 'readById'])
})

test('both hosts serve the same document to everybody, compressed if the client likes, and again only if it changed', async () => {
  const { app } = await createTestNetwork({ authUrl, isPublic: false })
  const get = (origin: string, headers = {}) => app.request(origin + path, { headers })
  const whole = await get(baseUrl)
  const text = await whole.text()
  const etag = whole.headers.get('ETag') ?? ''
  expect(await (await get(authUrl)).text()).toBe(text)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/json;charset=UTF-8',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  })
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await get(baseUrl, { 'If-None-Match': tag })).status).toBe(304)
  expect((await get(baseUrl, { 'If-None-Match': '"other"' })).status).toBe(200)
  const compressed = await get(baseUrl, { 'Accept-Encoding': 'gzip' })
  expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
  expect((await compressed.arrayBuffer()).byteLength).toBeLessThan(text.length / 5)
})

test('a response that the document doesn’t describe fails its test (tests/service/described)', async () => {
  const lies = callOf(endpoints.mostShared as Endpoint, async () => ({ body: { pages: [] } as never }))
  const liar: Capability = { name: 'liar', web: async () => ({ calls: [lies] }) }
  const { addMember, token, get } = await createTestNetwork({ installed: [reference, liar] })
  const call = get('/most_shared', await token(await addMember('ana')))
  await expect(call).rejects.toThrow('doesn’t describe the response 200 {"pages":[]}')
})

test('a document is made once, and a failure to make it isn’t kept', async () => {
  let attempts = 0
  const make = async () => {
    if (attempts++ === 0) throw new Error('no more file handles')
    return { attempts }
  }
  const app = new Hono().get(path, serveDocument(make)).onError((_, context) => context.body(null, 500))
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await app.request(path)).status)
  expect({ statuses, attempts }).toEqual({ statuses: [500, 200, 200], attempts: 2 })
})
