import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, expect } from 'vitest'
import type { ArchiveFile } from '../../../src/build/archive.ts'
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

export function runPackage(checkout: string, outDir: string, env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'src/commands/zip.ts')], {
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
  return unpack(made.get(name) ?? Buffer.of())
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

/** The files of an archive, in the order of its central directory. */
export const unpack = (zip: Buffer): ArchiveFile[] =>
  Object.entries(unzipSync(zip)).map(([path, data]) => ({ path, data: Buffer.from(data) }))
