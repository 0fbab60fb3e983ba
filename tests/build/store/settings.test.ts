import { describe, expect, it } from 'vitest'
import { firefoxId } from '../../../src/build/extension-identity.ts'
import { storeSettings } from '../../../src/build/network-settings.ts'

const env = { WXT_NETWORK_NAME: 'Our Network', WXT_BASE_URL: 'https://api.network.example', WXT_API_KEY: 'our-key' }

describe('the settings of a published extension', () => {
  it('are for the stores in any environment', () => {
    expect(storeSettings({ ...env, PASSALONG_STORE: '' })).toEqual({
      ...env,
      WXT_AUTH_URL: env.WXT_BASE_URL,
      WXT_PROFILE: 'code',
      PASSALONG_STORE: '1',
      PASSALONG_FIREFOX_ID: 'passalong@api.network.example',
    })
  })

  it('are for every network without any variable of one', () => {
    expect(storeSettings({})).toMatchObject({ WXT_BASE_URL: '', PASSALONG_FIREFOX_ID: firefoxId })
    expect(() => storeSettings({ WXT_API_KEY: 'our-key' })).toThrow(
      'WXT_NETWORK_NAME is missing; WXT_BASE_URL is missing',
    )
  })

  it.each(['us@network.example', '{6f1e3c9a-0b1d-4c2e-8f3a-123456789abc}'])('accept %s as Firefox’s id', (id) => {
    expect(storeSettings({ ...env, PASSALONG_FIREFOX_ID: id }).PASSALONG_FIREFOX_ID).toBe(id)
  })

  it.each(['us', 'us@@network.example', '{6f1e3c9a}', `${'u'.repeat(80)}@network.example`])(
    'refuse %s for Firefox’s id, which Firefox would not take',
    (id) => {
      expect(() => storeSettings({ ...env, PASSALONG_FIREFOX_ID: id })).toThrow('PASSALONG_FIREFOX_ID must look like')
    },
  )

  it.each(['WXT_BASE_URL', 'WXT_AUTH_URL'])('refuse http on this machine in %s', (variable) => {
    expect(() => storeSettings({ ...env, [variable]: 'http://localhost:8717' })).toThrow(
      `This can’t be published: ${variable} must be an https origin without a path, not "http://localhost:8717".`,
    )
  })
})
