import { spawnSync } from 'node:child_process'
import { root } from '../tools.ts'

/** The output of git; undefined if it fails, as for a file that the repository lacks. */
export function git(args: readonly string[], folder = root): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.trim() : undefined
}

/** The commit of a version's tag; undefined if it has none. */
export const tagOf = (version: string, folder = root): string | undefined =>
  git(['rev-parse', '--verify', '--quiet', `refs/tags/v${version}^{commit}`], folder)
