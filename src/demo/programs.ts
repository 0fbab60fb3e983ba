import { execFileSync } from 'node:child_process'
import fs, { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Family } from '../build/build-extension.ts'
import { runChild, wasStopped } from '../build/child.mjs'
import { minimumVersions } from '../build/minimum-versions.ts'
import { fillIn } from '../build/tools.ts'
import { oldestVersion } from '../service/store/engine/postgres-errors.ts'
import programs from './browser/programs.json' with { type: 'json' }

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installWithApt(packages: readonly string[]): Promise<void> {
  const [wanted] = packages
  console.log(`There is no ${wanted}; installing it with apt-get. This happens once and takes a minute or two …`)
  const apt = async (...args: string[]) => {
    const code = await runChild('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      // hides the progress, not the errors
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (wasStopped(code)) process.exit(code)
  }
  await apt('update')
  await apt('install', '--yes', '--no-install-recommends', ...packages)
}

type Environment = Record<string, string | undefined>

/** The browsers, in this order; on Linux the tested one comes first. */
function usualPlaces(family: Family, env: Environment, platform: NodeJS.Platform): string[] {
  const { names, macApplications, windowsPrograms } = programs[family]
  if (platform === 'darwin')
    return ['/', env.HOME ?? '/'].flatMap((folder) =>
      macApplications.map((name) =>
        join(folder, 'Applications', `${name}.app`, 'Contents', 'MacOS', family === 'firefox' ? 'firefox' : name),
      ),
    )
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsPrograms.map((program) => join(folder, program)))
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** @throws Error if a variable names no program */
export function findBrowser(family: Family, env: Environment = process.env, platform = process.platform) {
  const { variable } = programs[family]
  const program = env[variable]
  if (!program) return usualPlaces(family, env, platform).find(isProgram)
  if (!isProgram(program)) throw new Error(`${variable} is set to ${program}, which is not a program.`)
  return program
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** @throws Error with a sentence if there is none, and it can't be installed */
export async function ensureBrowser(family: Family): Promise<string> {
  const found = findBrowser(family)
  if (found) return found
  if (canInstall()) {
    await installBrowser(family)
    const installed = findBrowser(family)
    if (installed) return installed
  }
  throw new Error(fillIn(programs[family].missing, { version: minimumVersions[family] }))
}

/** Fonts for the demo members' texts: Latin, Cyrillic, Arabic, emoji. */
const fonts = ['fonts-noto-core', 'fonts-noto-color-emoji']

function installBrowser(family: Family): Promise<void> {
  const { debian, ubuntu } = programs[family].packages
  const wanted = /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8')) ? ubuntu : debian
  return installWithApt([wanted, ...fonts])
}

// not by its name, which Node 20 lacks: vitest.config.ts asks for a newer one in a sentence
const debian = () => fs.globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))

const versionOf = (folder: string): number => Number(dirname(folder).split('/').at(-1))

const hasPrograms = (folder: string): boolean => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))

/** Whether the folder has PostgreSQL in a version that the service works with; Ubuntu 22.04 has 14. */
function isUsable(folder: string): boolean {
  if (!hasPrograms(folder)) return false
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(version)?.[1]) >= oldestVersion
}

/** Finds PostgreSQL by PASSALONG_POSTGRES, on PATH, or in Debian's places. @throws Error if the variable is wrong */
export function findPostgres(env: Record<string, string | undefined> = process.env): string | undefined {
  const chosen = env.PASSALONG_POSTGRES
  if (!chosen) return [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...debian()].find(isUsable)
  if (!hasPrograms(chosen)) throw new Error(`PASSALONG_POSTGRES is set to ${chosen}, which has no program initdb.`)
  return chosen
}

export async function ensurePostgres(): Promise<string | undefined> {
  const found = findPostgres()
  // the distribution's own version may be too old
  if (found || !canInstall() || debian().length > 0) return found
  await installWithApt(['postgresql'])
  return findPostgres()
}

export const hasPatroni = (): boolean => ['patroni', 'etcd'].every((program) => isProgram(`/usr/bin/${program}`))

/** @throws Error with a sentence if it or etcd is missing, and can't be installed */
export async function ensurePatroni(): Promise<void> {
  if (!hasPatroni() && canInstall()) await installWithApt(['patroni', 'etcd-server'])
  if (!hasPatroni()) throw new Error('Patroni or etcd is missing. Install the packages patroni and etcd-server.')
}

export const withoutPostgres = `There is no PostgreSQL ${oldestVersion} or newer: the tests of the project "postgres" are left out. Install its server, or name the folder of its programs in the variable PASSALONG_POSTGRES.`
