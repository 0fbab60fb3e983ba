import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Release
 * @property {string} version
 * @property {string} [commit] with `-dirty` if files have changed since; absent if nobody knows it
 * @property {string} name such as “Passalong 0.1.0 (0123456789ab)”
 */

/**
 * The version and commit of these sources. An archive has the commit as `gitHead` in its package.json.
 * @param {string} root
 * @returns {Release}
 */
export function readRelease(root) {
  const { version, gitHead } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = gitHead ?? commitOf(root)
  if (!commit) return { version, name: `Passalong ${version}` }
  const [hash, ...changed] = commit.split('-')
  return { version, commit, name: `Passalong ${version} (${[hash.slice(0, 12), ...changed].join('-')})` }
}

/** Undefined without git or its permission. A repository around this folder is another one. @param {string} root */
function commitOf(root) {
  if (!existsSync(join(root, '.git'))) return undefined
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
