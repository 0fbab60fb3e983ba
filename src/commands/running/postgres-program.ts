import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { canInstall, installWithApt } from '../../demo/install-with-apt.ts'

/** Debian's folders of each version, the newest first. */
const debian = () => globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))

const versionOf = (folder: string): number => Number(dirname(folder).split('/').at(-1))

/**
 * Finds the folder of PostgreSQL's programs: by the variable PASSALONG_POSTGRES, on PATH, or in Debian's places.
 *
 * @throws Error if the variable names another folder
 */
export function findPostgres(env: Record<string, string | undefined> = process.env): string | undefined {
  const chosen = env.PASSALONG_POSTGRES
  const hasPrograms = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
  if (!chosen) return [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...debian()].find(hasPrograms)
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
  if (found || !canInstall()) return found
  await installWithApt(['postgresql'], say)
  return findPostgres()
}

/** Names the tests that are left out without PostgreSQL. */
export const withoutPostgres =
  'There is no PostgreSQL: the tests of the project "postgres" are left out. Install its server, or name the folder of its programs in the variable PASSALONG_POSTGRES.'
