import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'

/** Runs a command that starts no browser. */
function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'src', 'commands', `${command}.ts`), ...args],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

describe.each(['start', 'dev'])('npm run %s', (command) => {
  test('shows all its options', () => {
    const { status, stdout } = run(command, '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('--browser chromium|firefox')
  })

  test('refuses an option that does not exist with a sentence', () => {
    const { status, stderr } = run(command, '--tuor')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Unknown option '--tuor'.*\n$/)
  })

  test('refuses an unknown browser with a sentence', () => {
    const { status, stderr } = run(command, '--browser', 'lynx')
    expect(status).toBe(1)
    expect(stderr).toBe('--browser must be chromium or firefox, not "lynx".\n')
  })
})
