import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CodeFlow, pkce, startCodeFlow, verifier } from '../code-flow.ts'

/** What RFC 7636 (PKCE) warns of, tried on the service. */

let { browser, secrets, address, codeFor, exchange, isGood } = {} as CodeFlow

beforeEach(async () => {
  ;({ browser, secrets, address, codeFor, exchange, isGood } = await startCodeFlow())
})

describe('RFC 7636 §4.6 and §7.2: the verifier', () => {
  test('stands in for the secret', async () => {
    const code = await codeFor(pkce)
    const { status, body } = await exchange(code, { client_secret: undefined, code_verifier: verifier })
    expect(status).toBe(200)
    expect(await isGood(body.access_token)).toBe(true)
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['another', `${verifier}x`],
    ['too short', verifier.slice(0, 42)],
    ['too long', 'x'.repeat(129)],
    ['of other characters', `${verifier}é`],
    ['the challenge itself', pkce.code_challenge],
  ])('with a secret or without: a verifier that is %s gets nothing', async (_, code_verifier) => {
    for (const client_secret of [secrets.mine, undefined]) {
      const { status, body } = await exchange(await codeFor(pkce), { client_secret, code_verifier })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
      expect(body.error_description).toContain('code_verifier')
    }
  })

  test('cannot be taken out on the way: a verifier for a code without a challenge gets nothing', async () => {
    for (const client_secret of [secrets.mine, undefined]) {
      const { status, body } = await exchange(await codeFor(), { client_secret, code_verifier: verifier })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    }
  })

  test('or the secret is needed', async () => {
    const { status, body } = await exchange(await codeFor(), { client_secret: undefined })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })
})

describe('RFC 7636 §4.1 and §7.1: a verifier that could be guessed', () => {
  test.each(['short', 'x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)} `])(
    'gets nothing, although the challenge was made of it: %s',
    async (guessable) => {
      const code_challenge = createHash('sha256').update(guessable).digest('base64url')
      const code = await codeFor({ ...pkce, code_challenge })
      const { status, body } = await exchange(code, { client_secret: undefined, code_verifier: guessable })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    },
  )
})

describe('RFC 7636 §4.4.1: a challenge that can’t be used', () => {
  test.each([
    ['the method plain', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['no method, which means plain', { code_challenge: pkce.code_challenge }],
    ['a method without a challenge', { code_challenge_method: 'S256' }],
    ['a challenge that is no SHA-256', { code_challenge: 'short', code_challenge_method: 'S256' }],
  ])('%s is the application’s error', async (_, changes: Record<string, string>) => {
    const { status, headers } = await browser.open(address(changes))
    expect(status).toBe(302)
    const { searchParams } = new URL(headers.get('Location') ?? '')
    expect(searchParams.get('error')).toBe('invalid_request')
    expect(searchParams.get('error_description')).toContain('code_challenge')
    expect(searchParams.get('state')).toBe('a_B-7 é')
  })

  test('doesn’t concern the user-agent profile', async () => {
    expect((await browser.open(address({ response_type: 'token', code_challenge: 'x' }))).status).toBe(200)
  })
})
