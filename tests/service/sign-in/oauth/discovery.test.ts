import { expect, test } from 'vitest'
import { chromiumId, chromiumRedirectUri } from '../../../../src/build/extension-identity.ts'
import { discoveryPath, metadataPath } from '../../../../src/contract/oauth.ts'
import { createTestNetwork } from '../../test-network.ts'

const authUrl = 'https://circle.example'
const redirectUris = [chromiumRedirectUri(chromiumId)]

async function createCircle() {
  const network = await createTestNetwork({ name: 'Circle', authUrl, isPublic: false })
  return {
    ...network,
    ask: (host: string, path: string) =>
      network.app.request(host + path, { headers: { Origin: 'null', Accept: 'text/html' } }),
    addExtension: (key: string, isOwn: boolean, level: 'premium' | 'standard' = 'premium') =>
      network.store.applications.add({ key, name: key, level, redirectUris, isOwn }, network.clock.now),
  }
}

test.each([authUrl, 'http://network.example'])(
  '%s describes for strangers how the extension uses the network',
  async (host) => {
    const { addExtension, ask } = await createCircle()
    await addExtension('a-school', false)
    await addExtension('our-extension', true)
    const response = await ask(host, discoveryPath)
    expect(await response.json()).toEqual({
      name: 'Circle',
      base_url: 'http://network.example',
      auth_url: authUrl,
      api_key: 'our-extension',
      profile: 'code',
      redirect_uris: redirectUris,
    })
    // after the redirect of another web site, a browser sends no other origin than "null"
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Cache-Control')).toBe('max-age=60')
  },
)

test('the extension may be an application that is not the network’s own, but one that may share', async () => {
  const { addExtension, ask } = await createCircle()
  await addExtension('a-reader', false, 'standard')
  await addExtension('b-school', false)
  expect(await (await ask(authUrl, discoveryPath)).json()).toMatchObject({ api_key: 'b-school' })
})

test('a network without the extension’s application is not found by it', async () => {
  const { ask } = await createCircle()
  expect((await ask(authUrl, discoveryPath)).status).toBe(404)
})

test.each([authUrl, 'http://network.example'])(
  '%s has the authorization server’s metadata (RFC 8414)',
  async (host) => {
    const { ask } = await createCircle()
    const metadata = await (await ask(host, metadataPath)).json()
    expect(metadata).toMatchObject({ issuer: authUrl, code_challenge_methods_supported: ['S256'] })
    expect(metadata).not.toHaveProperty('registration_endpoint')
  },
)
