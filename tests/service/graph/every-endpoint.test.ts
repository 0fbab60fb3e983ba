import { describe, expect, test } from 'vitest'
import { deprecations, endpoints } from '../../../src/contract/endpoints.ts'
import { asTexts, readXml } from '../http/read-xml.ts'
import {
  endpointNames,
  network,
  parametersOf,
  places,
  problems,
  unknownFields,
  useFullNetwork,
  withinBounds,
} from './every-endpoint.ts'

/** Checks the contract at every endpoint, with every parameter; `out-of-bounds.test.ts` has the refusals. */

describe.each(endpointNames)('%s', (name) => {
  const { method, access } = endpoints[name]
  const parameters = Object.entries(parametersOf(name))
  const renewed = useFullNetwork(name)

  test('responds with the contract’s fields only', async () => {
    const full = 'user_detail' in parametersOf(name) ? { user_detail: 'FULL' } : {}
    expect(unknownFields(await (await network.call(name, full)).json())).toEqual([])
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
    for (const place of places(name)) {
      const { own, call } = await renewed()
      const response = await call(name, { access_token: own }, { place, token: undefined })
      expect(response.status).toBe(method === 'POST' ? 201 : 200)
    }
    expect((await (await renewed()).call(name, { access_token: network.own })).status).toBeLessThan(300)
  })

  // shows: §5 levels, observed not-premium, observed bad-token
  test('responds with 401 without a token, with an invalid one, or if the level is too low', async () => {
    expect((await network.call(name, {}, { token: 'bad' })).status).toBe(401)
    expect((await network.call(name, {}, { token: undefined })).status).toBe(access === 'open' ? 200 : 401)
    const { member = '' } = (await network.store.members.credential('ana')) ?? {}
    const standard = await network.token(member, { application: 'standard' })
    const response = await network.call(name, {}, { token: standard })
    if (access !== 'premium') return expect(response.status).toBeLessThan(300)
    expect(response.status).toBe(401)
    expect(response.headers.get('Www-Authenticate')).toBe('"insufficient authentication"')
    expect((await problems(response)).sentences).toEqual(['Insufficient accreditation level'])
  })

  // shows: §8 beyond-quota
  test('responds with the request’s id and the remaining quota', async () => {
    const { headers } = await network.call(name)
    expect(headers.get('Uuid')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('X-RateLimit-Limit')).toBe('10000')
    expect(Number(headers.get('X-RateLimit-Remaining'))).toBeLessThan(10_000)
  })

  // shows: observed left-out
  test('ignores unknown parameters', async () => {
    expect((await network.call(name, { unknown: 'x', jsonp: 'alert', method: 'post', scope: '' })).status).toBeLessThan(
      300,
    )
  })

  if (parameters.length === 0) return

  // shows: §4 bad-parameter
  test.each(parameters)('%s: is taken within its bounds, in any letter case', async (parameter, rule) => {
    for (const value of withinBounds(rule)) {
      const response = await (await renewed()).call(name, { [parameter]: value })
      expect([value, response.status]).toEqual([value, method === 'POST' ? 201 : 200])
      expect(response.headers.has('Deprecation')).toBe(parameter in deprecations)
    }
  })
})
