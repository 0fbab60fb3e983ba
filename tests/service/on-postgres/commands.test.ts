import { beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../../src/commands/service/command.ts'
import { startService } from '../../../src/service/start.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createBrowser } from '../test-network.ts'

let data: string
let printed: string[]
beforeEach(() => {
  data = temporaryFolder()
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
})

/** Runs a command, and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  printed = []
  await runCommand([...args, '--data', data])
  return printed.join('\n')
}

const init = () =>
  run('init', ...['--name', 'Acme', '--base-url', 'http://127.0.0.1:8717', '--languages', 'en,de'], ...administrator)
const administrator = ['--login', 'ada', '--administrator-name', 'Ada Admin', '--email', 'ada@acme.example']

test('init makes a network once, and the commands change it while it is served', async () => {
  const made = await init()
  expect(made).toContain('/join?link=')
  expect(await init()).toContain('There is already a network')
  const service = await startService({ port: 0, data })
  const join = await run('member', 'invite', '--login', 'ben', '--name', 'Ben')
  const { pathname, search } = new URL(/http\S+/.exec(join)?.[0] ?? '')
  expect((await createBrowser(fetch, service.url).open(pathname + search)).text).toContain('Ben')
  expect(await run('member', 'list')).toMatch(/^ada\t.*\nben\t/m)
  await run('member', 'role', '--login', 'ben', '--role', 'administrator')
  await run('member', 'disable', '--login', 'ben')
  await run('member', 'remove', '--login', 'ben', '--yes')
  expect(await run('member', 'list')).not.toContain('ben')
  expect(await run('application', 'list')).toContain('Passalong')
  expect((await run('audit', 'list')).split('\n').length).toBeGreaterThan(3)
  await service.close()
})

test('backup and restore name the programs of PostgreSQL', async () => {
  await init()
  await expect(run('backup', 'file')).rejects.toThrow('pg_dump')
  await expect(run('restore', 'file')).rejects.toThrow('pg_dump')
})
