import { wasStopped } from '../../build/child.mjs'
import { runTool } from '../../build/tools.ts'

/** One part of a command: what it is called in front of the developer, and how it runs. */
export interface Step {
  name: string
  /** Resolves with the exit code. */
  run: () => Promise<number>
}

/** What `npm run check` and `npm test` have in common: types and lint, side by side, since neither needs all of a machine. */
export const typesAndLint: Step = {
  name: 'types and lint',
  run: async () => {
    const codes = await Promise.all([runTool('tsc', []), runTool('biome', ['check', '--error-on-warnings'])])
    return codes.find(wasStopped) ?? codes.find((code) => code !== 0) ?? 0
  },
}

/**
 * Runs all steps, also after one has failed, so that the developer sees everything at once; only a person's Ctrl-C
 * ends them early.
 *
 * @returns the exit code of the first that failed, or 0
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
