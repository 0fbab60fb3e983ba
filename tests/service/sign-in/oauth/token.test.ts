import { beforeEach, describe, expect, test } from 'vitest'
import { redirectUri } from '../../test-network.ts'
import { type CodeFlow, createCodeFlow, otherRedirect, tokenUrl } from './code-flow.ts'

let network: CodeFlow['network']
let secrets: CodeFlow['secrets']
let codeFor: CodeFlow['codeFor']
let exchange: CodeFlow['exchange']
beforeEach(async () => {
  ;({ network, secrets, codeFor, exchange } = await createCodeFlow())
})

describe('the token endpoint refuses', () => {
  // shows: §5 oauth.token, §5 oauth.token.client_secret
  test.each([
    ['no grant_type', { grant_type: undefined }, 400, 'invalid_request'],
    ['another grant_type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no client_id', { client_id: undefined }, 400, 'invalid_request'],
    ['an unknown application', { client_id: 'nobody' }, 401, 'invalid_client'],
    [
      'an unknown application without a secret',
      { client_id: 'nobody', client_secret: undefined },
      401,
      'invalid_client',
    ],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['another’s secret', { client_id: 'theirs' }, 401, 'invalid_client'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['an unknown code', { code: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['no redirect_uri', { redirect_uri: undefined }, 400, 'invalid_request'],
    ['another redirect_uri', { redirect_uri: otherRedirect }, 400, 'invalid_grant'],
  ])('%s', async (_, changes: Record<string, string | undefined>, status, error) => {
    const response = await exchange(await codeFor(), changes)
    expect([response.status, response.body.error]).toEqual([status, error])
    expect(response.body.error_description).toEqual(expect.any(String))
    expect(response.headers.has('WWW-Authenticate')).toBe(status === 401)
  })

  test('another application’s code, even with a valid secret or verifier', async () => {
    const theirs = { client_id: 'theirs', client_secret: secrets.theirs }
    expect((await exchange(await codeFor(), theirs)).body.error).toBe('invalid_grant')
  })

  test('two ways of authenticating the application at once', async () => {
    const basic = `Basic ${btoa(`mine:${secrets.mine}`)}`
    expect((await exchange(await codeFor(), {}, { Authorization: basic })).body.error).toBe('invalid_request')
    const twoNames = { client_id: 'theirs', client_secret: undefined }
    expect((await exchange(await codeFor(), twoNames, { Authorization: basic })).body.error).toBe('invalid_request')
  })

  test.each(['Basic', 'Basic !!!', `Basic ${btoa('no colon')}`, 'Bearer x'])('the header %s', async (header) => {
    const unnamed = { client_id: undefined, client_secret: undefined }
    const { status, body } = await exchange(await codeFor(), unnamed, { Authorization: header })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })

  test('a repeated parameter', async () => {
    const fields = new URLSearchParams({ grant_type: 'authorization_code', code: await codeFor() })
    fields.append('code', 'x')
    const response = await network.app.request(tokenUrl, { method: 'POST', body: fields })
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request'])
  })

  // shows: §5 oauth.token, RFC 6749 §10.8
  test('parameters in the URL, which would be logged, and any body that isn’t a form', async () => {
    const fields = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'mine',
      client_secret: secrets.mine ?? '',
      redirect_uri: redirectUri,
      code: await codeFor(),
    })
    const json = { 'Content-Type': 'application/json' }
    const body = JSON.stringify(Object.fromEntries(fields))
    for (const [url, init] of [
      [`${tokenUrl}?${fields}`, {}],
      [tokenUrl, { headers: json, body }],
    ] as const) {
      const response = await network.app.request(url, { method: 'POST', ...init })
      expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request'])
    }
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s', async (method) => {
    const response = await network.app.request(tokenUrl, { method })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect((await response.json()).error).toBe('invalid_request')
  })
})
