import { afterEach, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { codeOf, flow } from '../../../../src/extension/background/auth/flow.ts'

it.each([
  ['The user did not approve access.', 'sign-in-closed'],
  ['User cancelled or denied access.', 'sign-in-closed'],
  ['Authorization page could not be loaded.', 'sign-in-page-failed'],
  ["Couldn't create a browser window to display an authorization page.", 'sign-in-unsupported'],
  ['Something new', 'sign-in-page-failed'],
])('"%s" is %s', (message, code) => {
  expect(codeOf(new Error(message))).toBe(code)
})

const { identity } = fakeBrowser
afterEach(() => Object.assign(fakeBrowser, { identity }))

it.each([undefined, {}, { getRedirectURL: () => 'https://abc.example/' }])(
  'a browser that has no way to sign in says so: %j',
  async (half) => {
    Object.assign(fakeBrowser, { identity: half })
    const unsupported = expect.objectContaining({ failure: { code: 'sign-in-unsupported' } })
    expect(() => flow.redirectUri()).toThrow(unsupported)
    await expect(flow.authorize('https://network.example/')).rejects.toEqual(unsupported)
  },
)
