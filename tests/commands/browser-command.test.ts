import { expect, it, test } from 'vitest'
import { buttonNames } from '../../src/commands/start.ts'
import { runProgram } from '../support/program.ts'

test.each([
  ['start', '--help', 0, /--browser chromium\|firefox/],
  ['start', '--tuor', 1, /^Unknown option '--tuor'.*\nnpm start -- --help lists the options\.\n$/],
  ['dev', '--browser=lynx', 1, /^--browser must be chromium or firefox, not "lynx"\.\n$/],
])('npm run %s -- %s ends with %i and a sentence, without a browser', async (command, option, code, sentence) => {
  const run = await runProgram(command, [option]).ended
  expect(run.code).toBe(code)
  expect(code === 0 ? run.stdout : run.stderr).toMatch(sentence)
})

it.each([
  [['de-AT', 'en'], 'Zustimmen und anmelden', 'Zulassen', 'Teilen'],
  [['nl', 'en-GB'], 'Agree and sign in', 'Allow', 'Share'],
])('the guide names the buttons in the browser’s language: %j', async (wishes, agree, allow, share) => {
  expect(await buttonNames(wishes)).toEqual({ agree, allow, share })
})
