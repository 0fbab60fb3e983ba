import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { WrongFile } from './link.ts'

/** Maximum bytes of a file of an archive, also after its decompression: it is in memory as a whole. */
export const largestEntry = 50_000_000
/** Maximum files of an archive. */
const maxEntries = 500_000

/** A folder, or a zip of one. */
export interface Archive {
  names: readonly string[]
  read(name: string): Promise<string>
  close(): void
}

export async function openFolder(path: string): Promise<Archive> {
  const names = (await readdir(path, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  return {
    names,
    async read(name) {
      if ((await stat(join(path, name))).size > largestEntry) throw new WrongFile('entry')
      return readFile(join(path, name), 'utf8')
    },
    close: () => {},
  }
}

/** @param from a path, or the bytes of the zip */
export async function openZip(from: string | Buffer): Promise<Archive> {
  try {
    const options = { autoClose: false, lazyEntries: true }
    const zip = await (typeof from === 'string'
      ? yauzl.openPromise(from, options)
      : yauzl.fromBufferPromise(from, options))
    if (zip.entryCount > maxEntries) throw new WrongFile('many')
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return {
      names: [...entries.keys()],
      async read(name) {
        const entry = entries.get(name)
        // yauzl ends the stream of an entry that is larger than it says
        if (!entry || entry.uncompressedSize > largestEntry) throw new WrongFile('entry')
        return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
      },
      close: () => zip.close(),
    }
  } catch (error) {
    throw error instanceof WrongFile ? error : new WrongFile('format')
  }
}
