import { globSync } from 'node:fs'
import { runChild } from '../../build/child.mjs'
import { root } from '../../build/tools.ts'
import { runSteps } from '../running/steps.ts'

/** `npm run bench`: runs all benchmarks, each with its baseline in the same run; or the one that is named. */
const [name = '*', ...args] = process.argv.slice(2)
const files = globSync(`tests/bench/${name}.ts`, { cwd: root }).sort()
process.exitCode = await runSteps(
  files.map((file) => ({
    name: file,
    run: () => runChild(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' }),
  })),
)
