import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { nodeProgram } from '../../../src/commands/bootstrap/dependencies.mjs'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/**
 * Starts the tour of `npm start` in the project's browser, with its own folder for temporary files.
 *
 * @param env is added to the environment
 */
export function startTour(pictures: string, env: NodeJS.ProcessEnv = {}) {
  const temporary = temporaryFolder()
  const program = join(root, 'src', 'commands', 'start.ts')
  const run: ChildProcess = spawn(
    nodeProgram(root),
    [program, '--browser', inject('family'), '--tour', '--pictures', pictures],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TMPDIR: temporary, ...env } },
  )
  let output = ''
  for (const stream of [run.stdout, run.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<number | null>((resolve) => run.once('close', (code) => resolve(code)))
  // its browser and its service end with it, and never outlive a test that failed
  onTestFinished(async () => {
    run.kill('SIGTERM')
    await ended
  })
  return {
    read: () => output,
    /** Resolves with the exit code. */
    ended,
    /** Sends SIGTERM, as a system does that shuts down. */
    terminate: () => void run.kill('SIGTERM'),
    temporaryFiles: () => readdirSync(temporary),
  }
}
