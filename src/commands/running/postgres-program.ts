import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { canInstall, installWithApt } from '../../demo/install-with-apt.ts'
import { oldestVersion } from '../../service/store/engine/postgres/check.ts'

/** Debian's folders of each version, the newest first. */
const debian = () => globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))

const versionOf = (folder: string): number => Number(dirname(folder).split('/').at(-1))

const hasPrograms = (folder: string): boolean => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))

/** Whether the folder has PostgreSQL in a version that the service works with; Ubuntu 22.04 has 14. */
function isUsable(folder: string): boolean {
  if (!hasPrograms(folder)) return false
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(version)?.[1]) >= oldestVersion
}

/**
 * Finds the folder of PostgreSQL's programs: by the variable PASSALONG_POSTGRES, on PATH, or in Debian's places. Too
 * old versions are passed over, unless the variable names them.
 *
 * @throws Error if the variable names another folder
 */
export function findPostgres(env: Record<string, string | undefined> = process.env): string | undefined {
  const chosen = env.PASSALONG_POSTGRES
  if (!chosen) return [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...debian()].find(isUsable)
  if (!hasPrograms(chosen)) throw new Error(`PASSALONG_POSTGRES is set to ${chosen}, which has no program initdb.`)
  return chosen
}

/**
 * Finds PostgreSQL, or installs it with apt-get if run as root.
 *
 * @returns the folder of its programs; undefined if there is none
 */
export async function ensurePostgres(say: (sentence: string) => void): Promise<string | undefined> {
  const found = findPostgres()
  // the distribution's own version may be too old
  if (found || !canInstall() || debian().length > 0) return found
  await installWithApt(['postgresql'], say)
  return findPostgres()
}

/** Names the tests that are left out without PostgreSQL. */
export const withoutPostgres = `There is no PostgreSQL ${oldestVersion} or newer: the tests of the project "postgres" are left out. Install its server, or name the folder of its programs in the variable PASSALONG_POSTGRES.`
