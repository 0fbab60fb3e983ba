import { readdirSync } from 'node:fs'
import { inject } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { nodeProgram } from '../../../src/commands/bootstrap/dependencies.mjs'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export function startTour(pictures: string) {
  const temporary = temporaryFolder()
  const args = ['--browser', inject('family'), '--tour', '--pictures', pictures]
  const run = runProgram('start', args, { node: nodeProgram(root), env: { TMPDIR: temporary } })
  return { ...run, temporaryFiles: () => readdirSync(temporary) }
}
