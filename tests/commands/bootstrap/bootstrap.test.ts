import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { finished, makeCheckout } from './checkout.ts'

describe('installing', () => {
  test('precedes the command, which runs on the project’s Node with its arguments and exit code', async () => {
    const run = await finished(makeCheckout().start('echo', '--name', 'a "b" $HOME'))
    expect(run).toMatchObject({ code: 7, stdout: '["--name","a \\"b\\" $HOME"] 24\n' })
    expect(run.stderr).toContain('Installing the dependencies')
  })

  test('happens in an empty checkout, and again only when the lock file changes', async () => {
    const checkout = makeCheckout()
    await finished(checkout.start('echo'))
    expect(await finished(checkout.start('echo'))).toMatchObject({ code: 7, stderr: '' })
    expect(checkout.npmRuns()).toEqual([expect.stringMatching(/^ci --include=dev /)])
    checkout.lockFile('{"second": true}')
    await finished(checkout.start('echo'))
    expect(checkout.npmRuns()).toHaveLength(2)
  })

  test('does not happen for the service after `npm ci --omit=dev`, unless a package is missing or another version', async () => {
    const checkout = makeCheckout()
    const packages = (version: string, more = {}) => JSON.stringify({ packages: { '': {}, a: { version }, ...more } })
    checkout.lockFile(
      packages('1.0.0', { b: { version: '2.0.0', dev: true }, c: { version: '3.0.0', optional: true } }),
    )
    mkdirSync(join(checkout.folder, 'node_modules'))
    const installed = (content: string) =>
      writeFileSync(join(checkout.folder, 'node_modules', '.package-lock.json'), content)
    installed(packages('1.0.0'))
    const run = await finished(checkout.start('service', '--port', '0'))
    expect(run).toEqual({ code: 7, stdout: '["--port","0"] 24\n', stderr: '' })
    expect(checkout.npmRuns()).toEqual([])
    installed(packages('0.9.0'))
    expect(await finished(checkout.start('service'))).toMatchObject({ code: 7 })
    expect(checkout.npmRuns()).toHaveLength(1)
    expect(await finished(checkout.start('echo'))).toMatchObject({ code: 7 })
  })

  test('of the service alone, as in a release’s archive, runs it on the Node that is there', async () => {
    const checkout = makeCheckout()
    checkout.npmDoes({ withNode: false })
    checkout.lockFile(JSON.stringify({ packages: { '': {}, a: { version: '1.0.0' } } }))
    expect(await finished(checkout.start('service'))).toMatchObject({ code: 7, stdout: '[] 24\n' })
    expect(await finished(checkout.start('service'))).toEqual({ code: 7, stdout: '[] 24\n', stderr: '' })
    expect(checkout.npmRuns()).toHaveLength(1)
  })

  test('does not happen for the service after `npm ci --omit=dev` on an older Node: a sentence says what it needs', async () => {
    const checkout = makeCheckout()
    checkout.lockFile('{"packages": {}}')
    mkdirSync(join(checkout.folder, 'node_modules'))
    writeFileSync(join(checkout.folder, 'node_modules', '.package-lock.json'), '{"packages": {}}')
    const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })"
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(older)}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { code, stdout, stderr } = await finished(checkout.start('service'))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('The service needs Node 24 or newer, and this is Node 20.1.0')
    expect(checkout.npmRuns()).toEqual([])
  })

  test('that fails, or is without install scripts, prints a sentence, doesn’t run the command, and is retried', async () => {
    const checkout = makeCheckout()
    for (const [failure, sentence] of [
      [{ code: 3 }, 'npm could not install the dependencies'],
      [{ withNode: false }, 'ignore-scripts'],
    ] as const) {
      checkout.npmDoes(failure)
      const run = await finished(checkout.start('echo'))
      expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
    }
    checkout.npmDoes({})
    expect(await finished(checkout.start('echo'))).toMatchObject({ code: 7 })
  })

  test.each([
    ['killed', 'SIGKILL', null],
    ['stopped by Ctrl-C, which prints nothing about the network', 'SIGINT', 130],
  ] as const)('works after a run that was %s', async (_, signal, expected) => {
    const checkout = makeCheckout()
    checkout.npmDoes({ wait: 60_000 })
    const run = checkout.start('echo')
    const ended = finished(run)
    await expect.poll(() => checkout.npmRuns()).toHaveLength(1)
    signalGroup(run, signal)
    const { code, stderr } = await ended
    expect(code).toBe(expected)
    expect(stderr).not.toContain('npm could not')
    expect(existsSync(join(checkout.folder, 'node_modules'))).toBe(false)
    checkout.npmDoes({})
    expect(await finished(checkout.start('echo'))).toMatchObject({ code: 7 })
  })
})

test('an unknown command is refused before the installation', async () => {
  const checkout = makeCheckout()
  const { code, stderr } = await finished(checkout.start('nothing'))
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('"nothing"') })
  expect(checkout.npmRuns()).toEqual([])
})

describe('a signal', () => {
  /** A command that cleans up for a while, as a server does. */
  const server = `
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => setTimeout(() => { console.log('cleaned up'); process.exit(5) }, 150))
setInterval(() => {}, 1000)
console.log(process.pid)`

  async function startServer() {
    const checkout = makeCheckout()
    checkout.command('server', server)
    const run = checkout.start('server')
    const ended = finished(run)
    const pid = await new Promise<number>((resolve) => run.stdout?.once('data', (line) => resolve(Number(line))))
    return { run, pid, ended }
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s to the bootstrap alone ends the command cleanly',
    async (signal) => {
      const { run, pid, ended } = await startServer()
      run.kill(signal)
      expect(await ended).toMatchObject({ code: 5, stdout: expect.stringContaining('cleaned up') })
      expect(isAlive(pid)).toBe(false)
    },
  )

  test('to the whole process group, as Ctrl-C sends it, lets the command clean up', async () => {
    const { run, pid, ended } = await startServer()
    signalGroup(run, 'SIGINT')
    expect(await ended).toMatchObject({ code: 5, stdout: expect.stringContaining('cleaned up') })
    expect(isAlive(pid)).toBe(false)
  })
})

function signalGroup(run: ChildProcess, signal: NodeJS.Signals): void {
  if (run.pid !== undefined) process.kill(-run.pid, signal)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
