import { symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import type { ArchiveFile } from '../archive.ts'
import { runChild } from '../child.mjs'
import { git } from '../release/git.ts'
import { readRelease } from '../release.mjs'
import { root } from '../tools.ts'
import { manifestPath, type Origin } from './given-package.ts'
import { filesInZip } from './plain-zip.ts'

/**
 * Builds the package that a commit gives, by the commit's own `npm run zip`, which reads the environment's settings.
 * @throws Error with a sentence if the commit isn't here, or its build fails
 */
export async function rebuiltPackage({ version, commit, browser, firefoxId }: Origin): Promise<ArchiveFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'passalong-verify-'))
  const isHere = readRelease(root).commit === commit
  const checkout = isHere ? root : join(folder, 'checkout')
  try {
    if (!isHere) await checkOut(commit, checkout)
    const code = await runChild(process.execPath, [join(checkout, 'src/commands/bootstrap/bootstrap.mjs'), 'zip'], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PASSALONG_OUT_DIR: folder, ...(firefoxId && { PASSALONG_FIREFOX_ID: firefoxId }) },
    })
    if (code !== 0) throw new Error(`Commit ${commit} could not be built; the messages above say why.`)
    return filesInZip(await readFile(join(folder, 'store', `passalong-${version}-${browser}.zip`)))
  } finally {
    if (!isHere) git(['worktree', 'remove', '--force', '--force', checkout])
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkOut(commit: string, folder: string): Promise<void> {
  if (git(['cat-file', '-e', `${commit}^{commit}`]) === undefined)
    throw new Error(
      `Commit ${commit} isn’t in this checkout, so nothing can be compared. git fetch brings what is new.`,
    )
  if (git(['worktree', 'add', '--detach', folder, commit]) === undefined)
    throw new Error(`git could not check out commit ${commit} in ${folder}.`)
  const lock = (checkout: string) => readFile(join(checkout, 'package-lock.json'), 'utf8')
  // the same packages need no second installation
  if ((await lock(folder)) === (await lock(root)))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Signatures of Chrome's, Edge's and Firefox's stores, and what Chromium computes at the installation. */
const ofStores = new Set([
  ...['verified_contents.json', 'computed_hashes.json'].map((name) => `_metadata/${name}`),
  ...['cose.manifest', 'cose.sig', 'manifest.mf', 'mozilla.rsa', 'mozilla.sf'].map((name) => `META-INF/${name}`),
])

const storesUpdates = [
  'https://clients2.google.com/service/update2/crx',
  'https://edge.microsoft.com/extensionwebstorebase/v1/crx',
]

/** Each file that a package lacks, has more or has otherwise, as a line; none if both are the same. */
export async function differences(given: readonly ArchiveFile[], rebuilt: readonly ArchiveFile[]): Promise<string[]> {
  const own = new Map(given.filter(({ path }) => !ofStores.has(path)).map(({ path, data }) => [path, data]))
  const lines: string[] = []
  for (const { path, data } of rebuilt) {
    const found = own.get(path)
    if (!found) lines.push(`missing: ${path}`)
    else if (!(await isSame(path, found, data))) lines.push(`differs: ${path}`)
    own.delete(path)
  }
  return [...lines, ...[...own.keys()].map((path) => `more: ${path}`)].sort()
}

/** Chromium writes JSON and icons anew when it installs a package, so their content counts. */
async function isSame(path: string, given: Buffer, rebuilt: Buffer): Promise<boolean> {
  if (given.equals(rebuilt)) return true
  try {
    if (path === manifestPath) return isDeepStrictEqual(withoutStores(given), withoutStores(rebuilt))
    if (path.endsWith('.json')) return isDeepStrictEqual(parse(given), parse(rebuilt))
    return path.endsWith('.png') && (await areSamePixels(given, rebuilt))
  } catch {
    return false
  }
}

const parse = (data: Buffer) => JSON.parse(data.toString())

function withoutStores(manifest: Buffer) {
  const { key: _, differential_fingerprint: __, update_url, ...own } = parse(manifest)
  return { ...own, update_url: storesUpdates.includes(update_url) ? undefined : update_url }
}

/** Chromium multiplies colours with their opacity and rounds, so that invisible ones are lost. */
async function areSamePixels(given: Buffer, rebuilt: Buffer): Promise<boolean> {
  const pixels = (png: Buffer) =>
    sharp(png, { limitInputPixels: 1_000_000 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [one, other] = [await pixels(given), await pixels(rebuilt)]
  const shown = (data: Buffer, index: number) =>
    ((data[index] ?? 0) * (index % 4 < 3 ? (data[index | 3] ?? 0) : 255)) / 255
  return (
    one.info.width === other.info.width &&
    one.data.length === other.data.length &&
    one.data.every((_, index) => Math.abs(shown(one.data, index) - shown(other.data, index)) <= 1)
  )
}
