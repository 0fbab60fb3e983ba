import { describe, expect, it } from 'vitest'
import {
  attemptLifetime,
  authorizationUrl,
  createAttempt,
  validateCallback,
} from '../../../../src/extension/background/auth/protocol.ts'
import type { Attempt } from '../../../../src/extension/storage/secrets.ts'
import { networkAt } from '../../support/network/network-at.ts'

const redirectUri = 'https://abc.chromiumapp.org/signed-in'
const network = networkAt('https://api.example', { apiKey: 'key', authUrl: 'https://auth.example', profile: 'token' })
const attempt = { network, state: 'f00dfeed', startedAt: 1_000 }
const codeAttempt = { ...attempt, network: { ...network, profile: 'code' as const }, verifier: 'v'.repeat(43) }

/** What a callback grants to an attempt, or the failure. */
const granted = (callback: string, to: Attempt = attempt, now = 2_000) => {
  try {
    return validateCallback(callback, redirectUri, to, now)
  } catch (error) {
    return error
  }
}
const ofCode = (query: string) => granted(`${redirectUri}?${query}`, codeAttempt)
const ofToken = (fragment: string, now?: number) => granted(`${redirectUri}#${fragment}`, attempt, now)
const failed = (code: string) => ({ failure: { code } })

// shows: §5 oauth.authorize.state, ours oauth.token.code_verifier, observed scope-and-state, S1
it('createAttempt has 128 random bits of state, and a verifier if a code is exchanged', () => {
  const attempts = Array.from({ length: 100 }, () => createAttempt(codeAttempt.network, 0))
  expect(new Set(attempts.map(({ state }) => state)).size).toBe(100)
  expect(new Set(attempts.map(({ verifier }) => verifier)).size).toBe(100)
  for (const { state, verifier } of attempts) {
    expect(state).toMatch(/^[\w-]{22}$/)
    expect(verifier).toMatch(/^[\w-]{43}$/)
  }
  expect(createAttempt(network, 0)).not.toHaveProperty('verifier')
})

// shows: §5 oauth.authorize, §5 oauth.authorize.parameters
// shows: §5 oauth.authorize.redirect_uri
// shows: §5 oauth.authorize.cancel_url, observed scope-and-state
it('authorizationUrl follows the specification, with a cancel_url', async () => {
  const url = new URL(await authorizationUrl(attempt, redirectUri, 'en'))
  expect(url.origin + url.pathname).toBe('https://auth.example/oauth-provider/authorize2')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'token',
    client_id: 'key',
    redirect_uri: redirectUri,
    state: 'f00dfeed',
    display: 'popup',
    lang: 'en',
    cancel_url: `${redirectUri}#error=cancelled&state=f00dfeed`,
  })
})

// shows: §5 oauth.authorize.parameters, §5 oauth.authorize.cancel_url, ours oauth.authorize.pkce
// shows: S7
it('authorizationUrl asks for a code with a challenge, never with the verifier', async () => {
  // RFC 7636, appendix B
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const url = new URL(await authorizationUrl({ ...codeAttempt, verifier }, redirectUri, 'en'))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    cancel_url: `${redirectUri}?error=cancelled&state=f00dfeed`,
  })
  expect(url.href).not.toContain(verifier)
})

describe('a callback', () => {
  // shows: §5 oauth.authorize.state, §5 profiles, ours iss
  it('of this attempt grants its code or token, also with this network’s issuer', () => {
    expect(ofCode('code=a%2Fb&state=f00dfeed')).toEqual({ type: 'code', code: 'a/b', proven: true })
    // the member has to confirm one without a state
    expect(ofCode('code=abc')).toEqual({ type: 'code', code: 'abc', proven: false })
    for (const issuer of ['https://auth.example', 'https://auth.example/', 'https://auth.example/members'])
      expect(ofCode(`code=abc&state=f00dfeed&iss=${encodeURIComponent(issuer)}`)).toMatchObject({ code: 'abc' })
    const token = 'abc.DEF-1~x'
    for (const order of [
      `access_token=${token}&state=f00dfeed`,
      `state=f00dfeed&token_type=Bearer&access_token=${token}`,
    ])
      expect(ofToken(order)).toMatchObject({ type: 'token', token })
  })

  const issuers = ['https://auth.other.example', 'http://auth.example', 'https://auth.example:8443', 'auth.example', '']
  // shows: ours iss, S17
  it.each(issuers)('of another network is refused by its issuer: %s', (issuer) => {
    const rest = `state=f00dfeed&iss=${encodeURIComponent(issuer)}`
    for (const callback of [ofCode(`code=abc&${rest}`), ofToken(`access_token=abc&${rest}`)])
      expect(callback).toMatchObject(failed('sign-in-other-network'))
  })

  // shows: §5 oauth.authorize.state, P6, S3
  it.each([
    `${redirectUri}?code=abc&state=`,
    `${redirectUri}?code=abc&state=wrong`,
    `${redirectUri}?code=abc&code=abd&state=f00dfeed`,
    `${redirectUri}?state=f00dfeed`,
    `${redirectUri}?code=a%0Ab&state=f00dfeed`,
    `${redirectUri}?code=abc&state=f00dfeed#access_token=abc`,
    `${redirectUri}#access_token=abc&state=f00dfeed`,
    'https://abd.chromiumapp.org/signed-in?code=abc&state=f00dfeed',
  ])('for a code is refused: %s', (callback) => {
    expect(granted(callback, codeAttempt)).toMatchObject(failed('sign-in-failed'))
  })

  // shows: §5 oauth.authorize.state, P6, S3
  it.each([
    ['no state', `${redirectUri}#access_token=abc`],
    ['an empty state', `${redirectUri}#access_token=abc&state=`],
    ['a wrong state', `${redirectUri}#access_token=abc&state=f00dfeee`],
    ['a longer state', `${redirectUri}#access_token=abc&state=f00dfeed0`],
    ['a doubled state', `${redirectUri}#access_token=abc&state=f00dfeed&state=f00dfeed`],
    ['a doubled token', `${redirectUri}#access_token=abc&access_token=abd&state=f00dfeed`],
    ['another origin', 'https://abd.chromiumapp.org/signed-in#access_token=abc&state=f00dfeed'],
    ['another scheme', 'http://abc.chromiumapp.org/signed-in#access_token=abc&state=f00dfeed'],
    ['a port', 'https://abc.chromiumapp.org:8443/signed-in#access_token=abc&state=f00dfeed'],
    ['another path', 'https://abc.chromiumapp.org/signed-in/x#access_token=abc&state=f00dfeed'],
    ['a user name', 'https://a@abc.chromiumapp.org/signed-in#access_token=abc&state=f00dfeed'],
    ['a token in the query', `${redirectUri}?access_token=abc&state=f00dfeed`],
    ['another kind of token', `${redirectUri}#access_token=abc&token_type=mac&state=f00dfeed`],
    ['no token', `${redirectUri}#state=f00dfeed`],
    ['a token that no header can carry', `${redirectUri}#access_token=a%0d%0ab&state=f00dfeed`],
    ['a token without an end', `${redirectUri}#access_token=${'a'.repeat(3000)}&state=f00dfeed`],
    ['no address at all', 'nonsense'],
  ])('for a token is refused with %s', (_, callback) => {
    expect(granted(callback)).toMatchObject(failed('sign-in-failed'))
  })

  // shows: S1
  it('is refused after the attempt’s lifetime', () => {
    const end = attempt.startedAt + attemptLifetime
    expect(ofToken('access_token=abc&state=f00dfeed', end)).toMatchObject({ token: 'abc' })
    expect(ofToken('access_token=abc&state=f00dfeed', end + 1)).toMatchObject(failed('sign-in-failed'))
  })

  // shows: §7 refusal, S4
  it('tells a refusal of this attempt', () => {
    expect(ofCode('error=access_denied&state=f00dfeed')).toMatchObject(failed('sign-in-closed'))
    const denied = 'error=access_denied&error_description=No&state=f00dfeed'
    expect(ofToken(denied)).toMatchObject(failed('sign-in-closed'))
    for (const other of ['error=server_error&state=f00dfeed', 'error=access_denied'])
      expect(ofToken(other)).toMatchObject(failed('sign-in-failed'))
  })
})
