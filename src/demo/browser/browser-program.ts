import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Family } from '../../build/build-extension.ts'
import { canInstall, installWithApt } from '../install-with-apt.ts'

type Environment = Record<string, string | undefined>

interface Program {
  /** Variables with the path of its program; the first set one counts. */
  variables: readonly string[]
  /** Names on PATH on Linux, the tested one first. */
  names: readonly string[]
  macApplications: readonly string[]
  windowsPrograms: readonly string[][]
  /** apt-get's package names. */
  packages: { debian: string; ubuntu: string }
  missing: string
}

const programs: Record<Family, Program> = {
  chromium: {
    variables: ['PASSALONG_BROWSER', 'CHROME_PATH'],
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
    macApplications: ['Google Chrome', 'Chromium', 'Microsoft Edge'],
    windowsPrograms: [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ],
    packages: { debian: 'chromium', ubuntu: 'chromium-browser' },
    missing:
      'There is no browser: install Google Chrome, Chromium or Microsoft Edge. If it is in an unusual place, name its program in the variable PASSALONG_BROWSER.',
  },
  firefox: {
    variables: ['PASSALONG_FIREFOX'],
    names: ['firefox-esr', 'firefox'],
    macApplications: ['Firefox'],
    windowsPrograms: [['Mozilla Firefox', 'firefox.exe']],
    packages: { debian: 'firefox-esr', ubuntu: 'firefox' },
    missing:
      'There is no Firefox: install version 142 or newer. If it is in an unusual place, name its program in the variable PASSALONG_FIREFOX.',
  },
}

/** The usual paths of a family's browsers on this system. */
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
      .flatMap((folder) => windowsPrograms.map((parts) => join(folder, ...parts)))
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * Finds the program of a browser of this family: by variable, else in the usual places.
 *
 * @throws Error if a variable names no program
 */
export function findBrowser(
  family: Family,
  env: Environment = process.env,
  platform = process.platform,
): string | undefined {
  const variable = programs[family].variables.find((name) => env[name])
  if (!variable) return usualPlaces(family, env, platform).find(isProgram)
  const program = env[variable] as string
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

/**
 * Finds a browser's program, or installs it with apt-get if run as root.
 *
 * @throws Error with a sentence if there is none
 */
export async function ensureBrowser(family: Family, say: (sentence: string) => void): Promise<string> {
  const found = findBrowser(family)
  if (found) return found
  if (canInstall()) {
    await installBrowser(family, say)
    const installed = findBrowser(family)
    if (installed) return installed
  }
  throw new Error(programs[family].missing)
}

/** Fonts for the demo members' texts: Latin, Cyrillic, Arabic, emoji. */
const fonts = ['fonts-noto-core', 'fonts-noto-color-emoji']

function installBrowser(family: Family, say: (sentence: string) => void): Promise<void> {
  const { debian, ubuntu } = programs[family].packages
  const wanted = /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8')) ? ubuntu : debian
  return installWithApt([wanted, ...fonts], say)
}
