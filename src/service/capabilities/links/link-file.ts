import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { textOfBytes } from '../../csv.ts'
import { bookmarkLinks } from './bookmarks.ts'
import { csvLinks } from './csv-links.ts'
import { type Link, WrongFile } from './link.ts'
import { slackLinks } from './slack.ts'

/** A file with links, which can be read again and again, always with the same links in the same order. */
export interface LinkFile {
  /** Equal for equal files and choices. */
  hash: string
  /** @param onWrong is called for each entry of an export that is none @throws WrongFile while the links are read */
  links(onWrong?: () => void): AsyncIterable<Link> | Iterable<Link>
}

/** @param channels the chosen ones of a Slack export @throws WrongFile */
export async function openLinkFile(path: string, channels: readonly string[] = []): Promise<LinkFile> {
  if (!(await stat(path)).isDirectory()) return linkFile(await readFile(path))
  const names = (await readdir(path, { recursive: true })).sort()
  return {
    hash: hash('sha256', [path, ...names, ...channels].join('\n')),
    links: (onWrong) => slackLinks(path, channels, onWrong),
  }
}

/** A bookmark file or CSV. @throws WrongFile */
export function linkFile(bytes: Uint8Array): LinkFile {
  const text = textOfBytes(bytes).trimStart()
  if (text.startsWith('PK\x03\x04')) throw new WrongFile('This is a zip. Unpack it, and name the folder of the export.')
  return { hash: hash('sha256', bytes), links: () => (text.startsWith('<') ? bookmarkLinks(text) : csvLinks(text)) }
}
