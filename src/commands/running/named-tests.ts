// not by its name, which Node 20 lacks: vitest.config.ts asks for a newer one in a sentence
import fs from 'node:fs'
import { root } from '../../build/tools.ts'

export const allTests = () => fs.globSync('tests/**/*.test.{ts,tsx}', { cwd: root })

/** The arguments that name a part of a test's path. @throws Error if one looks like a path, and no test has it */
export function namedTests(args: readonly string[]): string[] {
  const files = allTests()
  const isInPath = (arg: string) => files.some((file) => file.includes(arg))
  const unknown = args.find((arg) => /^(?:src|tests|entrypoints)\/[^*]*$/.test(arg) && !isInPath(arg))
  // vitest would print the patterns of all projects
  if (unknown)
    throw new Error(`No test is in ${unknown}. A source’s lies at the same path below tests, as NAME.test.ts.`)
  return args.filter(isInPath)
}
