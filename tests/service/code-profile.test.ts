import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestNetwork, redirectUri, type TestNetwork } from './test-network.ts'

const tokenPath = '/oauth-provider/access_token2'
const verifier = 'a-verifier-of-43-characters-at-least.~_-0123'
const challenge = createHash('sha256').update(verifier).digest('base64url')
const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
const other = 'https://other.example/back?place=here'

let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
let ana: string
let secrets: Record<string, string>

beforeEach(async () => {
  network = await createTestNetwork()
  const { applications } = network.store
  secrets = {}
  for (const key of ['mine', 'theirs']) {
    const redirects = [redirectUri, other]
    const added = await applications.add({ key, name: key, level: 'premium', redirects }, network.clock.now)
    secrets[key] = added.secret
  }
  ana = await network.addMember('ana')
  browser = await network.browseAs(ana)
})

function address(changes: Record<string, string> = {}): string {
  const query = { response_type: 'code', client_id: 'mine', redirect_uri: redirectUri, state: 'a_B-7 é', ...changes }
  return `/oauth-provider/authorize2?${new URLSearchParams(query)}`
}

/** What comes to the redirect address when the member answers. */
async function answer(changes: Record<string, string> = {}, button = 'allow') {
  const { status, headers } = await browser.submit(address(changes), { answer: button })
  expect(status).toBe(302)
  expect(headers.get('Cache-Control')).toBe('no-store')
  return new URL(headers.get('Location') ?? '')
}

const codeFor = async (changes: Record<string, string> = {}) => (await answer(changes)).searchParams.get('code') ?? ''

/** Asks for a token as §5 has it; undefined fields are left out. */
async function exchange(code: string, changes: Record<string, string | undefined> = {}, authorization?: string) {
  const fields = {
    grant_type: 'authorization_code',
    client_id: 'mine',
    client_secret: secrets.mine,
    redirect_uri: redirectUri,
    code,
    ...changes,
  }
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  const headers = authorization === undefined ? {} : { Authorization: authorization }
  const init = { method: 'POST', headers, body: new URLSearchParams(given) }
  const response = await network.app.request(`http://network.example${tokenPath}`, init)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const isGood = async (token: string) => (await network.get('/me', token)).status === 200

describe('the web server profile', () => {
  test('gives a code in the query with the same state, and for it a token', async () => {
    const location = await answer()
    expect(location.origin + location.pathname).toBe(redirectUri)
    expect(location.hash).toBe('')
    expect(Object.fromEntries(location.searchParams)).toEqual({ code: expect.any(String), state: 'a_B-7 é' })
    const { status, body, headers } = await exchange(location.searchParams.get('code') ?? '')
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    expect(headers.get('Pragma')).toBe('no-cache')
    expect((await network.get('/me', body.access_token)).body.id).toBe(ana)
  })

  test('writes a space in state so that every reader sees a space', async () => {
    const { headers } = await browser.submit(address(), { answer: 'allow' })
    expect(headers.get('Location')).toMatch(/&state=a_B-7%20%C3%A9$/)
  })

  test('adds to the query that the redirect address has', async () => {
    const location = await answer({ redirect_uri: other })
    expect(location.href).toMatch(/^https:\/\/other\.example\/back\?place=here&code=[\w-]{43}&state=/)
  })

  test('says in the query that the member refused', async () => {
    const location = await answer({}, 'refuse')
    expect(location.hash).toBe('')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'a_B-7 é',
    })
    expect(await network.store.authorizations.allowsContacts(ana, 'mine')).toBeUndefined()
  })

  test('takes key and secret by HTTP Basic, form-encoded or not', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    const secret = secrets.mine ?? ''
    for (const [index, text] of [
      `mine:${secret}`,
      `mine:${secret.replaceAll('-', '%2D').replaceAll('_', '%5F')}`,
    ].entries()) {
      const named = { client_id: index === 0 ? undefined : 'mine', client_secret: undefined }
      expect((await exchange(await codeFor(), named, basic(text))).status).toBe(200)
    }
  })

  test('keeps of a code no more than a hash', async () => {
    const code = await codeFor()
    const row = await network.store.authorizationCodes.find(code)
    expect(row).toMatchObject({ member: ana, application: 'mine', redirect_uri: redirectUri, token: null })
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('a code', () => {
  test('is good for a minute', async () => {
    const [early, late] = [await codeFor(), await codeFor()]
    network.clock.now += 60_000 - 1
    expect((await exchange(early)).status).toBe(200)
    network.clock.now += 1
    expect(await exchange(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('is good once: its second use is refused, and ends the token that the first one gave', async () => {
    const code = await codeFor()
    const first = await exchange(code)
    expect(await isGood(first.body.access_token)).toBe(true)
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await isGood(first.body.access_token)).toBe(false)
  })

  test('that comes again after its minute ends that token still', async () => {
    const code = await codeFor()
    const { body } = await exchange(code)
    network.clock.now += 3_600_000
    await codeFor() // new codes make away with old ones, not with those of today
    await exchange(code)
    expect(await isGood(body.access_token)).toBe(false)
  })

  test('gives one token to two who come at the same time', async () => {
    const code = await codeFor()
    const both = await Promise.all([exchange(code), exchange(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is not spoilt by an attempt that fails', async () => {
    const code = await codeFor(pkce)
    expect((await exchange(code, { code_verifier: 'x'.repeat(43) })).status).toBe(400)
    expect((await exchange(code, { client_id: 'theirs', client_secret: secrets.theirs })).status).toBe(400)
    expect((await exchange(code, { redirect_uri: other, code_verifier: verifier })).status).toBe(400)
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200)
  })

  test('ends with what the member takes back', async () => {
    const code = await codeFor()
    await network.store.authorizations.withdraw(ana, 'mine')
    expect((await exchange(code)).body.error).toBe('invalid_grant')
  })

  test('on its way outlives the revocation of the token before', async () => {
    const { body } = await exchange(await codeFor())
    const code = await codeFor()
    await network.post('/oauth-provider/revoke_access_token2', { token: body.access_token })
    expect((await exchange(code)).status).toBe(200)
  })
})

describe('PKCE', () => {
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
    ['the challenge itself', challenge],
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

  test.each([
    ['the method plain', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['no method, which means plain', { code_challenge: challenge }],
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

describe('the token endpoint refuses', () => {
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
    ['another redirect_uri', { redirect_uri: other }, 400, 'invalid_grant'],
  ])('%s', async (_, changes: Record<string, string | undefined>, status, error) => {
    const answered = await exchange(await codeFor(), changes)
    expect([answered.status, answered.body.error]).toEqual([status, error])
    expect(answered.body.error_description).toEqual(expect.any(String))
    expect(answered.headers.has('WWW-Authenticate')).toBe(status === 401)
  })

  test('another application’s code, whatever it proves', async () => {
    const theirs = { client_id: 'theirs', client_secret: secrets.theirs }
    expect((await exchange(await codeFor(), theirs)).body.error).toBe('invalid_grant')
  })

  test('two ways of naming the application at once', async () => {
    const basic = `Basic ${btoa(`mine:${secrets.mine}`)}`
    expect((await exchange(await codeFor(), {}, basic)).body.error).toBe('invalid_request')
    const twoNames = { client_id: 'theirs', client_secret: undefined }
    expect((await exchange(await codeFor(), twoNames, basic)).body.error).toBe('invalid_request')
  })

  test.each(['Basic', 'Basic !!!', `Basic ${btoa('no colon')}`, 'Bearer x'])('the header %s', async (header) => {
    const unnamed = { client_id: undefined, client_secret: undefined }
    const { status, body } = await exchange(await codeFor(), unnamed, header)
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })

  test('a doubled parameter', async () => {
    const fields = new URLSearchParams({ grant_type: 'authorization_code', code: await codeFor() })
    fields.append('code', 'x')
    const response = await network.app.request(`http://network.example${tokenPath}`, { method: 'POST', body: fields })
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request'])
  })

  test('parameters in the address, where they would be logged, and any type of body but a form', async () => {
    const fields = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'mine',
      client_secret: secrets.mine ?? '',
      redirect_uri: redirectUri,
      code: await codeFor(),
    })
    const address = `http://network.example${tokenPath}`
    const json = { 'Content-Type': 'application/json' }
    const body = JSON.stringify(Object.fromEntries(fields))
    for (const [url, init] of [
      [`${address}?${fields}`, {}],
      [address, { headers: json, body }],
    ] as const) {
      const response = await network.app.request(url, { method: 'POST', ...init })
      expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request'])
    }
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s', async (method) => {
    const response = await network.app.request(`http://network.example${tokenPath}`, { method })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect((await response.json()).error).toBe('invalid_request')
  })
})
