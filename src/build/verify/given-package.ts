import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ArchiveFile } from '../archive.ts'
import { releasePath } from '../build-extension.ts'
import { isFirefoxId } from '../extension-identity.ts'
import type { browsers } from '../store/store-files.ts'
import { filesInZip, isNone, maxBytes, maxFiles, quoted, safePath, tooLarge } from './plain-zip.ts'

/**
 * The files of a .zip, .crx or .xpi, or of a folder where a browser has unpacked one.
 * @throws Error with a sentence if it is something else, too large, or has a path to another folder
 */
export async function packageFiles(file: string): Promise<ArchiveFile[]> {
  const found = await stat(file).catch(() => {
    throw new Error(`There is no file or folder ${file}.`)
  })
  if (found.isDirectory()) return filesInFolder(file)
  if (!found.isFile()) throw isNone('it is neither a file nor a folder')
  if (found.size > maxBytes) throw tooLarge()
  return filesInZip(withoutSignature(await readFile(file)))
}

async function filesInFolder(folder: string): Promise<ArchiveFile[]> {
  // nobody waits for a whole disk
  await stat(join(folder, manifestPath)).catch((cause) => {
    throw isNone(`it has no ${manifestPath}`, cause)
  })
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  if (files.length > maxFiles) throw tooLarge()
  return Promise.all(
    files.map(async (entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name))
      if (!entry.isFile()) throw isNone(`${quoted(path)} is no file`)
      return { path: safePath(path.replaceAll(sep, '/')), data: await readFile(join(folder, path)) }
    }),
  )
}

/** A .crx is a header with signatures before a zip. */
const withoutSignature = (file: Buffer): Buffer =>
  file.length > 12 && file.toString('latin1', 0, 4) === 'Cr24' ? file.subarray(12 + file.readUInt32LE(8)) : file

export const manifestPath = 'manifest.json'

/** A package's own claims. */
export interface Origin {
  version: string
  commit: string
  browser: (typeof browsers)[number]
  firefoxId: string | undefined
}

/** @throws Error with a sentence if the package names no commit */
export function originOf(files: readonly ArchiveFile[]): Origin {
  const { version, commit } = read(files, releasePath)
  const gecko = read(files, manifestPath).browser_specific_settings?.gecko
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+$/.test(version)) throw isNone(`${releasePath} names no version`)
  const [, hash, changed] = /^([\da-f]{40}|[\da-f]{64})(-dirty)?$/.exec(commit ?? '') ?? []
  if (!hash) throw isNone(`${releasePath} names no commit`)
  if (changed) throw new Error(`This was built of files that no commit has: ${hash} with changes.`)
  if (gecko && !isFirefoxId(String(gecko.id))) throw isNone(`${manifestPath} names no extension of Firefox`)
  return { version, commit: hash, browser: gecko ? 'firefox' : 'chrome', firefoxId: gecko?.id }
}

function read(files: readonly ArchiveFile[], path: string) {
  const file = files.find((each) => each.path === path)
  if (!file) throw isNone(`it has no ${path}`)
  try {
    return Object(JSON.parse(file.data.toString()))
  } catch (cause) {
    throw isNone(`${path} is no JSON`, cause)
  }
}
