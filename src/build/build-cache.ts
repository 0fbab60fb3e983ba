import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from './tools.ts'

/** Folder of cached builds; tests that need a build without cache set the variable. */
const defaultCache = process.env.PASSALONG_BUILDS || join(root, 'node_modules', '.cache', 'builds')

/** Everything that a build reads. */
const sources = [
  'src',
  'entrypoints',
  'assets',
  'docs/privacy',
  'docs/privacy.md',
  'wxt.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Milliseconds after its last use when a build is pruned. */
const maxAge = 24 * 60 * 60 * 1000

/** Hashes the settings of a build, and the paths and content of its sources: equal wherever the folder is. */
export async function keyOfSources(settings: string, folder = root): Promise<string> {
  const hash = createHash('sha256').update(settings)
  for (const source of sources) {
    const path = join(folder, source)
    const files = (await stat(path)).isFile() ? [path] : await filesIn(path)
    for (const file of files) hash.update(`\0${relative(folder, file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/** Copies the cached build to `folder`. @returns false if there is none */
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
