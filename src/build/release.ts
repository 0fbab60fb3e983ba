import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

interface Release {
  version: string
  /** With `-dirty` if files have changed since; absent if nobody knows it. */
  commit?: string
  /** When it was committed, in milliseconds since 1970; absent if nobody knows it. */
  time?: number
  /** Such as “Passalong 0.1.0 (0123456789ab)”. */
  name: string
}

/**
 * The version and commit of these sources. An archive has the commit as `gitHead` and its time as `gitTime` in its
 * package.json.
 */
export function readRelease(): Release {
  const { version, gitHead, gitTime } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // a repository around this folder is another one
  const git = (...args: string[]) => (existsSync(join(root, '.git')) ? runGit(...args) : undefined)
  const commit: string | undefined = gitHead ?? git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
  if (!commit) return { version, name: `Passalong ${version}` }
  const time = gitTime ?? Number(git('log', '-1', '--format=%ct')) * 1000
  const [hash = '', ...changed] = commit.split('-')
  return { version, commit, time, name: `Passalong ${version} (${[hash.slice(0, 12), ...changed].join('-')})` }
}

/** The output of git; undefined if it fails, as for what the repository lacks, and without git or its permission. */
export function runGit(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.trim() : undefined
}
