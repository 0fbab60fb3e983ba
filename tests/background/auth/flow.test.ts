import { expect, it } from 'vitest'
import { codeOf } from '../../../src/background/auth/flow.ts'

it.each([
  ['The user did not approve access.', 'sign-in-closed'],
  ['User cancelled or denied access.', 'sign-in-closed'],
  ['Authorization page could not be loaded.', 'sign-in-page-failed'],
  ["Couldn't create a browser window to display an authorization page.", 'sign-in-unsupported'],
  ['Something new', 'sign-in-page-failed'],
])('"%s" is %s', (message, code) => {
  expect(codeOf(new Error(message))).toBe(code)
})
