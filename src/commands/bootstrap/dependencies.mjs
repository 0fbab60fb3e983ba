import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runChild } from '../../build/child.mjs'
import { npmCall } from '../../build/npm.mjs'

/** @param {string | Buffer} content */
const hash = (content) => createHash('sha256').update(content).digest('hex')

/** The stamp of an up-to-date node_modules; some packages contain programs of a platform. @param {string} root */
const wanted = (root) => `${hash(readFileSync(join(root, 'package-lock.json')))} ${process.platform} ${process.arch}\n`

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.passalong-installed')

/** The product's Node program, from the npm package `node`. @param {string} root */
export const nodeProgram = (root) =>
  join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** npm removes the stamp before it installs: an interrupted installation never looks complete. @param {string} root */
function areInstalled(root) {
  const stamp = stampFile(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted(root) && existsSync(nodeProgram(root))
}

/**
 * Whether `npm ci --omit=dev` installed everything that the service needs, which then runs on this process's Node.
 * @param {string} root
 */
export function isProductionInstall(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(nodeProgram(root)) || !existsSync(installedFile)) return false
  const wantedPackages = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(installedFile)
  return Object.entries(wantedPackages).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' || dev || optional || devOptional || installed[path]?.version === version,
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/**
 * Installs missing or outdated dependencies. A second run waits for the first.
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

/** @param {string} root @param {(sentence: string) => void} say */
async function npmCi(root, say) {
  const stamp = wanted(root)
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  say('Installing the dependencies with npm. This happens once and takes about a minute …')
  const reminder = setInterval(() => say(`… still installing the dependencies (${seconds()} s)`), 15_000)
  // hides EBADENGINE, a warning about the Node of this process; packages that need a newer one run on the installed one
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { program, args: all, shell } = npmCall(args)
  const code = await runChild(program, all, { cwd: root, shell }).finally(() => clearInterval(reminder))
  if (code === 0 && existsSync(nodeProgram(root))) {
    writeFileSync(stampFile(root), stamp)
    say(`The dependencies are installed (${seconds()} s).`)
  }
  return code
}

/**
 * The file contains the process's id, so that the lock of a killed run is ignored.
 * @param {string} file
 * @param {(sentence: string) => void} say
 * @returns {Promise<() => void>} releases it
 */
async function lock(file, say) {
  for (let announced = false; ; ) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(file)
    if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true })
    else {
      if (!announced) say(`Another run is installing the dependencies; waiting for it (${file}) …`)
      announced = true
      await wait(200)
    }
  }
}

/** The process id in a lock file; undefined if the file was just removed or is being written. @param {string} file */
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
    // another user's process is alive, but must not be signalled
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
