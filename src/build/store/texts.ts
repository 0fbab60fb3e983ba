import { join } from 'node:path'
import { root } from '../tools.ts'
import type { ArchiveFile } from './archive.ts'
import { filesBelow } from './files-below.ts'
import { chooseLines, fillIn, listingFiles } from './listing.ts'

/**
 * Reads the texts and pictures for the stores' forms from `docs/store`: a listing for each language, other texts with
 * their placeholders filled in, and unchanged pictures.
 *
 * @throws Error for a placeholder without a value
 */
export async function storeTexts(
  values: Readonly<Record<string, string>>,
  isForEveryNetwork: boolean,
): Promise<{ files: ArchiveFile[]; faults: string[] }> {
  const texts = await filesBelow(join(root, 'docs', 'store'))
  const filled = texts.map(({ path, data }) => {
    if (!path.endsWith('.md')) return { files: [{ path, data }], faults: [] }
    const text = chooseLines(data.toString(), isForEveryNetwork)
    const language = /^([a-z]{2})\.md$/.exec(path)?.[1]
    if (language) return listingFiles(language, text, values)
    return { files: [{ path, data: Buffer.from(fillIn(text, values)) }], faults: [] }
  })
  return { files: filled.flatMap(({ files }) => files), faults: filled.flatMap(({ faults }) => faults) }
}
