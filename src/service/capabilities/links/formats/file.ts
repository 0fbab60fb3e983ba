import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { openFolder, openZip } from './archive.ts'
import { csvLinks } from './csv.ts'
import type { Link } from './link.ts'
import { netscapeLinks } from './netscape.ts'
import { slackLinks } from './slack.ts'

/** A file with links, which can be read again and again, always with the same links in the same order. */
export interface LinkFile {
  /** Equal for equal files and choices. */
  hash: string
  links(): AsyncGenerator<Link>
}

type Bytes = () => AsyncIterable<Uint8Array>

/** @param channels the chosen ones of a Slack export @throws WrongFile while the links are read */
export async function openLinkFile(path: string, channels: readonly string[] = []): Promise<LinkFile> {
  if ((await stat(path)).isDirectory()) {
    const names = (await readdir(path, { recursive: true })).sort()
    return { hash: hashOf(path, ...names, ...channels), links: () => ofSlack(() => openFolder(path), channels) }
  }
  const file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  return fileOf(() => createReadStream(path), buffer.subarray(0, bytesRead), path, channels)
}

export const linkFileIn = (bytes: Buffer, channels: readonly string[] = []): Promise<LinkFile> =>
  fileOf(
    async function* () {
      for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
    },
    bytes.subarray(0, 4),
    bytes,
    channels,
  )

async function fileOf(bytes: Bytes, start: Uint8Array, whole: string | Buffer, channels: readonly string[]) {
  const { hash, charset, isHtml } = await examine(bytes)
  if (Buffer.from(start).toString('latin1') === 'PK\x03\x04')
    return { hash: hashOf(hash, ...channels), links: () => ofSlack(() => openZip(whole), channels) }
  const text = () => decode(bytes, charset)
  return { hash, links: () => (isHtml ? netscapeLinks(text()) : csvLinks(text)) }
}

async function* ofSlack(openArchive: () => ReturnType<typeof openZip>, channels: readonly string[]) {
  const archive = await openArchive()
  try {
    yield* slackLinks(archive, channels)
  } finally {
    archive.close()
  }
}

const hashOf = (...texts: readonly string[]): string => createHash('sha256').update(texts.join('\n')).digest('hex')

/** UTF-8 if all bytes are, else the charset that the file names, else Windows-1252, as old tools wrote. */
async function examine(bytes: Bytes): Promise<{ hash: string; charset: string; isHtml: boolean }> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let head = Buffer.alloc(0)
  for await (const piece of bytes()) {
    hash.update(piece)
    if (head.length < 2000) head = Buffer.concat([head, piece]).subarray(0, 2000)
    try {
      if (isUtf8) utf8.decode(piece, { stream: true })
    } catch {
      isUtf8 = false
    }
  }
  const marked =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : ''
  const named = /charset=["']?([\w-]+)/i.exec(head.toString('latin1'))?.[1] ?? ''
  const charset = marked || (isUtf8 ? 'utf-8' : isCharset(named) ? named : 'windows-1252')
  return { hash: hash.digest('hex'), charset, isHtml: /^\s*</.test(new TextDecoder(charset).decode(head)) }
}

function isCharset(label: string): boolean {
  try {
    // a file that isn't in UTF-8 may say that it is
    return new TextDecoder(label).encoding !== 'utf-8'
  } catch {
    return false
  }
}

async function* decode(bytes: Bytes, charset: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset)
  for await (const piece of bytes()) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
