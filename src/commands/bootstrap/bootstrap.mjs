/**
 * `node src/commands/bootstrap/bootstrap.mjs COMMAND [argument …]` runs src/commands/COMMAND.ts on our own Node, after
 * installing whatever is missing for it. It is the first thing to run in a fresh checkout, so it uses only what Node 20 brings.
 */
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild, wasStopped } from '../../build/child.mjs'
import { installDependencies, nodeProgram } from './dependencies.mjs'

const commands = dirname(dirname(fileURLToPath(import.meta.url)))
const root = dirname(dirname(commands))
const [command, ...args] = process.argv.slice(2)

process.exitCode = await main()

async function main() {
  const script = join(commands, `${command}.ts`)
  if (!command || !existsSync(script)) return fail(`There is no command "${command ?? ''}" in ${commands}.`)
  try {
    // Not on the output: that belongs to the command.
    const installed = await installDependencies(root, console.error)
    if (wasStopped(installed)) return installed
    if (installed !== 0)
      return fail(
        'npm could not install the dependencies: its message is above. Most often the registry cannot be reached; check the network and run the same command again.',
      )
  } catch (error) {
    return fail(`npm could not be started (${error instanceof Error ? error.message : error}). Is it installed?`)
  }
  const node = nodeProgram(root)
  if (!existsSync(node))
    return fail(
      `npm installed the dependencies, but not Node 24 (${node}): the npm package "node" brings it with an install script. Allow install scripts (npm config set ignore-scripts false) and run the same command again.`,
    )
  // Tools started by name, and what they start in turn, come from node_modules too.
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const env = {
    ...process.env,
    [path]: [join(root, 'node_modules', '.bin'), process.env[path]].filter(Boolean).join(delimiter),
  }
  return runChild(node, [script, ...args], { env })
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  return 1
}
