import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from '../../build/child.mjs'
import { npmCall } from '../../build/npm.mjs'

/** The stamp of an up-to-date node_modules; some packages contain programs of a platform. @param {string} root */
function wanted(root) {
  const locked = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${locked.digest('hex')} ${process.platform} ${process.arch}\n`
}

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
 * Installs missing or outdated dependencies.
 * @param {string} root
 * @param {(sentence: string) => void} say
 * @returns {Promise<number>} npm's exit code
 */
export async function installDependencies(root, say) {
  if (areInstalled(root)) return 0
  const stamp = wanted(root)
  const start = Date.now()
  say('Installing the dependencies with npm. This happens once and takes about a minute …')
  // hides EBADENGINE, a warning about the Node of this process; packages that need a newer one run on the installed one
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { program, args: all, shell } = npmCall(args)
  const code = await runChild(program, all, { cwd: root, shell })
  if (code === 0 && existsSync(nodeProgram(root))) {
    writeFileSync(stampFile(root), stamp)
    say(`The dependencies are installed (${Math.round((Date.now() - start) / 1000)} s).`)
  }
  return code
}
