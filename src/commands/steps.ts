import type { SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { runChild, wasStopped } from './child.mjs'

/** The checkout's root. */
export const root = join(import.meta.dirname, '..', '..')

/** The tools that commands run, by the script that starts each: no shell, so no quoting, on any system. */
const scripts = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  wxt: 'wxt/bin/wxt.mjs',
}

/** Runs one of the project's tools in the root and answers its exit code. Variables are added to ours. */
export const runTool = (
  tool: keyof typeof scripts,
  args: string[],
  { env, ...options }: Pick<SpawnOptions, 'env' | 'stdio'> = {},
) =>
  runChild(process.execPath, [join(root, 'node_modules', scripts[tool]), ...args], {
    ...options,
    cwd: root,
    env: { ...process.env, ...env },
  })

/** One part of a command: what it is called in front of the developer, and what answers its exit code. */
export interface Step {
  name: string
  run: () => Promise<number>
}

/** What `npm run check` and `npm test` have in common. */
export const checks: Step[] = [
  { name: 'types', run: () => runTool('tsc', []) },
  { name: 'lint', run: () => runTool('biome', ['check', '--error-on-warnings']) },
]

/**
 * Runs all steps, also after one has failed, so that the developer sees everything at once; only a person's Ctrl-C
 * ends them early. Answers the exit code of the first that failed, or 0.
 */
export async function runSteps(steps: Step[]): Promise<number> {
  const failures: { name: string; code: number }[] = []
  for (const { name, run } of steps) {
    console.log(`▸ ${name}`)
    const start = performance.now()
    const code = await run()
    if (wasStopped(code)) return code
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(code === 0 ? `✓ ${name} (${seconds} s)\n` : `✗ ${name} failed (exit code ${code}, ${seconds} s)\n`)
    if (code !== 0) failures.push({ name, code })
  }
  if (failures.length > 0) console.log(`Failed: ${failures.map(({ name }) => name).join(', ')}.`)
  return failures[0]?.code ?? 0
}
