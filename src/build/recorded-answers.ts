import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { root } from './tools.ts'

const recorder = join(root, 'src/demo/recorded.ts')

/** The answers of the trial's network: each build records them, by a process of its own. */
export const recordedAnswers = (): Plugin => ({
  name: 'recorded-answers',
  resolveId: { filter: { id: /^virtual:answers$/ }, handler: () => `${recorder}.answers.js` },
  load: {
    filter: { id: /\/recorded\.ts\.answers\.js$/ },
    async handler() {
      const { stdout } = await promisify(execFile)(process.execPath, [recorder], { maxBuffer: 2 ** 24 })
      return `export const answers = JSON.parse(${JSON.stringify(stdout)})`
    },
  },
})
