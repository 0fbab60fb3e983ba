import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { textOfBytes } from '../../csv.ts'
import { UsageError } from '../../usage-error.ts'
import { bookmarkLinks } from './bookmarks.ts'
import { csvLinks } from './csv-links.ts'
import type { Link } from './link.ts'
import { slackLinks } from './slack.ts'

/** A file with links, which can be read again and again, always with the same links in the same order. */
export interface LinkFile {
  /** Equal for equal files and choices. */
  hash: string
  /** @throws UsageError while the links are read */
  links(): AsyncIterable<Link> | Iterable<Link>
}

/** @param channels the chosen ones of a Slack export @throws UsageError */
export async function openLinkFile(path: string, channels: readonly string[] = []): Promise<LinkFile> {
  if (!(await stat(path)).isDirectory()) return linkFile(await readFile(path))
  const names = (await readdir(path, { recursive: true })).sort()
  return {
    hash: hash('sha256', [path, ...names, ...channels].join('\n')),
    links: () => slackLinks(path, channels),
  }
}

/** A bookmark file or CSV. @throws UsageError */
export function linkFile(bytes: Uint8Array): LinkFile {
  const text = textOfBytes(bytes).trimStart()
  if (text.startsWith('PK\x03\x04'))
    throw new UsageError('This is a zip. Unpack it, and name the folder of the export.')
  return { hash: hash('sha256', bytes), links: () => (text.startsWith('<') ? bookmarkLinks(text) : csvLinks(text)) }
}
