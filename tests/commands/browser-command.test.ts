import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, test } from 'vitest'
import { buttonNames } from '../../src/commands/start.ts'
import { runProgram } from '../support/program.ts'

const module = new URL('../../src/commands/running/browser-command.ts', import.meta.url)

/** Runs a command that prints "ready" and then runs `then`; stops it with SIGTERM if `stops`. */
async function run(then: string, { stops }: { stops: boolean }) {
  const script = `
    import { runUntilStopped, untilAborted } from ${JSON.stringify(module)}
    await runUntilStopped(async (stop) => {
      const open = setInterval(() => {}, 1000)
      console.log('ready')
      ${then}
    })`
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, ['--input-type=module', '--eval', script])
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  if (stops) child.kill('SIGTERM')
  const [code] = await ended
  return { code, said }
}

test('an unhandled error after the stop doesn’t change the exit code', async () => {
  const failing = `
    await untilAborted(stop)
    void Promise.reject(new Error('a click in a browser that is gone'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw stop.reason`
  expect(await run(failing, { stops: true })).toEqual({ code: 143, said: 'Stopped.\n' })
})

test('an unhandled error before the stop ends the command with its message', async () => {
  const failing = `
    void Promise.reject(new Error('a fault of ours'))
    await untilAborted(stop)`
  const { code, said } = await run(failing, { stops: false })
  expect(code).toBe(1)
  expect(said).toContain('a fault of ours')
})

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
