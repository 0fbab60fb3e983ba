import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Profile } from '../contract/oauth.ts'
import { builtFolders, builtSingle, byPath, filesOf } from './archive.ts'
import { demoNetwork, demoOrigin } from './demo-network.ts'
import { networkSettings } from './network-settings.ts'
import { readRelease } from './release.ts'
import { root, runTool } from './tools.ts'

export const families = ['chromium', 'firefox'] as const
export type Family = (typeof families)[number]

interface Build {
  family: Family
  /** Of the demo's service; null for the extension that is for every network. */
  port: number | null
  networkName?: string | undefined
  profile?: Profile
  mode?: Mode
}

/** A build for development has source maps, and is not minified. */
type Mode = 'production' | 'development'

/** All variables that a build reads; none comes from the shell, since the cache doesn't know it. */
export type BuildVariables = ReturnType<typeof networkSettings> & { PASSALONG_FIREFOX_ID: string }

/** The extension that is for every network, with http on loopback. */
export const everyNetwork = {
  ...networkSettings({ WXT_BASE_URL: 'none' }),
  WXT_BASE_URL: 'none',
  PASSALONG_FIREFOX_ID: '',
} satisfies BuildVariables

/** The service's port in cached builds; each copy gets its own service's. The host is in permissions without a port. */
const cachedPort = 58717

/** @returns the folder to load the extension from @throws Error if the build fails; the tool has printed the reason */
export async function buildExtension(
  outDir: string,
  { family, port, networkName, profile, mode }: Build,
): Promise<string> {
  const settings =
    port === null
      ? everyNetwork
      : {
          ...everyNetwork,
          WXT_NETWORK_NAME: networkName || demoNetwork.name,
          WXT_BASE_URL: demoOrigin(cachedPort),
          WXT_AUTH_URL: demoOrigin(cachedPort),
          WXT_API_KEY: demoNetwork.premiumKey,
          WXT_PROFILE: profile ?? demoNetwork.profile,
        }
  const browser = { chromium: 'chrome', firefox: 'firefox' } as const
  const folder = await buildOrCopy(browser[family], settings, outDir, mode)
  if (port !== null) await setPort(folder, port)
  return folder
}

/** @returns the build's folder in `outDir` @throws Error if the build fails; the tool has printed the reason */
export async function buildOrCopy(
  browser: 'chrome' | 'firefox',
  settings: BuildVariables,
  outDir: string,
  mode: Mode = 'production',
) {
  // as wxt names it
  const folder = join(outDir, `${browser}-mv3${mode === 'development' ? '-dev' : ''}`)
  // a test runner's value would change the build
  const env = { ...settings, NODE_ENV: 'production' }
  const key = `${browser}-${await keyOfSources(JSON.stringify({ ...env, mode }))}`
  await rm(folder, { recursive: true, force: true })
  if (await loadBuild(key, folder)) {
    // another commit of the same sources may have cached it
    await writeFile(join(folder, releasePath), releaseFile().contents)
    return folder
  }
  const code = await runTool('wxt', ['build', '--browser', browser, '--mode', mode], {
    // hides the progress, not the errors
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PASSALONG_OUT_DIR: outDir },
  })
  if (code !== 0) throw new Error('The extension could not be built; the messages above say why.')
  await saveBuild(key, folder)
  return folder
}

export const releasePath = 'release.json'

/** Version and commit for the options page: beside the scripts, so that a commit that changes none makes the same ones. */
export const releaseFile = () => ({
  relativeDest: releasePath,
  contents: `${JSON.stringify(readRelease())}\n`,
})

async function setPort(folder: string, port: number): Promise<void> {
  const [from, to] = [cachedPort, port].map((each) => new URL(demoOrigin(each)).host) as [string, string]
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|json|html)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    if (text.includes(from)) await writeFile(file, text.replaceAll(from, to))
  }
}

/** Folder of cached builds; tests that need a build without cache set the variable. */
const defaultCache = process.env.PASSALONG_BUILDS || join(root, 'node_modules', '.cache', 'builds')

/** Milliseconds after its last use when a build is pruned. */
const maxAge = 24 * 60 * 60 * 1000

export async function keyOfSources(settings: string, folder = root): Promise<string> {
  const hash = createHash('sha256').update(settings)
  const files = await filesOf(folder, builtFolders, builtSingle)
  for (const { path, data } of files.sort(byPath)) hash.update(`\0${path}\0`).update(data)
  return hash.digest('hex').slice(0, 16)
}

export async function loadBuild(key: string, folder: string, cache = defaultCache): Promise<boolean> {
  const cached = join(cache, key)
  try {
    await utimes(cached, new Date(), new Date())
    await cp(cached, folder, { recursive: true })
    return true
  } catch {
    return false
  }
}

/** Caches a build, and prunes unused ones. Several processes may cache the same build at once. */
export async function saveBuild(key: string, folder: string, cache = defaultCache): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - maxAge) await rm(path, { recursive: true, force: true })
  }
  const copy = await mkdtemp(join(cache, `${key}-`))
  await cp(folder, copy, { recursive: true })
  // fails if another process has cached it meanwhile
  await rename(copy, join(cache, key)).catch(() => rm(copy, { recursive: true, force: true }))
}
