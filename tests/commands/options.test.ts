import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { commandText, root } from '../../src/build/tools.ts'
import { firstByDay } from '../night.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const ours = firstByDay(
  6,
  Object.keys(scripts).filter((name) => scripts[name]?.includes('bootstrap.mjs')),
)

/** As npm does, which takes longer to start than the command. */
const run = (script: string, option: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const [program = '', ...args] = scripts[script]?.split(' ') ?? []
    execFile(program, [...args, option], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

describe.each(ours)('npm run %s', (script) => {
  test('explains itself with --help, and does nothing', async () => {
    const { code, stdout, stderr } = await run(script, '--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^(?! *▸)[^\n]+\n/)
    expect(stdout).not.toMatch(/[{}]/)
  })

  test('answers an unknown option with a sentence that leads to --help, and does nothing', async () => {
    const { code, stdout, stderr } = await run(script, '--no-such-thing')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(3)
    expect(stderr).toMatch(/--no-such-thing[\s\S]*--help/)
  })
})

test('the help of dev has the service’s port', () => {
  expect(commandText('dev.txt')).toContain(`default ${demoNetwork.port}`)
})
