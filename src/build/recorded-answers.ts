import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { root } from './tools.ts'

const recorder = join(root, 'src/demo/recorded.ts')

/** The answers of the trial's network: each build records them, by a process of its own. */
export function recordedAnswers(): Plugin {
  let recorded: Promise<{ stdout: string }> | undefined
  return {
    name: 'recorded-answers',
    resolveId: { filter: { id: /^virtual:answers$/ }, handler: () => `${recorder}.answers.js` },
    watchChange() {
      recorded = undefined
    },
    load: {
      filter: { id: /\/recorded\.ts\.answers\.js$/ },
      async handler() {
        // projects and workers of the tests ask for them too
        recorded ??= promisify(execFile)(process.execPath, [recorder], { maxBuffer: 2 ** 24 })
        const { stdout } = await recorded
        return `export const answers = JSON.parse(${JSON.stringify(stdout)})`
      },
    },
  }
}
