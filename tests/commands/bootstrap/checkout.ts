import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
  if (code === 0) {
    fs.mkdirSync('node_modules', { recursive: true })
    fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'))
  }
  if (withNode) {
    fs.mkdirSync('node_modules/node/bin', { recursive: true })
    fs.symlinkSync(process.env.REAL_NODE, 'node_modules/node/bin/node')
  }
  process.exit(code)
}, wait)
`

/** A command that prints its arguments and Node's version. */
const echo = `console.log(JSON.stringify(process.argv.slice(2)), Number(process.versions.node.split('.')[0]) satisfies number)
process.exitCode = 7`

/** Makes a checkout with the real bootstrap, a replacement of npm, and `echo` as its commands `echo` and `service`. */
export function makeCheckout() {
  const folder = join(temporaryFolder(), 'a checkout')
  const path = (...parts: string[]) => join(folder, ...parts)
  for (const part of ['src/commands/bootstrap', 'src/build/child.mjs', 'src/build/npm.mjs'])
    cpSync(join(root, part), path(part), { recursive: true })
  writeFileSync(path('npm-cli.js'), fakeNpm)

  const npmDoes = ({ code = 0, wait = 0, withNode = true }) =>
    writeFileSync(path('npm.json'), JSON.stringify({ code, wait, withNode }))
  const lockFile = (content: string) => writeFileSync(path('package-lock.json'), content)
  const command = (name: string, source: string) => writeFileSync(path('src', 'commands', `${name}.ts`), source)
  npmDoes({})
  lockFile('{"first": true}')
  for (const name of ['echo', 'service']) command(name, echo)

  return {
    folder,
    npmDoes,
    lockFile,
    command,
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

export async function finished(run: ReturnType<ReturnType<typeof makeCheckout>['start']>) {
  const [[code], stdout, stderr] = await Promise.all([once(run, 'close'), text(run.stdout), text(run.stderr)])
  return { code: code as number | null, stdout, stderr }
}
