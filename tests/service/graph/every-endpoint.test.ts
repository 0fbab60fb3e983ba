import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Endpoint, endpoints } from '../../../src/contract/endpoints.ts'
import { byPageText, deprecations } from '../../../src/contract/parameters.ts'
import type { GraphError } from '../../../src/contract/resources.ts'
import { resources } from '../../../src/contract/resources.ts'
import { asTexts, readXml } from '../http/read-xml.ts'
import { outOfBounds, withinBounds } from './bounds.ts'
import { calls, createFullNetwork, type EndpointName, endpointNames, resourcesIn } from './every-endpoint.ts'

/** Endpoints whose second call finds nothing any more: each of their calls needs `renew`. */
const once = new Set<EndpointName>([
  ...(['answerContactRequest', 'deleteContactRequest', 'deleteShare', 'deleteStatus'] as const),
  ...(['answerPass', 'deletePass', 'deleteComment'] as const),
])

/** Whether a value within the bounds is a member or a team, which has to be one of the caller's. */
const namesOthers = (endpoint: EndpointName, parameter: string) =>
  endpoint === 'pass' && ['to', 'team'].includes(parameter)

let network: Awaited<ReturnType<typeof createFullNetwork>>

const sentencesOf = async (response: Response) => ((await response.json()) as GraphError).error.message

test('each endpoint of the contract is answered', () => {
  expect(endpointNames).toEqual(Object.keys(endpoints))
})

/** Names of parameters that were read, by endpoint. */
function noteReads(): Map<Endpoint, Set<string>> {
  const read = new Map<Endpoint, Set<string>>()
  for (const call of calls) {
    const { endpoint, resource } = call
    const names = read.get(endpoint) ?? new Set()
    read.set(endpoint, names)
    const noting = (parameters: object) =>
      new Proxy(parameters, {
        get(of, name) {
          names.add(String(name))
          return Reflect.get(of, name)
        },
      })
    const noted = (given: { parameters: object }) =>
      resource({ ...given, parameters: noting(given.parameters) } as never)
    Object.assign(call, { resource: noted })
    onTestFinished(() => void Object.assign(call, { resource }))
  }
  return read
}

const elsewhere = {
  language: 'read before the resource, for all',
  user_pending_request: 'accepted and ignored, as the contract says',
}

test('a parameter that an endpoint accepts is read', async () => {
  // a spread takes over those that have a value
  const texts = byPageText(() => 'http://news.example/train')
  const read = noteReads()
  network = await createFullNetwork()
  const unread: string[] = []
  for (const name of endpointNames) {
    await network.renew()
    await network.call(name, texts)
    const names = Object.keys(endpoints[name].parameters).filter((each) => !(each in elsewhere))
    unread.push(...names.filter((each) => !read.get(endpoints[name])?.has(each)).map((each) => `${name} ${each}`))
  }
  expect(unread).toEqual([])
})

describe.each(endpointNames)('%s', (name) => {
  const { method, access, parameters: ofEndpoint, returns, ownQuota }: Endpoint = endpoints[name]
  const schema = v.union([returns].flat().map((resource) => resources[resource]))
  const parameters = Object.entries(ofEndpoint)
  const places = method === 'GET' ? (['query'] as const) : (['query', 'form'] as const)
  beforeAll(async () => {
    network = await createFullNetwork()
  })
  async function renewed() {
    if (once.has(name)) await network.renew()
    return network
  }
  beforeEach(async () => void (await renewed()))

  // shows: §8 beyond-quota
  test('responds with the contract’s fields only, the request’s id and the remaining quota, and ignores unknown parameters', async () => {
    const full = 'user_detail' in ofEndpoint ? { user_detail: 'FULL' } : {}
    const response = await network.call(name, { ...full, unknown: 'x', jsonp: 'alert', method: 'post', scope: '' })
    expect(response.status).toBeLessThan(300)
    const body: unknown = await response.json()
    // parsing leaves out other fields
    expect(v.parse(schema, body)).toEqual(body)
    expect(response.headers.get('Uuid')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('X-RateLimit-Limit')).toBe(`${ownQuota ?? 50_000}`)
    expect(Number(response.headers.get('X-RateLimit-Remaining'))).toBeLessThan(ownQuota ?? 50_000)
  })

  // shows: §2 GraphResource
  test('has resources with a name, and a link to a page of the web site', async () => {
    const browser = await network.browseAs(await network.memberOf('ana'))
    const response = await network.call(name)
    for (const { type, name, link } of resourcesIn(await response.json())) {
      expect([type, name]).not.toEqual([type, ''])
      expect(link, type).toEqual(expect.stringMatching(/^http:\/\/network\.example\//))
      const page = new URL(link)
      expect((await browser.open(page.pathname + page.search)).status, link).toEqual(200)
    }
  })

  // shows: §4 json-and-xml
  test('responds with the same content in JSON and in XML', async () => {
    const key = { 'Idempotency-Key': 'the same write' }
    const inJson = await network.call(name, {}, { headers: key })
    const inXml = await network.call(name, {}, { headers: { ...key, Accept: 'application/xml' } })
    expect(inXml.status).toBe(inJson.status)
    expect(inXml.headers.get('Content-Type')).toBe('application/xml;charset=UTF-8')
    expect(readXml(await inXml.text())).toEqual(asTexts(await inJson.json()))
  })

  // shows: §4 parameters, §5 token-transport
  test('accepts its parameters in the query or in a form, with the token there or in the header', async () => {
    for (const place of places) {
      const { own, call } = await renewed()
      const response = await call(name, { access_token: own }, { place, token: undefined })
      expect(response.status).toBe(method === 'POST' ? 201 : 200)
    }
    expect((await (await renewed()).call(name, { access_token: network.own })).status).toBeLessThan(300)
  })

  // shows: §5 levels
  test('responds with 401 without a token, with an invalid one, or if the level is too low', async () => {
    expect((await network.call(name, {}, { token: 'bad' })).status).toBe(401)
    expect((await network.call(name, {}, { token: undefined })).status).toBe(access === 'open' ? 200 : 401)
    const { member = '' } = (await network.store.members.credential('ana')) ?? {}
    const standard = await network.token(member, { application: 'standard' })
    const response = await network.call(name, {}, { token: standard })
    if (access !== 'premium') return expect(response.status).toBeLessThan(300)
    expect(response.status).toBe(401)
    expect(response.headers.get('Www-Authenticate')).toBe('"insufficient authentication"')
    expect(await sentencesOf(response)).toEqual(['Insufficient accreditation level'])
  })

  if (parameters.length === 0) return

  // shows: §4 bad-parameter
  test.each(parameters)('%s: is taken within its bounds, in any letter case', async (parameter, rule) => {
    for (const value of withinBounds(rule)) {
      const response = await (await renewed()).call(name, { [parameter]: value })
      expect(response.status, value).toEqual(namesOthers(name, parameter) ? 403 : method === 'POST' ? 201 : 200)
      expect(response.headers.has('Deprecation')).toBe(parameter in deprecations)
    }
  })

  // shows: §4 bad-parameter, §4 status.message
  test.each(parameters)('%s: beyond its bounds a 400 names it, and nothing is done', async (parameter, rule) => {
    const before = await network.stored()
    for (const value of outOfBounds(rule)) {
      for (const place of places) {
        const response = await network.call(name, { [parameter]: value }, { place })
        expect(response.status, value).toEqual(400)
        expect(await sentencesOf(response)).toEqual([expect.stringMatching(new RegExp(`^${parameter} must be `))])
      }
    }
    if (rule.required) {
      const response = await network.call(name, { [parameter]: '' })
      expect(response.status).toBe(400)
      expect(await sentencesOf(response)).toEqual([`${parameter} is missing`])
    }
    expect(await network.stored()).toBe(before)
    expect((await network.call(name)).status).toBe(method === 'POST' ? 201 : 200)
  })
})
