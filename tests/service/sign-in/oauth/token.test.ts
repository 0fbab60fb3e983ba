import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { redirectUri } from '../../test-network.ts'
import {
  authorizePath,
  browser,
  challenge,
  codeFor,
  exchange,
  isGood,
  network,
  pkce,
  secrets,
  tokenUrl,
  useCodeFlow,
  verifier,
} from './code-flow.ts'

useCodeFlow()

describe('the token endpoint refuses', () => {
  // shows: §5 oauth.token, §5 oauth.token.client_secret
  test.each([
    ['no grant_type', { grant_type: undefined }, 400, 'invalid_request'],
    ['no client_id', { client_id: undefined }, 400, 'invalid_request'],
    ['an unknown application', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['one without a secret', { client_id: 'nobody', client_secret: undefined }, 401, 'invalid_client'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['another’s secret', { client_id: 'theirs' }, 401, 'invalid_client'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['an unknown code', { code: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['no redirect_uri', { redirect_uri: undefined }, 400, 'invalid_request'],
  ])('%s', async (_, changes: Record<string, string | undefined>, status, error) => {
    const response = await exchange(await codeFor(), changes)
    expect([response.status, response.body.error]).toEqual([status, error])
    expect(response.body.error_description).toEqual(expect.any(String))
    expect(response.headers.has('WWW-Authenticate')).toBe(status === 401)
  })

  test('two ways of authenticating the application at once, and a repeated parameter', async () => {
    const basic = `Basic ${btoa(`mine:${secrets.mine}`)}`
    expect((await exchange(await codeFor(), {}, { Authorization: basic })).body.error).toBe('invalid_request')
    const twoNames = { client_id: 'theirs', client_secret: undefined }
    expect((await exchange(await codeFor(), twoNames, { Authorization: basic })).body.error).toBe('invalid_request')
    const fields = new URLSearchParams({ grant_type: 'authorization_code', code: await codeFor() })
    fields.append('code', 'x')
    const response = await network.app.request(tokenUrl, { method: 'POST', body: fields })
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request'])
  })

  test.each(['Basic', 'Basic !!!', `Basic ${btoa('no colon')}`, 'Bearer x'])('the header %s', async (header) => {
    const unnamed = { client_id: undefined, client_secret: undefined }
    const { status, body } = await exchange(await codeFor(), unnamed, { Authorization: header })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
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

describe('PKCE: the verifier (RFC 7636 §4.6)', () => {
  // shows: ours oauth.token.code_verifier, S7, S8
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['another', `${verifier}x`],
    ['too short', verifier.slice(0, 42)],
    ['too long', 'x'.repeat(129)],
    ['of other characters', `${verifier}é`],
    ['the challenge itself', challenge],
  ])('with a secret or without: a verifier that is %s gets nothing', async (_, code_verifier) => {
    for (const client_secret of [secrets.mine, undefined]) {
      const { status, body } = await exchange(await codeFor(pkce), { client_secret, code_verifier })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
      expect(body.error_description).toContain('code_verifier')
    }
  })

  // shows: S7, ours oauth.authorize.pkce
  test('a verifier replaces the secret, and prevents a downgrade (RFC 9700 §4.8): for a code without a challenge it is refused', async () => {
    for (const client_secret of [secrets.mine, undefined]) {
      const { status, body } = await exchange(await codeFor(), { client_secret, code_verifier: verifier })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    }
    const code = await codeFor(pkce)
    const exchanged = await exchange(code, { client_secret: undefined, code_verifier: verifier })
    expect(exchanged.status).toBe(200)
    expect(await isGood(exchanged.body.access_token)).toBe(true)
  })

  // shows: §5 oauth.token.client_secret, RFC 6749 §10.1
  test.each([undefined, ''])('without a verifier (%j) the secret is required', async (code_verifier) => {
    const { status, body } = await exchange(await codeFor(), { client_secret: undefined, code_verifier })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })

  const impossible = ['short', 'x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)} `]
  // shorter verifiers than 43 characters can be guessed (§7.1)
  // shows: S7
  test.each(impossible)('fits and gets nothing where it can’t be one: "%s"', async (code_verifier) => {
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const { status, body } = await exchange(await codeFor({ ...pkce, code_challenge }), { code_verifier })
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })
})

describe('PKCE: a challenge (RFC 7636 §4.3, §4.4.1, §7.2)', () => {
  // shows: ours oauth.authorize.pkce, S7
  test.each([
    ['the method plain', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['the method plain with a SHA-256', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['no method, which means plain', { code_challenge: challenge }],
    ['a method without a challenge', { code_challenge_method: 'S256' }],
    ['a challenge that is no SHA-256', { code_challenge: 'short', code_challenge_method: 'S256' }],
  ])('%s is the application’s error', async (_, changes: Record<string, string>) => {
    const { status, headers } = await browser.open(authorizePath(changes))
    expect(status).toBe(302)
    const { searchParams } = new URL(headers.get('Location') ?? '')
    expect(searchParams.get('error')).toBe('invalid_request')
    expect(searchParams.get('error_description')).toContain('code_challenge')
    expect(searchParams.get('state')).toBe('a_B-7 é')
  })

  test('is ignored by the user-agent profile', async () => {
    expect((await browser.open(authorizePath({ response_type: 'token', code_challenge: 'x' }))).status).toBe(200)
  })
})
