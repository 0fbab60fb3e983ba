import { describe, expect, test } from 'vitest'
import { ana, network, token, useTokens } from '../members.ts'
import { baseUrl } from '../test-network.ts'

useTokens()

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  network.app.request(baseUrl + path, { method, headers })

describe('the access token', () => {
  // shows: §5 token-transport, §5 lifetime
  test('accepts the same token twice, ignores the case of the scheme, never expires', async () => {
    expect((await network.get(`/me?access_token=${token}`, token)).status).toBe(200)
    const form = { url: 'http://news.example/', access_token: token }
    expect((await network.post(`/recommend?access_token=${token}`, form)).status).toBe(201)
    expect((await ask('/me', { Authorization: `bearer ${token}` })).status).toBe(200)
    network.clock.now += 100 * 365 * 24 * 60 * 60 * 1000
    expect((await network.get('/me', token)).status).toBe(200)
  })

  test('refuses two tokens', async () => {
    expect((await network.get(`/me?access_token=${await network.token(ana)}`, token)).status).toBe(401)
  })

  test('is a 401 with its error if it is missing or bad', async () => {
    for (const [bad, challenge, type] of [
      [undefined, 'Bearer', 'authentication required'],
      ['nonsense', 'Bearer error="invalid_token"', 'invalid access token'],
    ] as const) {
      const response = await network.get('/me', bad)
      expect(response).toMatchObject({ status: 401, body: { error: { type } } })
      expect(response.headers.get('Www-Authenticate')).toBe(challenge)
    }
    for (const Authorization of [`Bearer ${'x'.repeat(50)}`, 'Bearer', 'Basic YTpi', 'nonsense'])
      expect((await ask('/me', { Authorization })).status, Authorization).toEqual(401)
  })
})

describe('every response', () => {
  test('is JSON in UTF-8 with a unique request id, and not cacheable', async () => {
    const [first, second] = [await network.get('/me', token), await network.get('/nothing')]
    expect(first.headers.get('Content-Type')).toBe('application/json;charset=UTF-8')
    expect(first.headers.get('Cache-Control')).toBe('no-store')
    expect(second.headers.get('Uuid')).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get('Uuid')).not.toBe(first.headers.get('Uuid'))
  })

  test.each([
    ['GET', '/nothing'],
    ['POST', '/newsfeed'],
    ['GET', '/me/nothing'],
    ['PUT', '/recommend'],
    ['GET', `/${'0'.repeat(32)}`],
    ['GET', '/oauth-provider/nothing'],
  ])('%s %s, which isn’t here, is a 404 as observed', async (method, path) => {
    const response = await ask(path, { Authorization: `Bearer ${token}` }, method)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: { type: 'url not found, id error or unsupported method', message: ['Not Found/Not Implemented'] },
    })
  })

  test('can be read by extensions, but not by web pages', async () => {
    for (const Origin of ['chrome-extension://abc', 'moz-extension://def']) {
      const response = await ask('/nothing', { Origin })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
      expect(response.headers.get('Access-Control-Expose-Headers')?.split(',')).toContain('Uuid')
      const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' }
      const preflight = await ask('/recommend', { Origin, ...asked }, 'OPTIONS')
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
      expect(preflight.headers.get('Access-Control-Allow-Methods')?.split(',')).toContain('PUT')
      expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization')
    }
    const response = await ask('/nothing', { Origin: 'https://evil.example' })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

// shows: §4 user_detail
test('user_pending_request is accepted and ignored, and the response names its successor, unless it isn’t sent or isn’t a parameter', async () => {
  for (const path of ['/me?', '/me/pending_requests?', '/recommend?url=http://a.example/&']) {
    const plain = await network.get(path, token)
    const { status, headers, body } = await network.get(`${path}user_pending_request=TRUE`, token)
    expect({ status, body }).toEqual({ status: 200, body: plain.body })
    expect(headers.get('Deprecation')).toBe('@1359590400')
    expect(headers.get('Sunset')).toBe('Sat, 31 Aug 2013 00:00:00 GMT')
    expect(headers.get('Link')).toBe(`<${baseUrl}/me/pending_requests>; rel="successor-version"`)
  }
  for (const path of ['/me', '/me?user_pending_request=', '/nothing?user_pending_request=TRUE']) {
    const { headers } = await network.get(path, token)
    expect(['Deprecation', 'Link'].filter((name) => headers.has(name))).toEqual([])
  }
})
