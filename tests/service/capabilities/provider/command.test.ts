import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { beginRemoval } from '../../../../src/service/actions/membership.ts'
import { largestProviderResponse } from '../../../../src/service/capabilities/provider/openid.ts'
import { identityRows } from '../../../../src/service/capabilities/provider/rows.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { data, run, saveSettings, store, useNetwork } from '../../../commands/service/network.ts'
import { freePort } from '../../../support/free-port.ts'
import { startOddServer } from '../../../support/odd-server.ts'
import { runProgram } from '../../../support/program.ts'
import { newMember } from '../../database.ts'
import { clientId, clientSecret, startProvider, type TestProvider } from './support/provider.ts'

const redirectUri = 'https://circle.acme.example/sign-in/provider/back'

useNetwork({})

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider([redirectUri])
})
afterAll(() => provider.stop())

/** The settings' other values. */
const secretFile = () => join(data, 'secret')
function write(oidc: object, secret: string | undefined = clientSecret, others = {}): void {
  if (secret !== undefined) writeFileSync(secretFile(), `${secret}\n`, { mode: 0o600 })
  const settings = { base_url: 'https://circle.acme.example', oidc, ...(secret && { oidc_secret_file: secretFile() }) }
  saveSettings({ ...settings, ...others })
}

const check = () => run('oidc', 'check')

test('a right provider is said to be right, with the redirect URI to register', async () => {
  write({ issuer: provider.issuer, client_id: clientId })
  expect(await check()).toBe(`Register this redirect URI at the provider: ${redirectUri}
Its address for back-channel logouts, with their session: https://circle.acme.example/sign-in/provider/logout
${provider.issuer} answers. The client_id and its secret are right. Only a sign-in shows whether the redirect URI is registered.`)
})

test('both addresses are said before the settings have a provider, which asks for them', async () => {
  saveSettings({ base_url: 'https://circle.acme.example' })
  expect(await check()).toBe(`Register this redirect URI at the provider: ${redirectUri}
Its address for back-channel logouts, with their session: https://circle.acme.example/sign-in/provider/logout
The settings have no oidc yet: issuer and client_id, which the provider gives you for these addresses.`)
})

test('the secret may be in the environment', async () => {
  write({ issuer: provider.issuer, client_id: clientId }, '')
  vi.stubEnv('PASSALONG_OIDC_SECRET', clientSecret)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await check()).toContain('The client_id and its secret are right')
})

test.each([
  ['a wrong secret', {}, 'wrong'],
  ['an unknown client id', { client_id: 'unknown' }, clientSecret],
])('%s is named, without the secret', async (_, oidc, secret) => {
  write({ issuer: provider.issuer, client_id: clientId, ...oidc }, secret)
  const refusal = await check()
  expect(refusal).toContain(`${provider.issuer} refuses the client_id or its secret (invalid_client).`)
  expect(refusal).not.toContain(clientSecret)
})

test('a provider that isn’t there, or has another issuer, is named with the reason', async () => {
  const away = `http://127.0.0.1:${await freePort()}`
  write({ issuer: away, client_id: clientId })
  expect(await check()).toContain(`${away} can’t be reached (ECONNREFUSED).`)
  const issuer = provider.issuer.replace('127.0.0.1', 'localhost')
  write({ issuer, client_id: clientId })
  expect(await check()).toContain(`${issuer} says that its issuer is ${provider.issuer}; set issuer to exactly that.`)
})

test.each<[string, RequestListener, string]>([
  ['a page', (_, response) => response.end('<h1>Hello</h1>'), 'does not answer as an OpenID provider'],
  ['a redirect', (_, response) => response.writeHead(302, { Location: '/' }).end(), 'does not answer as an OpenID'],
  [
    'metadata without the endpoints of a sign-in',
    ({ headers }, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify({ issuer: `http://${headers.host}`, token_endpoint: 'http://127.0.0.1/' })),
    'has no authorization_endpoint, no jwks_uri.',
  ],
  [
    'a huge body',
    (_, response) => response.end(JSON.stringify({ x: 'x'.repeat(largestProviderResponse) })),
    `sends more than ${largestProviderResponse} bytes`,
  ],
])('a provider that answers with %s is named', async (_, listener, sentence) => {
  const { url: issuer, close } = await startOddServer(listener)
  onTestFinished(close)
  write({ issuer, client_id: clientId })
  expect(await check()).toContain(`${issuer} ${sentence}`)
})

test.each<[string, object, object, string]>([
  ['with a secret for nobody', {}, { oidc: undefined }, 'need the setting oidc'],
  ['with two secrets', {}, { oidc_secret: 'x' }, 'not both'],
  ['with a file that isn’t there', {}, { oidc_secret_file: '/no/such/file' }, 'oidc_secret_file can’t be read'],
  ['with an unknown key', { secret: 'x' }, {}, 'settings.json: oidc must be {"issuer"'],
  ['with an issuer without TLS', { issuer: 'http://login.acme.example' }, {}, 'oidc must be'],
  ['with a domain without its sign', { who: 'acme.example' }, {}, 'oidc must be'],
  ['with administrators without a value', { administrators: 'groups' }, {}, 'oidc must be'],
  ['with a text for only', { only: 'yes' }, {}, 'oidc must be'],
])('settings %s are refused', async (_, oidc, others, sentence) => {
  write({ issuer: provider.issuer, client_id: clientId, ...oidc }, clientSecret, others)
  expect(await check()).toContain(sentence)
})

test('a file with more than the secret is refused, without its text', async () => {
  write({ issuer: provider.issuer, client_id: clientId }, 'one\ntwo-hidden')
  const refusal = await check()
  expect(refusal).toContain('must contain the provider’s secret in one line')
  expect(refusal).not.toContain('hidden')
})

test.each([
  [true, '/new-password?link='],
  [false, '/join?link='],
])('with `only` %j, `member link` for an administrator who hasn’t joined leads to %s', async (only, path) => {
  write({ issuer: provider.issuer, client_id: clientId, only })
  const added = ['--login', 'ana', '--name', 'Ana', '--language', 'en', '--role', 'administrator']
  expect(await run('member', 'invite', ...added)).toContain('/join?link=')
  expect(await run('member', 'link', '--login', 'ana')).toContain(`https://circle.acme.example${path}`)
})

test('`member disable` takes logins and subjects from stdin', async () => {
  write({ issuer: provider.issuer, client_id: clientId })
  const [ana, ben, cem] = [
    await store.members.add(newMember('ana'), 0),
    await store.members.add(newMember('ben'), 0),
    await store.members.add(newMember('cem'), 0),
  ]
  await store.of(identityRows).link({ issuer: provider.issuer, subject: 'S-1' }, ben)
  await store.of(identityRows).link({ issuer: 'https://elsewhere.example', subject: 'S-2' }, cem)
  const disable = async (input: string) => {
    const { ended } = runProgram('service', ['member', 'disable', '--list', '-', '--data', data], { input })
    const { code, stdout } = await ended
    return [code, stdout]
  }
  // who never joined is in each list of a company's leavers
  expect(await disable('never-joined\nana\nS-2\n')).toEqual([1, 'never-joined\tunknown\nana\tdisabled\nS-2\tunknown\n'])
  expect(await disable('ana\nS-1\n')).toEqual([0, 'ana\twas disabled already\nS-1\tdisabled\n'])
  await store.transaction(async (tx) => {
    await beginRemoval(tx, { actor: operator, member: ben }, 1)
    await tx.removals.removeMember(ben)
  })
  expect(await disable('S-1\n')).toEqual([0, 'S-1\twas removed before\n'])
  const states = await store.members.findAll([ana, cem])
  expect([ana, cem].map((id) => states.get(id)?.state)).toEqual(['disabled', 'active'])
}, 60_000)
