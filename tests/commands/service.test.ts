import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { databaseFile, openStore } from '../../src/service/store/store.ts'
import { newMember } from '../service/database.ts'
import { failuresIn } from '../service/own-process.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { said } from './service/said.ts'

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

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
  test('prints its address in one line, finishes open requests at a signal, and ignores a second signal', async () => {
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
    expect([code, stdout, failuresIn(stderr)]).toEqual([0, `graph service listening on ${url}\n`, ''])
  })

  test('with --demo also says how to sign in', async () => {
    const { child, ended } = await serve('--demo')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    for (const text of ['maya', demoNetwork.password, demoNetwork.premiumKey, demoNetwork.standardSecret]) {
      expect(stdout).toContain(text)
    }
  })

  test('reads its settings from the file; an option takes precedence', async () => {
    const settings = join(data, 'settings.json')
    const store = await openStore(data)
    const member = await store.members.add(newMember('ana'), 0)
    await store.close()
    const acme = { name: 'Acme Circle', base_url: 'https://acme.example', port: 1, public: false }
    writeFileSync(settings, JSON.stringify(acme))
    const { url, child, ended } = await serve('--public')
    const page = await fetch(`${url}/profile/${member}`, { redirect: 'manual' })
    expect([page.status, page.headers.get('Set-Cookie')]).toEqual([200, expect.stringMatching(/^__Host-.*Secure/)])
    expect(await page.text()).toContain('Acme Circle')
    child.kill('SIGTERM')
    await ended
    writeFileSync(settings, '{"nmae": "Acme Circle"}')
    expect(await said(['--port', '0', '--data', data])).toContain(`${settings}: there is no setting “nmae”`)
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
    await (await openStore(data)).close()
    const bytes = readFileSync(file)
    // all but the first page, which is all that a command looks at before
    writeFileSync(file, bytes.fill('no page at all', 4096))
    expect(await said(['application', 'list', '--data', data])).toMatch(
      /network\.sqlite is damaged.*put a backup in their place\.$/,
    )
  })

  test.each([
    [['nonsense'], 'nonsense'],
    [['--nonsense'], '--nonsense'],
    [['--port', 'x'], '--port must be'],
    [['--port', '65536'], '--port must be'],
    [['--demo', '--host', '0.0.0.0', '--data', ':memory:'], 'loopback only'],
    [['--base-url', 'ftp://x', '--data', ':memory:'], '--base-url must be'],
  ])('%j is refused by a sentence', async (args, text) => {
    expect(await said(args)).toContain(text)
  })
})
