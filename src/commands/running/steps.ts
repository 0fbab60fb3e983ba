import { runChild, wasStopped } from '../../build/child.mjs'
import { writeTypesOfTexts } from '../../build/texts.ts'
import { root, runTool } from '../../build/tools.ts'
import { ensurePostgres, withoutPostgres } from '../../demo/programs.ts'

interface Step {
  name: string
  run: () => Promise<number>
}

export const types: Step = {
  name: 'types',
  run: async () => {
    await writeTypesOfTexts()
    // several threads resolve many types twice, which is a third of the work
    return runTool('tsc', ['--singleThreaded'])
  },
}

export const writeDocuments = (...args: string[]) =>
  runChild(process.execPath, ['tests/repository/written-documents.ts', ...args], { cwd: root })

export const typesAndLint: Step = {
  name: 'types and lint',
  run: async () => {
    const codes = [
      await writeDocuments(),
      ...(await Promise.all([types.run(), runTool('biome', ['check', '--error-on-warnings'])])),
    ]
    return codes.find(wasStopped) ?? codes.find((code) => code !== 0) ?? 0
  },
}

/** Runs all steps, also after a failure; only Ctrl-C ends them early. @returns the first failure's exit code, or 0 */
export async function runSteps(steps: Step[]): Promise<number> {
  const failures: { name: string; code: number }[] = []
  const begin = performance.now()
  for (const { name, run } of steps) {
    console.log(`▸ ${name}`)
    const start = performance.now()
    const code = await run().catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : error)
      return 1
    })
    if (wasStopped(code)) return code
    const time = secondsSince(start)
    console.log(code === 0 ? `✓ ${name} (${time})\n` : `✗ ${name} failed (exit code ${code}, ${time})\n`)
    if (code !== 0) failures.push({ name, code })
  }
  if (steps.length > 1) console.log(`All in ${secondsSince(begin)}.`)
  if (failures.length > 0) console.log(`Failed: ${failures.map(({ name }) => name).join(', ')}.`)
  return failures[0]?.code ?? 0
}

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

type Environment = Record<string, string>

/** Runs tests once, or again after each change if `--watch` is among the arguments. */
export const runTests = (args: readonly string[], env: Environment): Promise<number> =>
  runTool('vitest', [...(args.includes('--watch') ? [] : ['run']), ...args], { env })

/** Runs tests that need PostgreSQL, and installs it if it is missing. @returns the exit code; 1 without PostgreSQL */
export async function runTestsOnPostgres(args: readonly string[], env: Environment): Promise<number> {
  const folder = await ensurePostgres()
  if (folder) return runTests(args, { ...env, PASSALONG_POSTGRES: folder })
  console.error(withoutPostgres)
  return 1
}
