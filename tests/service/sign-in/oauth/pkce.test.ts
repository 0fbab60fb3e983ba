import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CodeFlow, challenge, createCodeFlow, pkce, verifier } from './code-flow.ts'

let secrets: CodeFlow['secrets']
let browser: CodeFlow['browser']
let authorizePath: CodeFlow['authorizePath']
let codeFor: CodeFlow['codeFor']
let exchange: CodeFlow['exchange']
let isGood: CodeFlow['isGood']
beforeEach(async () => {
  ;({ secrets, browser, authorizePath, codeFor, exchange, isGood } = await createCodeFlow())
})

describe('PKCE: the verifier (RFC 7636 §4.6)', () => {
  // shows: ours oauth.authorize.pkce
  test('a verifier replaces the secret', async () => {
    const code = await codeFor(pkce)
    const { status, body } = await exchange(code, { client_secret: undefined, code_verifier: verifier })
    expect(status).toBe(200)
    expect(await isGood(body.access_token)).toBe(true)
  })

  // shows: ours oauth.token.code_verifier, S7
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

  test('prevents a downgrade: a verifier for a code without a challenge is refused', async () => {
    for (const client_secret of [secrets.mine, undefined]) {
      const { status, body } = await exchange(await codeFor(), { client_secret, code_verifier: verifier })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    }
  })

  // shows: §5 oauth.token.client_secret, RFC 6749 §10.1
  test('without a verifier the secret is required', async () => {
    const { status, body } = await exchange(await codeFor(), { client_secret: undefined })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })

  // shorter verifiers than 43 characters can be guessed (§7.1)
  // shows: S7
  test.each(['short', 'x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)} `])(
    'fits and gets nothing where it can’t be one: "%s"',
    async (code_verifier) => {
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
      const { status, body } = await exchange(await codeFor({ ...pkce, code_challenge }), { code_verifier })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    },
  )
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
