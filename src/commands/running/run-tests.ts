import { runTool } from '../../build/tools.ts'
import { ensurePostgres, withoutPostgres } from './postgres-program.ts'

type Environment = Record<string, string>

/** Runs vitest with these paths and options. @returns the exit code */
export const runTests = (args: readonly string[], env: Environment): Promise<number> =>
  runTool('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args], { env })

/** Runs tests that need PostgreSQL, and installs it if it is missing. @returns the exit code; 1 without PostgreSQL */
export async function runTestsOnPostgres(args: readonly string[], env: Environment): Promise<number> {
  const folder = await ensurePostgres(console.log)
  if (folder) return runTests(args, { ...env, PASSALONG_POSTGRES: folder })
  console.error(withoutPostgres)
  return 1
}
