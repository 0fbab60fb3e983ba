import type { SiteTranslate } from '../../texts.ts'
import { type Link, WrongFile } from './formats/link.ts'
import { explainFile } from './sentences.ts'

export type { Link } from './formats/link.ts'
export { largestUploadedLinks } from './sentences.ts'

/**
 * The links of a file of bookmarks that a member chose. Its packages are loaded for the first file.
 * @param max of links; further ones are left out @returns a sentence if the file can't be read
 */
export async function bookmarksIn(bytes: Buffer, max: number, t: SiteTranslate): Promise<Link[] | string> {
  const { linkFileIn } = await import('./formats/file.ts')
  const links: Link[] = []
  try {
    for await (const link of (await linkFileIn(bytes)).links()) if (links.push(link) >= max) break
    return links
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error
    // an export of channels is no member's own
    return explainFile(error.problem === 'channels' ? new WrongFile('format') : error, t)
  }
}
