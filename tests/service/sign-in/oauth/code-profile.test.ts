import { describe, expect, test } from 'vitest'
import { baseUrl, redirectUri } from '../../test-network.ts'
import {
  ana,
  authorizePath,
  browser,
  codeFor,
  decide,
  exchange,
  isGood,
  network,
  otherRedirect,
  pkce,
  secrets,
  useCodeFlow,
  verifier,
} from './code-flow.ts'

useCodeFlow()

describe('the web server profile', () => {
  // shows: §5 oauth.authorize.parameters, §5 oauth.authorize.state, §5 oauth.token, §5 profiles
  test('returns a code in the query with the same state, and exchanges it for a token', async () => {
    const location = await decide()
    expect(location.origin + location.pathname).toBe(redirectUri)
    expect(location.hash).toBe('')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a_B-7 é',
      iss: baseUrl,
    })
    const { status, body, headers } = await exchange(location.searchParams.get('code') ?? '')
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    expect(headers.get('Pragma')).toBe('no-cache')
    expect((await network.get('/me', body.access_token)).body.id).toBe(ana)
  })

  test('encodes a space in state so that every parser decodes it', async () => {
    const { headers } = await browser.submit(authorizePath(), { answer: 'allow' })
    expect(headers.get('Location')).toMatch(/&state=a_B-7%20%C3%A9&iss=http%3A%2F%2Fnetwork.example$/)
  })

  // shows: §5 profiles
  test('appends to the query of the redirect URI', async () => {
    const location = await decide({ redirect_uri: otherRedirect })
    expect(location.href).toMatch(/^https:\/\/other\.example\/back\?place=here&code=[\w-]{43}&state=/)
  })

  // shows: §7 refusal
  test('reports the member’s refusal in the query', async () => {
    const location = await decide({}, 'refuse')
    expect(location.hash).toBe('')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'a_B-7 é',
      iss: baseUrl,
    })
    expect(await network.store.authorizations.allowsContacts(ana, 'mine')).toBeUndefined()
  })

  // shows: §5 oauth.token
  test('accepts key and secret by HTTP Basic, form-encoded or not', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    const secret = secrets.mine ?? ''
    for (const [index, text] of [
      `mine:${secret}`,
      `mine:${secret.replaceAll('-', '%2D').replaceAll('_', '%5F')}`,
    ].entries()) {
      const named = { client_id: index === 0 ? undefined : 'mine', client_secret: undefined }
      expect((await exchange(await codeFor(), named, { Authorization: basic(text) })).status).toBe(200)
    }
  })

  test('stores only the hash of a code', async () => {
    const code = await codeFor()
    const row = await network.store.authorizationCodes.find(code)
    expect(row).toMatchObject({ member: ana, application: 'mine', redirect_uri: redirectUri, token: null })
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('a code', () => {
  // shows: §5 oauth.token.code, S8
  test('expires after a minute', async () => {
    const [early, late] = [await codeFor(), await codeFor()]
    network.clock.now += 60_000 - 1
    expect((await exchange(early)).status).toBe(200)
    network.clock.now += 1
    expect(await exchange(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('revokes its token even if used again after its expiry', async () => {
    const code = await codeFor()
    const { body } = await exchange(code)
    network.clock.now += 3_600_000
    await codeFor() // new codes make away with old ones, not with those of today
    await exchange(code)
    expect(await isGood(body.access_token)).toBe(false)
  })

  // shows: S8
  test('gives one token to two concurrent requests', async () => {
    const code = await codeFor()
    const both = await Promise.all([exchange(code), exchange(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    // that token is revoked too: one of the two requests was an attacker's
    const token = both.find(({ status }) => status === 200)?.body.access_token
    expect(await isGood(token)).toBe(false)
  })

  // shows: S8
  test('leaves no token to a request whose code was used while it issued one', async () => {
    const code = await codeFor()
    const { store } = network
    const { transaction } = store
    const issued: string[] = []
    /** Another request uses the code between the check of this one and its use. */
    store.transaction = (work, isolation) =>
      transaction(async (tx) => {
        const { authorizationCodes, authorizations } = tx
        const issueToken: typeof authorizations.issueToken = async (...what) => {
          const token = await authorizations.issueToken(...what)
          const ofOther = await authorizations.issueToken(...what)
          await authorizationCodes.use(code, ofOther)
          issued.push(token, ofOther)
          return token
        }
        return work({ ...tx, authorizations: { ...authorizations, issueToken } })
      }, isolation)
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    store.transaction = transaction
    expect(issued).toHaveLength(2)
    for (const token of issued) expect(await isGood(token)).toBe(false)
  })

  // shows: S8
  test('is useless to an attacker who has seen it, and still valid after a failed attempt', async () => {
    const plain = await codeFor()
    for (const client_secret of [secrets.theirs, undefined])
      expect((await exchange(plain, { client_secret })).status).toBe(401)
    expect((await exchange(plain)).status).toBe(200)
    const code = await codeFor(pkce)
    expect((await exchange(code, { code_verifier: 'x'.repeat(43) })).status).toBe(400)
    expect((await exchange(code, { client_id: 'theirs', client_secret: secrets.theirs })).status).toBe(400)
    expect((await exchange(code, { redirect_uri: otherRedirect, code_verifier: verifier })).status).toBe(400)
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200)
  })

  test('ends when the member revokes the consent', async () => {
    const code = await codeFor()
    await network.store.authorizations.revokeAll(ana, 'mine', network.clock.now)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
  })

  test('stays valid if the token before it is revoked', async () => {
    const { body } = await exchange(await codeFor())
    const code = await codeFor()
    await network.post('/oauth-provider/revoke_access_token2', { token: body.access_token })
    expect((await exchange(code)).status).toBe(200)
  })
})
