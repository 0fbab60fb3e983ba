import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { bookmarkLinks } from './bookmarks.ts'
import { csvLinks } from './csv-links.ts'
import { type Link, WrongFile } from './link.ts'
import { slackLinks } from './slack.ts'

/** A file with links, which can be read again and again, always with the same links in the same order. */
export interface LinkFile {
  /** Equal for equal files and choices. */
  hash: string
  /** @param onWrong is called for each entry of an export that is none @throws WrongFile while the links are read */
  links(onWrong?: () => void): AsyncGenerator<Link>
}

type Bytes = () => AsyncIterable<Uint8Array>

/** @param channels the chosen ones of a Slack export @throws WrongFile */
export async function openLinkFile(path: string, channels: readonly string[] = []): Promise<LinkFile> {
  if (!(await stat(path)).isDirectory()) return linkFile(() => createReadStream(path))
  const names = (await readdir(path, { recursive: true })).sort()
  const hash = createHash('sha256')
    .update([path, ...names, ...channels].join('\n'))
    .digest('hex')
  return { hash, links: (onWrong) => slackLinks(path, channels, onWrong) }
}

/** A bookmark file or CSV. It is read in parts. @throws WrongFile */
export async function linkFile(bytes: Bytes): Promise<LinkFile> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let charset = 'utf-8'
  let start = new Uint8Array()
  for await (const piece of bytes()) {
    hash.update(piece)
    if (start.length === 0) start = piece.slice(0, 2000)
    try {
      if (charset === 'utf-8') utf8.decode(piece, { stream: true })
    } catch {
      // as old tools and spreadsheets write
      charset = 'windows-1252'
    }
  }
  if (start[0] === 0xff && start[1] === 0xfe) charset = 'utf-16le'
  const head = new TextDecoder(charset).decode(start).trimStart()
  if (head.startsWith('PK\x03\x04')) throw new WrongFile('This is a zip. Unpack it, and name the folder of the export.')
  const text = decode(bytes, charset)
  return { hash: hash.digest('hex'), links: () => (head.startsWith('<') ? bookmarkLinks(text()) : csvLinks(text())) }
}

const decode = (bytes: Bytes, charset: string) =>
  async function* () {
    const decoder = new TextDecoder(charset)
    for await (const piece of bytes()) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  }
