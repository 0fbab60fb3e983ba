import { expect, it, test } from 'vitest'
import { buttonNames } from '../../src/commands/start.ts'
import { runProgram } from '../support/program.ts'

test('npm run dev -- --browser=lynx ends with a sentence, without a browser', async () => {
  const { code, stderr } = await runProgram('dev', ['--browser=lynx']).ended
  expect({ code, stderr }).toEqual({ code: 1, stderr: '--browser must be chromium or firefox, not "lynx".\n' })
})

it.each([
  [['de-AT', 'en'], 'Zustimmen und anmelden', 'Zulassen', 'Teilen'],
  [['nl', 'en-GB'], 'Agree and sign in', 'Allow', 'Share'],
])('the guide names the buttons in the browser’s language: %j', async (wishes, agree, allow, share) => {
  expect(await buttonNames(wishes)).toEqual({ agree, allow, share })
})
