import { join } from 'node:path'
import { root } from '../tools.ts'
import type { ArchiveFile } from './archive.ts'
import { filesBelow } from './files-below.ts'
import { fillIn, listingFiles } from './listing.ts'

/**
 * The texts and pictures for the stores' forms, from `docs/store`: a listing for each language, the other texts with what is
 * known of this build in their places, the pictures as they are.
 *
 * @throws Error for a place that `values` has nothing for
 */
export async function storeTexts(
  values: Readonly<Record<string, string>>,
): Promise<{ files: ArchiveFile[]; faults: string[] }> {
  const kept = await filesBelow(join(root, 'docs', 'store'))
  const filled = kept.map(({ path, data }) => {
    const language = /^([a-z]{2})\.md$/.exec(path)?.[1]
    if (language) return listingFiles(language, data.toString(), values)
    const isText = path.endsWith('.md')
    return { files: [{ path, data: isText ? Buffer.from(fillIn(data.toString(), values)) : data }], faults: [] }
  })
  return { files: filled.flatMap(({ files }) => files), faults: filled.flatMap(({ faults }) => faults) }
}
