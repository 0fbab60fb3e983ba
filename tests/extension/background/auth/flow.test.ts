import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { codeOf, flow } from '../../../../src/extension/background/auth/flow.ts'
import {
  attemptLifetime,
  authorizationUrl,
  createAttempt,
  validateCallback,
} from '../../../../src/extension/background/auth/protocol.ts'
import type { Attempt } from '../../../../src/extension/storage/private-items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { networkAt } from '../../support/network/network-at.ts'

it.each([
  ['The user did not approve access.', 'sign-in-closed'],
  ['User cancelled or denied access.', 'sign-in-closed'],
  ['Authorization page could not be loaded.', 'sign-in-failed'],
  ["Couldn't create a browser window to display an authorization page.", 'sign-in-unsupported'],
  ['Only one web auth flow is allowed at a time.', 'sign-in-failed'],
  ['Something new', 'sign-in-failed'],
])('"%s" is %s', (message, code) => {
  expect(codeOf(new Error(message))).toBe(code)
})

const { identity } = fakeBrowser
afterEach(() => Object.assign(fakeBrowser, { identity }))

const halves = [undefined, {}, { getRedirectURL: () => 'https://abc.example/' }]
it.each(halves)('reports a browser without a way to sign in: %j', async (half) => {
  Object.assign(fakeBrowser, { identity: half })
  const unsupported = expect.objectContaining({ failure: { code: 'sign-in-unsupported' } })
  expect(() => flow.redirectUri()).toThrow(unsupported)
  await expect(flow.authorize('https://network.example/')).rejects.toEqual(unsupported)
})

describe('the window of a sign-in', () => {
  /** The browser's windows by id; a flow ends when its window is closed. */
  let windows: Map<number, { type: string; tabs: { url?: string; pendingUrl?: string }[]; state: string }>
  let launched: { fail: (error: Error) => void; finish: (callback: string) => void }[]
  let updated: unknown[]

  beforeEach(() => {
    windows = new Map([[1, { type: 'normal', tabs: [{}], state: 'normal' }]])
    launched = []
    updated = []
    Object.assign(fakeBrowser, {
      identity: {
        getRedirectURL: () => 'https://abc.example/',
        launchWebAuthFlow: () =>
          new Promise<string>((resolve, reject) => launched.push({ fail: reject, finish: resolve })),
      },
    })
    Object.assign(fakeBrowser.windows, {
      get: async (id: number) => {
        const window = windows.get(id)
        if (!window) throw new Error('No window with id')
        return { id, ...window }
      },
      update: async (...change: unknown[]) => void updated.push(change),
      remove: async (id: number) => {
        windows.delete(id)
        launched.at(-1)?.fail(new Error('The user did not approve access.'))
      },
    })
  })

  async function open(id: number, type = 'popup', tab: { url?: string; pendingUrl?: string } = {}) {
    windows.set(id, { type, tabs: [tab], state: 'normal' })
    await fakeBrowser.windows.onCreated.trigger({ id, type } as never)
  }
  const launchedTimes = (count: number) => vi.waitFor(() => expect(launched).toHaveLength(count))

  it('is known while it is open, restored if it was minimized, and not confused with a window of the member’s', async () => {
    const ended = flow.authorize('https://network.example/')
    await launchedTimes(1)
    await open(2, 'normal')
    await open(3)
    await open(4)
    await flow.show()
    windows.set(3, { type: 'popup', tabs: [{}], state: 'minimized' })
    await flow.show()
    expect(updated).toEqual([
      [3, { focused: true }],
      [3, { focused: true, state: 'normal' }],
    ])
    launched[0]?.finish('https://abc.example/?code=1')
    expect(await ended).toBe('https://abc.example/?code=1')
    expect(await privateItems.signInWindow.get()).toBeNull()
    await flow.show()
    await flow.close()
    expect({ updated: updated.length, windows: windows.size }).toEqual({ updated: 2, windows: 4 })
  })

  it('is closed before the next one opens', async () => {
    const first = flow.authorize('https://network.example/')
    await launchedTimes(1)
    await open(3)
    const second = flow.authorize('https://network.example/')
    await expect(first).rejects.toMatchObject({ failure: { code: 'sign-in-closed' } })
    await launchedTimes(2)
    expect(windows.has(3)).toBe(false)
    await open(5)
    expect(await privateItems.signInWindow.get()).toMatchObject({ id: 5 })
    launched[1]?.finish('https://abc.example/')
    await second
  })

  it('is closed as soon as it opens if the sign-in was abandoned before', async () => {
    const ended = flow.authorize('https://network.example/').catch((error: unknown) => error)
    await launchedTimes(1)
    const closed = flow.close()
    await open(3)
    await closed
    expect(windows.has(3)).toBe(false)
    expect(await ended).toMatchObject({ failure: { code: 'sign-in-closed' } })
  })

  it('is closed by another worker than the one that opened it, unless the member added tabs or its id is another’s', async () => {
    const close = async (id: number, tabs: { url?: string }[]) => {
      windows.set(id, { type: 'popup', tabs, state: 'normal' })
      await privateItems.signInWindow.set({ id, origin: 'https://network.example' })
      await flow.close()
      return !windows.has(id)
    }
    expect(await close(3, [{}])).toBe(true)
    expect(await close(4, [{}, {}])).toBe(false)
    expect(await close(5, [{ url: 'https://another.example/call' }])).toBe(false)
    await privateItems.signInWindow.set({ id: 5, origin: 'https://network.example' })
    await flow.show()
    expect(updated).toEqual([])
  })

  it.each([
    ['the extension’s own', { url: 'chrome-extension://abc/popup.html' }],
    ['one of another network', { url: 'about:blank', pendingUrl: 'https://another.example/' }],
  ])('is not %s that opened meanwhile', async (_, tab) => {
    const ended = flow.authorize('https://network.example/authorize')
    await launchedTimes(1)
    await open(3, 'popup', tab)
    await open(4, 'popup', { url: 'https://network.example/sign-in' })
    await flow.show()
    expect(updated).toEqual([[4, { focused: true }]])
    await flow.close()
    expect([...windows.keys()]).toEqual([1, 3])
    await expect(ended).rejects.toMatchObject({ failure: { code: 'sign-in-closed' } })
  })
})

const redirectUri = 'https://abc.chromiumapp.org/signed-in'
const network = networkAt('https://api.example', { apiKey: 'key', authUrl: 'https://auth.example', profile: 'token' })
const attempt = { network, state: 'f00dfeed', startedAt: 1_000 }
const codeAttempt = { ...attempt, network: { ...network, profile: 'code' as const }, verifier: 'v'.repeat(43) }

/** The callback's grant to an attempt, or the failure. */
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

// shows: §5 oauth.authorize.state
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
// shows: §5 oauth.authorize.cancel_url
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

// shows: §5 oauth.authorize.parameters, §5 oauth.authorize.cancel_url
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
  // shows: §5 oauth.authorize.state, §5 profiles
  it('of this attempt grants its code or token, also with this network’s issuer', () => {
    expect(ofCode('code=a%2Fb&state=f00dfeed')).toEqual({ type: 'code', code: 'a/b' })
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
  it.each(issuers)('of another network is refused by its issuer: %s', (issuer) => {
    const rest = `state=f00dfeed&iss=${encodeURIComponent(issuer)}`
    for (const callback of [ofCode(`code=abc&${rest}`), ofToken(`access_token=abc&${rest}`)])
      expect(callback).toMatchObject(failed('sign-in-other-network'))
  })

  // shows: §5 oauth.authorize.state
  it.each([
    `${redirectUri}?code=abc&state=wrong`,
    `${redirectUri}?code=abc`,
    `${redirectUri}?state=f00dfeed`,
    `${redirectUri}?code=a%0Ab&state=f00dfeed`,
    `${redirectUri}?code=abc&state=f00dfeed#access_token=abc`,
    `${redirectUri}#access_token=abc&state=f00dfeed`,
  ])('for a code is refused: %s', (callback) => {
    expect(granted(callback, codeAttempt)).toMatchObject(failed('sign-in-failed'))
  })

  // shows: §5 oauth.authorize.state
  it.each([
    ['no state', `${redirectUri}#access_token=abc`],
    ['an empty state', `${redirectUri}#access_token=abc&state=`],
    ['a wrong state', `${redirectUri}#access_token=abc&state=f00dfeee`],
    ['a doubled state', `${redirectUri}#access_token=abc&state=f00dfeed&state=f00dfeed`],
    ['a doubled token', `${redirectUri}#access_token=abc&access_token=abd&state=f00dfeed`],
    ['another origin', 'https://abd.chromiumapp.org/signed-in#access_token=abc&state=f00dfeed'],
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

  it('is refused after the attempt’s lifetime', () => {
    const end = attempt.startedAt + attemptLifetime
    expect(ofToken('access_token=abc&state=f00dfeed', end)).toMatchObject({ token: 'abc' })
    expect(ofToken('access_token=abc&state=f00dfeed', end + 1)).toMatchObject(failed('sign-in-failed'))
  })

  // shows: §7 refusal
  it('tells a refusal of this attempt', () => {
    expect(ofCode('error=access_denied&state=f00dfeed')).toMatchObject(failed('sign-in-closed'))
    const denied = 'error=access_denied&error_description=No&state=f00dfeed'
    expect(ofToken(denied)).toMatchObject(failed('sign-in-closed'))
    for (const other of ['error=server_error&state=f00dfeed', 'error=access_denied'])
      expect(ofToken(other)).toMatchObject(failed('sign-in-failed'))
  })
})
