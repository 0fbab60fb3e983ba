import { describe, expect, it } from 'vitest'
import { firefoxId } from '../../src/build/extension-identity.ts'
import { networkSettings, storeSettings } from '../../src/build/network-settings.ts'

const named = { WXT_NETWORK_NAME: 'Our Network', WXT_API_KEY: 'our-key' }

describe('networkSettings', () => {
  it.each(['WXT_NETWORK_NAME', 'WXT_API_KEY'])('requires %s for another network', (variable) => {
    const env = { WXT_BASE_URL: 'https://network.example', ...named, [variable]: ' ' }
    expect(() => networkSettings(env)).toThrow(`${variable} is missing`)
  })

  it('has the base URL as default of the authorization host, and PKCE as default of the profile', () => {
    const env = { WXT_BASE_URL: 'https://api.network.example/', ...named }
    expect(networkSettings(env)).toMatchObject({ WXT_AUTH_URL: 'https://api.network.example', WXT_PROFILE: 'code' })
    const chosen = { WXT_AUTH_URL: 'https://login.network.example', WXT_PROFILE: 'token' }
    expect(networkSettings({ ...env, ...chosen })).toMatchObject(chosen)
    expect(() => networkSettings({ ...env, WXT_PROFILE: 'password' })).toThrow(/WXT_PROFILE must be one of/)
  })

  it.each([
    'network.example',
    'http://network.example',
    'https://network.example/api',
    'ftp://network.example',
    'https://a@b.example',
    'http://[::1]:8717',
  ])('refuses %s with a sentence', (url) => {
    expect(() => networkSettings({ WXT_BASE_URL: url, ...named })).toThrow(/WXT_BASE_URL must be an https origin/)
  })

  it.each([{ PASSALONG_STORE: '1' }, { WXT_BASE_URL: 'none' }, { PASSALONG_STORE: '1', WXT_BASE_URL: 'none' }])(
    'of %j have no network',
    (env) => {
      const { PASSALONG_STORE, ...settings } = networkSettings(env)
      expect(Object.values(settings).join('')).toBe('')
      expect(PASSALONG_STORE).toBe('PASSALONG_STORE' in env ? '1' : '')
      expect(() => networkSettings({ ...env, ...named })).toThrow(
        'WXT_BASE_URL is missing, since WXT_NETWORK_NAME and WXT_API_KEY is set',
      )
    },
  )
})

const env = { WXT_NETWORK_NAME: 'Our Network', WXT_BASE_URL: 'https://api.network.example', WXT_API_KEY: 'our-key' }

describe('the settings of a published extension', () => {
  it('are for the stores in any environment', () => {
    expect(storeSettings({ ...env, PASSALONG_STORE: '' })).toEqual({
      ...env,
      WXT_AUTH_URL: env.WXT_BASE_URL,
      WXT_PROFILE: 'code',
      WXT_PUBLISHES_STATUSES: '',
      PASSALONG_STORE: '1',
      PASSALONG_FIREFOX_ID: 'passalong@api.network.example',
    })
  })

  it('are for every network without any variable of one', () => {
    expect(storeSettings({})).toMatchObject({ WXT_BASE_URL: '', PASSALONG_FIREFOX_ID: firefoxId })
    expect(() => storeSettings({ WXT_API_KEY: 'our-key' })).toThrow('WXT_BASE_URL is missing, since WXT_API_KEY is set')
  })

  it.each(['us', 'us@@network.example', '{6f1e3c9a}', `${'u'.repeat(80)}@network.example`])(
    'refuse %s for Firefox’s id, which Firefox would not take',
    (id) => {
      const own = '{6f1e3c9a-0b1d-4c2e-8f3a-123456789abc}'
      expect(storeSettings({ ...env, PASSALONG_FIREFOX_ID: own }).PASSALONG_FIREFOX_ID).toBe(own)
      expect(() => storeSettings({ ...env, PASSALONG_FIREFOX_ID: id })).toThrow('PASSALONG_FIREFOX_ID must look like')
    },
  )

  it.each(['WXT_BASE_URL', 'WXT_AUTH_URL'])('refuse http on this machine in %s', (variable) => {
    expect(() => storeSettings({ ...env, [variable]: 'http://localhost:8717' })).toThrow(
      `This can’t be published: ${variable} must be an https origin without a path, not "http://localhost:8717".`,
    )
  })
})
