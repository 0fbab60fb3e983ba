import type { SiteTranslate } from '../../texts.ts'
import { type Link, WrongFile } from './link.ts'

export type { Link } from './link.ts'

/** Maximum bytes of a file that a member brings. */
export const largestUploadedLinks = 750_000

/**
 * The links of a file of bookmarks that a member chose. Its packages are loaded for the first file.
 * @param max of links; further ones are left out @returns a sentence if the file can't be read
 */
export async function bookmarksIn(bytes: Buffer, max: number, t: SiteTranslate): Promise<Link[] | string> {
  const { linkFile } = await import('./link-file.ts')
  const links: Link[] = []
  try {
    const file = await linkFile(async function* () {
      yield bytes
    })
    for await (const link of file.links()) if (links.push(link) >= max) break
    return links
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error
    return t('linksFileFormat')
  }
}
