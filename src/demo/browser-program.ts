import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild, wasStopped } from '../commands/child.mjs'

type Environment = Record<string, string | undefined>

/** The variables that name a browser's program, the first that is set counts. */
const variables = ['PASSALONG_BROWSER', 'CHROME_PATH'] as const

/** Names on PATH on Linux. Chromium comes first: it is what the tests were written with. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge']

const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]

/** Where browsers usually are on this system, whether or not there is one. */
function usualPlaces(env: Environment, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin')
    return ['/', env.HOME ?? '/'].flatMap((folder) =>
      macApplications.map((name) => join(folder, 'Applications', `${name}.app`, 'Contents', 'MacOS', name)),
    )
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsPrograms.map((parts) => join(folder, ...parts)))
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * The program of a Chromium browser on this machine: by variable, else in the usual places.
 * Throws if a variable names something that can't be run, since whoever set it wants to know.
 */
export function findBrowser(env: Environment = process.env, platform = process.platform): string | undefined {
  const variable = variables.find((name) => env[name])
  if (!variable) return usualPlaces(env, platform).find(isProgram)
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

/** A browser's program: one that is there, else one that we install where we may. Throws a sentence if there is none. */
export async function ensureBrowser(say: (sentence: string) => void): Promise<string> {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await installWithApt(say)
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    'There is no browser: install Google Chrome, Chromium or Microsoft Edge. If it is in an unusual place, name its program in the variable PASSALONG_BROWSER.',
  )
}

/** Fonts for what the demo's people write: Latin, Cyrillic, Arabic, emoji. */
const fonts = ['fonts-noto-core', 'fonts-noto-color-emoji']

async function installWithApt(say: (sentence: string) => void): Promise<void> {
  say('There is no browser; installing Chromium with apt-get. This happens once and takes a minute or two …')
  const start = Date.now()
  const reminder = setInterval(
    () => say(`… still installing Chromium (${Math.round((Date.now() - start) / 1000)} s)`),
    15_000,
  )
  const chromium = /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8')) ? 'chromium-browser' : 'chromium'
  const apt = async (...args: string[]) => {
    const code = await runChild('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      // apt-get's own account of what it unpacks goes nowhere; its errors are seen.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (wasStopped(code)) process.exit(code)
  }
  try {
    await apt('update')
    await apt('install', '--yes', '--no-install-recommends', chromium, ...fonts)
  } finally {
    clearInterval(reminder)
  }
}
