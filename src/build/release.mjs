import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Release
 * @property {string} version
 * @property {string} [commit] with `-dirty` if files have changed since; absent if nobody knows it
 * @property {number} [time] when it was committed, in milliseconds since 1970; absent if nobody knows it
 * @property {string} name such as “Passalong 0.1.0 (0123456789ab)”
 */

/**
 * The version and commit of these sources. An archive has the commit as `gitHead` and its time as `gitTime` in its
 * package.json.
 * @param {string} root
 * @returns {Release}
 */
export function readRelease(root) {
  const { version, gitHead, gitTime } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = gitHead ?? runGit(root, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
  if (!commit) return { version, name: `Passalong ${version}` }
  const time = gitTime ?? Number(runGit(root, 'log', '-1', '--format=%ct')) * 1000
  const [hash, ...changed] = commit.split('-')
  return { version, commit, time, name: `Passalong ${version} (${[hash.slice(0, 12), ...changed].join('-')})` }
}

/**
 * Undefined without git or its permission. A repository around this folder is another one.
 * @param {string} root
 * @param {string[]} args
 */
function runGit(root, ...args) {
  if (!existsSync(join(root, '.git'))) return undefined
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
