import { describe, expect, it } from 'vitest'
import {
  attemptLifetime,
  authorizationAddress,
  createState,
  tokenOfCallback,
} from '../../../src/background/auth/protocol.ts'

const redirectAddress = 'https://abc.chromiumapp.org/signed-in'
const attempt = { state: 'f00dfeed', startedAt: 1_000 }
const token = (callback: string, now = 2_000) => tokenOfCallback(callback, redirectAddress, attempt, now)
const failing = (callback: string, now?: number) => {
  try {
    return token(callback, now)
  } catch (error) {
    return error
  }
}

describe('createState', () => {
  it('is 128 random bits', () => {
    const states = new Set(Array.from({ length: 100 }, createState))
    expect(states.size).toBe(100)
    for (const state of states) expect(state).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('authorizationAddress', () => {
  it('asks as the specification says, with a way back for cancelling', () => {
    const network = { name: 'N', baseUrl: 'https://api.example', authUrl: 'https://auth.example', apiKey: 'key' }
    const url = new URL(authorizationAddress({ network, redirectAddress, state: 's', language: 'en' }))
    expect(url.origin + url.pathname).toBe('https://auth.example/oauth-provider/authorize2')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'token',
      client_id: 'key',
      redirect_uri: redirectAddress,
      state: 's',
      display: 'popup',
      lang: 'en',
      cancel_url: `${redirectAddress}#error=access_denied&state=s`,
    })
  })
})

describe('tokenOfCallback', () => {
  it('takes an answer to our question', () => {
    expect(token(`${redirectAddress}#access_token=abc.DEF-1~x&state=f00dfeed`)).toBe('abc.DEF-1~x')
    expect(token(`${redirectAddress}#state=f00dfeed&token_type=Bearer&access_token=abc`)).toBe('abc')
  })

  it.each([
    ['no state', `${redirectAddress}#access_token=abc`],
    ['an empty state', `${redirectAddress}#access_token=abc&state=`],
    ['a wrong state', `${redirectAddress}#access_token=abc&state=f00dfeee`],
    ['a longer state', `${redirectAddress}#access_token=abc&state=f00dfeed0`],
    ['a doubled state', `${redirectAddress}#access_token=abc&state=f00dfeed&state=f00dfeed`],
    ['a doubled token', `${redirectAddress}#access_token=abc&access_token=abd&state=f00dfeed`],
    ['another origin', '#access_token=abc&state=f00dfeed'.padStart(70, 'https://abd.chromiumapp.org/signed-in')],
    ['another path', 'https://abc.chromiumapp.org/signed-in/x#access_token=abc&state=f00dfeed'],
    ['a user name', 'https://a@abc.chromiumapp.org/signed-in#access_token=abc&state=f00dfeed'],
    ['a token in the query', `${redirectAddress}?access_token=abc&state=f00dfeed`],
    ['another kind of token', `${redirectAddress}#access_token=abc&token_type=mac&state=f00dfeed`],
    ['no token', `${redirectAddress}#state=f00dfeed`],
    ['a token that no header can carry', `${redirectAddress}#access_token=a%0d%0ab&state=f00dfeed`],
    ['a token without an end', `${redirectAddress}#access_token=${'a'.repeat(3000)}&state=f00dfeed`],
    ['no address at all', 'nonsense'],
  ])('refuses %s', (_, callback) => {
    expect(failing(callback)).toMatchObject({ failure: { code: 'sign-in-invalid' } })
  })

  it('refuses an answer that comes too late', () => {
    const callback = `${redirectAddress}#access_token=abc&state=f00dfeed`
    expect(failing(callback, attempt.startedAt + attemptLifetime)).toBe('abc')
    expect(failing(callback, attempt.startedAt + attemptLifetime + 1)).toMatchObject({
      failure: { code: 'sign-in-expired' },
    })
  })

  it('knows a refusal, but only one to our own question', () => {
    expect(failing(`${redirectAddress}#error=access_denied&error_description=No&state=f00dfeed`)).toMatchObject({
      failure: { code: 'sign-in-refused' },
    })
    expect(failing(`${redirectAddress}#error=server_error&state=f00dfeed`)).toMatchObject({
      failure: { code: 'sign-in-page-failed' },
    })
    expect(failing(`${redirectAddress}#error=access_denied`)).toMatchObject({ failure: { code: 'sign-in-invalid' } })
  })
})
