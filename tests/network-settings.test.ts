import { describe, expect, it } from 'vitest'
import { demoNetwork } from '../src/demo/network.ts'
import { networkSettings } from '../src/network-settings.ts'

describe('networkSettings', () => {
  it('are the demo network without variables', () => {
    expect(networkSettings({})).toEqual({
      WXT_NETWORK_NAME: demoNetwork.name,
      WXT_BASE_URL: demoNetwork.baseUrl,
      WXT_AUTH_URL: demoNetwork.baseUrl,
      WXT_API_KEY: demoNetwork.premiumKey,
    })
  })

  it('take the authorization host from the base address unless it is given', () => {
    const env = { WXT_BASE_URL: 'https://api.network.example/' }
    expect(networkSettings(env).WXT_AUTH_URL).toBe('https://api.network.example')
    expect(networkSettings({ ...env, WXT_AUTH_URL: 'https://login.network.example' }).WXT_AUTH_URL).toBe(
      'https://login.network.example',
    )
  })

  it.each([
    'network.example',
    'http://network.example',
    'https://network.example/api',
    'ftp://network.example',
    'https://a@b.example',
  ])('refuse %s with a sentence', (address) => {
    expect(() => networkSettings({ WXT_BASE_URL: address })).toThrow(/WXT_BASE_URL must be an https origin/)
  })
})
