import { expect, test } from 'vitest'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { storedTexts } from '../../database.ts'
import { password } from '../../test-network.ts'
import { createCodeFlow, pkce, verifier } from './code-flow.ts'

/** The attacks of RFC 6819 that RFC 6749 §10 doesn't list, against the service. */

// shows: RFC 6749 §10.3
test('RFC 6819 §4.3.2, §4.4.1.2 and §5.1.4.1.3: a stolen database contains no usable secret', async () => {
  const data = temporaryFolder()
  const { network, secrets, decide, codeFor, exchange } = await createCodeFlow({ data })
  const visitor = network.browse()
  await visitor.submit('/sign-in', { login: 'ana', password })
  const unused = await codeFor()
  const used = await codeFor(pkce)
  const { body } = await exchange(used, { client_secret: undefined, code_verifier: verifier })
  const implicit = new URLSearchParams((await decide({ response_type: 'token' })).hash.slice(1)).get('access_token')
  // a member types the password into the login field
  await network.browse().submit('/sign-in', { login: 'my-secret-typed-as-a-login', password: 'x' })

  const stored = await storedTexts(data)
  expect(stored).toContain('ana')
  const nowhere = {
    password,
    secret: secrets.mine,
    unused,
    used,
    verifier,
    token: body.access_token,
    implicit,
    session: visitor.cookies.get('session'),
    device: visitor.cookies.get('device'),
    typed: 'my-secret-typed-as-a-login',
  }
  for (const [name, value] of Object.entries(nowhere)) {
    expect(value).toEqual(expect.stringMatching(/./))
    expect([name, stored.includes(value ?? '')]).toEqual([name, false])
  }
})

// shows: RFC 6749 §10.10
test('RFC 6819 §4.4.1.3 and §4.6.3: codes, tokens, secrets and sessions have 256 random bits', async () => {
  const { network, ana, secrets, decide, codeFor, exchange } = await createCodeFlow()
  const made: (string | null | undefined)[] = Object.values(secrets)
  for (let round = 0; round < 5; round++) {
    made.push(await codeFor(), (await exchange(await codeFor())).body.access_token)
    made.push(new URLSearchParams((await decide({ response_type: 'token' })).hash.slice(1)).get('access_token'))
  }
  const visitor = network.browse()
  await visitor.submit('/sign-in', { login: 'ana', password })
  const another = await network.browseAs(ana)
  await another.open('/')
  for (const { cookies } of [visitor, another]) made.push(cookies.get('session'), cookies.get('visitor'))
  for (const value of made) expect(value).toMatch(/^[\w-]{43}$/)
  expect(new Set(made).size).toBe(made.length)
})

// shows: S12
test('RFC 6819 §4.6.7 and §5.1.6: the log of a failure contains no secret', async () => {
  const { network, secrets, browser, authorizePath, codeFor, exchange } = await createCodeFlow()
  const code = await codeFor()
  const { body } = await exchange(code)
  const session = browser.cookies.get('session') ?? ''
  await network.store.close()
  const failed = await exchange(code, { code_verifier: verifier })
  expect([failed.status, failed.body.error]).toEqual([500, 'server_error'])
  await network.get(`${oauthPaths.revoke}?token=${body.access_token}`)
  await network.get(`/me?access_token=${body.access_token}`, body.access_token)
  await browser.open(authorizePath({ state: 'the-state' }))
  await browser.post('/sign-in', { login: 'ana', password })

  expect(network.logged.length).toBeGreaterThanOrEqual(4)
  for (const secret of [code, verifier, secrets.mine, body.access_token, session, password, 'the-state']) {
    expect(network.logged.join()).not.toContain(secret)
  }
})
