import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runChild } from '../../build/child.mjs'

/** @param {string | Buffer} content */
const hash = (content) => createHash('sha256').update(content).digest('hex')

/**
 * What node_modules would be made from now. The platform belongs to it: some packages are programs.
 *
 * @param {string} root
 */
const wanted = (root) => `${hash(readFileSync(join(root, 'package-lock.json')))} ${process.platform} ${process.arch}\n`

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.passalong-installed')

/**
 * The Node that the product runs on: the one of the npm package `node`, whichever Node was there first.
 *
 * @param {string} root
 */
export const nodeProgram = (root) =>
  join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Whether node_modules is whole and from this package-lock.json. npm empties the folder before it installs, and with
 * it goes the stamp, so that a broken installation never looks like a whole one.
 *
 * @param {string} root
 */
function areInstalled(root) {
  const stamp = stampFile(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted(root) && existsSync(nodeProgram(root))
}

/**
 * Installs the dependencies where they are missing or outdated. A second run waits for the first.
 *
 * @param {string} root
 * @param {(sentence: string) => void} say
 * @returns {Promise<number>} npm's exit code
 */
export async function installDependencies(root, say) {
  if (areInstalled(root)) return 0
  const unlock = await lock(join(tmpdir(), `passalong-install-${hash(root).slice(0, 16)}.lock`), say)
  try {
    return areInstalled(root) ? 0 : await npmCi(root, say)
  } finally {
    unlock()
  }
}

/**
 * @param {string} root
 * @param {(sentence: string) => void} say
 */
async function npmCi(root, say) {
  const stamp = wanted(root)
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  say('Installing the dependencies with npm. This happens once and takes about a minute …')
  const reminder = setInterval(() => say(`… still installing the dependencies (${seconds()} s)`), 15_000)
  // EBADENGINE is only a warning, about the Node that started us: what needs a newer one runs on the one installed here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  // npm names its own script, which Node can run directly; without it a shell finds npm (on Windows it is npm.cmd).
  const npm = process.env.npm_execpath
  const code = await (npm?.endsWith('npm-cli.js')
    ? runChild(process.execPath, [npm, ...args], { cwd: root })
    : runChild(`npm ${args.join(' ')}`, [], { cwd: root, shell: true })
  ).finally(() => clearInterval(reminder))
  if (code === 0 && existsSync(nodeProgram(root))) {
    writeFileSync(stampFile(root), stamp)
    say(`The dependencies are installed (${seconds()} s).`)
  }
  return code
}

/**
 * Waits until no other run holds the lock file, then holds it. A run that was killed leaves its lock behind: the process
 * named in it tells.
 *
 * @param {string} file
 * @param {(sentence: string) => void} say
 * @returns {Promise<() => void>} releases it
 */
async function lock(file, say) {
  for (let told = false; ; ) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(file)
    if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true })
    else {
      if (!told) say(`Another run is installing the dependencies; waiting for it (${file}) …`)
      told = true
      await wait(200)
    }
  }
}

/**
 * The process in a lock file; nothing if the file has just gone or is just being written.
 *
 * @param {string} file
 */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
