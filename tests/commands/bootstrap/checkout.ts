import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../src/build/tools.ts'
import { nodeProgram } from '../../../src/commands/bootstrap/dependencies.mjs'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Replaces npm: logs its call, then does what the file npm.json says. */
const fakeNpm = `
const fs = require('node:fs')
const { code, wait, withNode } = JSON.parse(fs.readFileSync('npm.json', 'utf8'))
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
fs.rmSync('node_modules', { recursive: true, force: true })
setTimeout(() => {
  if (withNode) {
    fs.mkdirSync('node_modules/node/bin', { recursive: true })
    fs.symlinkSync(process.env.REAL_NODE, 'node_modules/node/bin/node')
  }
  process.exit(code)
}, wait)
`

/** The result of a run. */
interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

/** Makes a checkout with the real bootstrap and a replacement of npm, in a folder with a space in its name. */
export function makeCheckout() {
  const folder = join(temporaryFolder(), 'a checkout')
  const path = (...parts: string[]) => join(folder, ...parts)
  for (const part of ['src/commands/bootstrap', 'src/build/child.mjs'])
    cpSync(join(root, part), path(part), { recursive: true })
  writeFileSync(path('npm-cli.js'), fakeNpm)

  const npmDoes = ({ code = 0, wait = 0, withNode = true }) =>
    writeFileSync(path('npm.json'), JSON.stringify({ code, wait, withNode }))
  const lockFile = (content: string) => writeFileSync(path('package-lock.json'), content)
  npmDoes({})
  lockFile('{"first": true}')

  return {
    folder,
    npmDoes,
    lockFile,
    /** Adds a command: the TypeScript that `bootstrap.mjs NAME` runs. */
    command: (name: string, source: string) => writeFileSync(path('src', 'commands', `${name}.ts`), source),
    /** The arguments of all npm runs. */
    npmRuns: () => {
      try {
        return readFileSync(path('npm.log'), 'utf8').trim().split('\n')
      } catch {
        return []
      }
    },
    /** Starts the bootstrap in its own process group, as a terminal does. */
    start: (...args: string[]) =>
      spawn(process.execPath, [path('src/commands/bootstrap/bootstrap.mjs'), ...args], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, npm_execpath: path('npm-cli.js'), REAL_NODE: nodeProgram(root) },
      }),
  }
}

/** Waits for the end of a run and its output. */
export function finished(run: ChildProcess): Promise<Outcome> {
  let stdout = ''
  let stderr = ''
  run.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  run.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise((resolve) => run.once('close', (code) => resolve({ code, stdout, stderr })))
}
