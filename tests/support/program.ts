import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../../src/build/tools.ts'

interface Options {
  env?: NodeJS.ProcessEnv
  input?: string
  node?: string
}

/** Runs a program of src/commands as a process of its own, which ends with the test. */
export function runProgram(
  name: string,
  args: readonly string[],
  { env, input = '', node = process.execPath }: Options = {},
) {
  const child = spawn(node, [join(root, 'src/commands', `${name}.ts`), ...args], { env: { ...process.env, ...env } })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (text) => {
      output[stream] += text
    })
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return {
    child,
    output,
    ended,
    read: () => output.stdout + output.stderr,
  }
}
