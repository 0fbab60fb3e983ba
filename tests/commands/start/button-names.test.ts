import { expect, it } from 'vitest'
import { buttonNames } from '../../../src/commands/start/button-names.ts'

it.each([
  [['de-AT', 'en'], 'Zustimmen und anmelden', 'Zulassen', 'Teilen'],
  [['nl', 'en-GB'], 'Agree and sign in', 'Allow', 'Share'],
])('the guide names the buttons in the browser’s language: %j', async (wishes, agree, allow, share) => {
  expect(await buttonNames(wishes)).toEqual({ agree, allow, share })
})
