import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import {
  isReference,
  nameIn,
  type Operation,
  type Parameter,
  type Schema,
} from '../../../../src/build/reference/document.ts'
import type { Document } from '../../described/document.ts'
import { createFullNetwork, resourcesIn } from '../../graph/every-endpoint.ts'
import { baseUrl } from '../../test-network.ts'

const runs = Number(process.env.FUZZ_CALLS ?? 200)

/** Any value that a schema allows, as text; a few parameters have more than one. */
function allowed({
  type,
  enum: values,
  minimum,
  maximum,
  minLength = 0,
  maxLength = 50,
  pattern,
  ...of
}: Schema): Arbitrary<string[]> {
  const text = fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'binary' })
  if (values) return fc.constantFrom(...values).map((value) => [String(value)])
  if (type === 'boolean') return fc.constantFrom(['true'], ['FALSE'])
  if (type === 'integer') return fc.integer({ min: minimum ?? 0, max: maximum ?? 9 }).map((value) => [String(value)])
  if (type === 'array')
    return fc.array(allowed(of.items ?? {}), { maxLength: of.maxItems ?? 9 }).map((each) => each.flat())
  if (pattern?.startsWith('^https?')) return fc.webUrl({ withQueryParameters: true }).map((url) => [url])
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((each) => [each])
  return text.map((value) => [value])
}

type Fields = Arbitrary<[string, string][]>
type Named = [name: string, schema: Schema]

/** All parameters, each as the document allows it. */
const allowedFields = (schemas: readonly Named[]): Fields =>
  fc
    .tuple(...schemas.map(([name, schema]) => allowed(schema).map((each) => named(name, each))))
    .map((each) => each.flat())

/** Any parameters: most as the document allows, others wrong, absent or unknown. */
function anyFields(schemas: readonly Named[]): Fields {
  const wrong = fc.array(fc.string({ maxLength: 300, unit: 'binary' }), { maxLength: 3 })
  const known = schemas.map(([name, schema]) =>
    fc
      .oneof({ weight: 8, arbitrary: allowed(schema) }, { weight: 1, arbitrary: wrong }, fc.constant([]))
      .map((values) => named(name, values)),
  )
  const unknown = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 1 })
  return fc.tuple(unknown, ...known).map((each) => each.flat())
}

const named = (name: string, values: readonly string[]) => values.map((value): [string, string] => [name, value])

/** Calls of any operation, half of them as its document has them. @param ids of what there is */
function callsOf(document: Document, ids: readonly string[]) {
  const { paths, components } = document
  const follow = (each: Parameter | { $ref: string }) =>
    isReference(each) ? (components.parameters[nameIn(each)] as Parameter) : each
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  const oneOf = ({ path, method, operation }: { path: string; method: string; operation: Operation }) => {
    const parameters = (operation.parameters ?? []).map(follow).filter((each) => each.in === 'query')
    const query = parameters.map(({ name, schema }): Named => [name, schema])
    const [content] = Object.values(operation.requestBody?.content ?? {})
    const form = Object.entries(content?.schema.properties ?? {})
    const pathOf = (id: string) => path.replace('{id}', id)
    const there = fc.constantFrom('me', ...ids).map(pathOf)
    const described = fc.record({
      method: fc.constant(method),
      path: there,
      query: allowedFields(query),
      form: allowedFields(form),
      isForm: fc.constant(true),
      token: fc.constant('own'),
      accept: fc.constantFrom('application/json', 'application/xml'),
      type: fc.constant('application/x-www-form-urlencoded'),
      key: fc.constant(null),
      large: fc.constant(0),
    })
    const any = fc.record({
      method: fc.oneof({ weight: 9, arbitrary: fc.constant(method) }, fc.constantFrom('get', 'post', 'put', 'delete')),
      path: fc.oneof({ weight: 9, arbitrary: there }, fc.stringMatching(/^[\w-]{1,40}$/).map(pathOf)),
      query: anyFields(query),
      form: fc.oneof(anyFields(form), anyFields([])),
      isForm: fc.boolean(),
      token: fc.constantFrom('own', 'own', 'own', 'standard', 'wrong', 'none'),
      accept: fc.constantFrom('application/json', 'application/xml', 'text/xml;q=0.5', '*/*', 'image/png', ''),
      type: fc.constantFrom(
        'application/x-www-form-urlencoded',
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain',
      ),
      key: fc.option(fc.stringMatching(/^[\x20-\x7e]{0,3}$/)),
      large: fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, fc.constantFrom(99_000, 1_000_000)),
    })
    return fc.oneof(described, any)
  }
  return fc.constantFrom(...operations).chain(oneOf)
}

test('no call, whatever its parameters, gets a response that the document doesn’t describe', async () => {
  const network = await createFullNetwork()
  const document: Document = await (await network.app.request(`${baseUrl}/openapi.json`)).json()
  const standard = await network.token(await network.memberOf('ana'), { application: 'standard' })
  const headerOf: Record<string, string> = {
    own: `Bearer ${network.own}`,
    standard: `Bearer ${standard}`,
    wrong: 'Bearer wrong',
  }
  const there = await Promise.all(
    ['newsfeed', 'passes', 'pendingRequests'].map(async (name) =>
      resourcesIn(await (await network.call(name as 'newsfeed')).json()).map(({ id }) => id),
    ),
  )
  const ids = [...new Set(there.flat())].filter(Boolean)
  const statuses = new Map<string, number>()

  await fc.assert(
    fc.asyncProperty(callsOf(document, ids), async (call) => {
      const { method, path, query, form, isForm, accept, type, key, large } = call
      const authorization = headerOf[call.token]
      const isRead = method === 'get'
      const fields = new URLSearchParams(isRead || isForm ? query : [...query, ...form])
      // the network itself checks each response (tests/service/described/hook.ts)
      const response = await network.app.request(`${baseUrl}${path}?${fields}`, {
        method: method.toUpperCase(),
        headers: {
          Accept: accept,
          ...(authorization && { Authorization: authorization }),
          ...(key !== null && { 'Idempotency-Key': key }),
          ...(!isRead && { 'Content-Type': type }),
        },
        ...(!isRead && { body: `${new URLSearchParams(isForm ? form : [])}&large=${'x'.repeat(large)}` }),
      })
      const kind = `${isRead ? 'read' : 'write'} ${response.status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    }),
    { numRuns: runs },
  )
  // each is so frequent that it is missing by chance in less than one of a million runs
  for (const kind of ['read 200', 'read 400', 'read 401', 'read 404', 'write 201', 'write 400', 'write 401'])
    expect([...statuses.keys()]).toContain(kind)
})
