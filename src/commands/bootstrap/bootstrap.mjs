/** Installs missing dependencies, then runs src/commands/COMMAND.ts or a program of the tests on the project's own Node. For Node 20 itself. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild, wasStopped } from '../../build/child.mjs'
import { installDependencies, isProductionInstall, nodeProgram } from './dependencies.mjs'

const commands = dirname(dirname(fileURLToPath(import.meta.url)))
const root = dirname(dirname(commands))
const [command, ...args] = process.argv.slice(2)

process.exitCode = await main()

async function main() {
  const script = command?.endsWith('.ts') ? join(root, command) : join(commands, `${command}.ts`)
  // a small part for new objects: a busy service needs half the memory, for the same time of the processor
  const flags = command === 'service' ? ['--max-semi-space-size=4'] : []
  if (!command || !existsSync(script)) return fail(`There is no command "${command ?? ''}" in ${commands}.`)
  const help = join(commands, `${basename(command, '.ts')}.txt`)
  if (existsSync(help) && args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(readFileSync(help, 'utf8').trimEnd())
    return 0
  }
  const runsHere = () => command === 'service' && isProductionInstall(root)
  const runHere = () =>
    Number.parseInt(process.versions.node, 10) >= 24
      ? runChild(process.execPath, [...flags, script, ...args])
      : fail(
          `The service needs Node 24 or newer, and this is Node ${process.versions.node}. Install a newer one. In a checkout of the sources, npm ci installs the service’s own.`,
        )
  if (runsHere()) return runHere()
  try {
    // stdout is the command's
    const installed = await installDependencies(root, console.error)
    if (wasStopped(installed)) return installed
    if (installed !== 0)
      return fail(
        'npm could not install the dependencies; see its message above. The usual reason is that the registry cannot be reached: check the network and run the same command again.',
      )
  } catch (error) {
    return fail(`npm could not be started (${error instanceof Error ? error.message : error}). Is it installed?`)
  }
  // a release's archive of the service names no Node
  if (runsHere()) return runHere()
  const node = nodeProgram(root)
  if (!existsSync(node))
    return fail(
      `npm installed the dependencies, but not Node 24 (${node}), which the install script of the npm package "node" adds. Allow install scripts (npm config set ignore-scripts false) and run the same command again.`,
    )
  // tools that are started by name come from node_modules too
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const env = {
    ...process.env,
    [path]: [join(root, 'node_modules', '.bin'), process.env[path]].filter(Boolean).join(delimiter),
  }
  return runChild(node, [...flags, script, ...args], { env })
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  return 1
}
