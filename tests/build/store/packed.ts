import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import type { ArchiveFile } from '../../../src/build/store/archive.ts'
import { root } from '../../../src/build/tools.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'

export const network = {
  WXT_NETWORK_NAME: "O'Hara's Professional Network",
  WXT_BASE_URL: 'https://api.network.example',
  WXT_AUTH_URL: 'https://login.network.example',
  WXT_API_KEY: 'our-key',
}
export const languages = ['de', 'en', 'es', 'fr', 'it', 'pt']

/** Milliseconds for two builds of the extension, or the linter, on a busy machine. */
export const patience = 120_000

export let folder: string
export let made: Map<string, Buffer>

/** Runs `npm run package` of a checkout, and reads its files. */
export function runPackage(checkout: string, outDir: string, env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'src/commands/package.ts')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PASSALONG_OUT_DIR: outDir,
      ...env,
    },
  })
  return { status, stderr, files: status === 0 ? filesIn(join(outDir, 'store')) : new Map<string, Buffer>() }
}

const filesIn = (store: string) =>
  new Map(
    readdirSync(store, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(store.length + 1).replaceAll('\\', '/'), readFileSync(file)] as const),
  )

export const text = (path: string) => made.get(path)?.toString() ?? ''
export const archiveOf = (browser: string): ArchiveFile[] => {
  const name = [...made.keys()].find((path) => path.endsWith(`-${browser}.zip`)) ?? ''
  return unpack(made.get(name) ?? Buffer.alloc(22))
}
export const manifestOf = (browser: string) =>
  JSON.parse(
    archiveOf(browser)
      .find(({ path }) => path === 'manifest.json')
      ?.data.toString() ?? '',
  )

/** Packages the extension once, before all tests. @param env by default a network's */
export function usePackage(env: Record<string, string> = network): void {
  folder = temporaryFolderForAll()
  beforeAll(() => {
    const { status, stderr, files } = runPackage(root, join(folder, 'made'), env)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    made = files
  }, patience)
}

/** Reads the files of an uncompressed archive, in the order of its central directory. */
export function unpack(zip: Buffer): ArchiveFile[] {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('This is no zip, or one with a comment.')
  const files: ArchiveFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error(`${path} is compressed.`)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.push({ path, data: zip.subarray(start, start + zip.readUInt32LE(at + 24)) })
    at += 46 + nameLength
  }
  return files
}
