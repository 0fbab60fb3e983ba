import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { commands, helps } from '../../src/commands/service/commands.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import { newMember } from '../service/database.ts'
import { failuresIn } from '../service/own-process.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { data, run, saveSettings, store, useNetwork } from './service/network.ts'

useNetwork({ languages: ['en'] })

async function serve(...args: string[]) {
  const running = runProgram('service', ['--port', '0', '--data', data, ...args])
  const deadline = Date.now() + 10_000
  while (!running.output.stdout.includes('\n')) {
    if (Date.now() > deadline) throw new Error(`the service did not start: ${running.output.stderr}`)
    await Promise.race([once(running.child.stdout, 'data'), running.ended])
  }
  const [, url = ''] = /^graph service listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(running.output.stdout) ?? []
  return { ...running, url }
}

describe('npm run service', () => {
  test('writes its version and commit into the log’s first line, also if it can’t start', async () => {
    const first = ({ stderr }: { stderr: string }) => JSON.parse(stderr.split('\n')[0] ?? '')
    const message = await run('--version')
    expect(message).toMatch(/^Passalong \d+\.\d+\.\d+( \([0-9a-f]{12}(-dirty)?\))?$/)
    const { output, child } = await serve()
    expect(first(output)).toMatchObject({ level: 'info', message })
    child.kill('SIGTERM')
    writeFileSync(join(data, databaseFile), 'x'.repeat(5000))
    const failed = await runProgram('service', ['--port', '0', '--data', data]).ended
    expect(failed.code).toBe(2)
    expect(first(failed)).toMatchObject({ level: 'info', message })
  })

  test('prints its address in one line, finishes open requests at a signal, and ignores a second signal', async () => {
    await store.members.add(newMember('ana'), 0)
    const { child, url, ended } = await serve()
    expect((await fetch(url)).status).toBe(200)
    const body = 'access_token=x'
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }
    const slow = request(`${url}/oauth-provider/revoke_access_token2`, { method: 'POST', headers })
    slow.write(body.slice(0, -1))
    const responded = once(slow, 'response')
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) {
      child.kill(signal)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await expect(fetch(url)).rejects.toThrow()
    slow.end(body.slice(-1))
    const [response] = await responded
    expect(response.statusCode).toBe(200)
    response.resume()
    const { code, stdout, stderr } = await ended
    expect({ code, stdout, failures: failuresIn(stderr) }).toEqual({
      code: 0,
      stdout: `graph service listening on ${url}\n`,
      failures: '',
    })
  })

  test('with --demo also says how to sign in', async () => {
    const { child, ended } = await serve('--demo', '--data', temporaryFolder())
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    for (const text of ['maya', demoNetwork.password, demoNetwork.premiumKey, demoNetwork.standardSecret]) {
      expect(stdout).toContain(text)
    }
  })

  test('reads its settings from the file, over which an option takes precedence', async () => {
    const member = await store.members.add(newMember('ana'), 0)
    saveSettings({ name: 'Acme Circle', base_url: 'https://acme.example', port: 1, public: false })
    const { url, child, ended } = await serve('--public')
    const page = await fetch(`${url}/profile/${member}`, { redirect: 'manual' })
    expect({ status: page.status, setCookie: page.headers.get('Set-Cookie') }).toEqual({
      status: 200,
      setCookie: expect.stringMatching(/^__Host-.*Secure/),
    })
    expect(await page.text()).toContain('Acme Circle')
    child.kill('SIGTERM')
    await ended
  })

  test.each([
    [['--help'], 0, 'application add'],
    [['--data', import.meta.filename], 2, 'can’t be opened'],
  ])('%j: the sentence and nothing of the program’s inside, status %i', async (args, expected, text) => {
    const { code, stdout, stderr } = await runProgram('service', args).ended
    expect(code).toBe(expected)
    expect(expected === 0 ? stdout : stderr).toContain(text)
    expect(stderr).not.toContain('    at ')
  })

  test('beside the service names the problem with the data in a sentence', async () => {
    const file = join(data, databaseFile)
    const bytes = readFileSync(file)
    // all but the first page, which is all that a command looks at before
    writeFileSync(file, bytes.fill('no page at all', 4096))
    expect(await run('application', 'list')).toMatch(/network\.sqlite is damaged.*put a backup in their place\.$/)
  })

  test.each([
    [['nonsense'], 'nonsense'],
    [['--nonsense'], '--nonsense'],
    [['--port', 'x'], '--port must be'],
    [['--port', '65536'], '--port must be'],
    [['--demo', '--host', '0.0.0.0'], 'loopback only'],
    [['--base-url', 'ftp://x'], '--base-url must be'],
  ])('%j is refused by a sentence', async (args, text) => {
    expect(await run(...args)).toContain(text)
  })
})

const names = Object.keys(commands)

test('every command has its help', () => {
  expect([...helps.keys()].sort()).toEqual(names.toSorted())
})

test.each(names)('“%s” answers wrong options with its example, and the example has all that it needs', async (name) => {
  const help = helps.get(name) ?? ''
  const words = name === '' ? [] : name.split(' ')
  const refusal = await run(...words, '--colour', 'red')
  expect(refusal).toContain('--colour')
  expect(refusal).toContain(`\nExample: npm run service -- ${[...words, ''].join(' ')}`.trimEnd())
  if (help.startsWith(`  npm run service -- ${name} --`))
    expect(await run(...words)).toMatch(/^--[a-z]+(?: is missing| must be|, )[\s\S]*\nExample: npm run service -- /)
  // the example of `member add` would wait for a password, and the first one would start the service
  if (['', 'member add'].includes(name)) return
  const options: string[] = help.split(`Example: npm run service -- ${name}`)[1]?.match(/'[^']*'|\S+/g) ?? []
  const example = options.map((word) => (/^\w+\.\w+$/.test(word) ? join(data, word) : word.replaceAll("'", '')))
  expect(await run(...words, ...example)).not.toContain('Example: ')
})

test('--help after a command prints the help of that command alone, after a topic its commands, and alone all', async () => {
  const lines = (text: string) => text.match(/^ {2}npm run service -- \S+ ?[a-z]*/gm) ?? []
  expect(lines(await run('member', 'invite', '--help'))).toEqual(['  npm run service -- member invite'])
  expect(lines(await run('member', 'remove', 'ana', '-h'))).toEqual(['  npm run service -- member remove'])
  expect(lines(await run('application', '--help'))).toHaveLength(6)
  expect(lines(await run('--help'))).toHaveLength(names.length)
})

test('an unknown command is named without its options', async () => {
  expect(await run('member', 'delete', '--login', 'ana')).toContain('There is no command “member delete”;')
  expect(await run('member', '--login', 'ana')).toContain('There is no command “member”;')
})
