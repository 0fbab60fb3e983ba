import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate'
import { displayLanguage, knownLanguages } from '../http/language.ts'
import type { Store } from '../store/store.ts'
import { siteTranslate } from '../texts.ts'
import { indexPage } from './index-page.ts'
import { netscapeOf } from './netscape.ts'
import { csvOf, type LinkList, linksOf } from './pages.ts'

/**
 * A JSON file for each name that has rows, the pages among them as bookmarks and CSV, a page for people, and the picture.
 * Only a batch of rows is in memory at once.
 */
export async function* exportOf(store: Store, member: string): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const add = <File extends ZipInputFile>(file: File): File => {
    zip.add(file)
    return file
  }
  /** Nothing without text: a download has no empty files. @returns whether there is one */
  async function* addText(name: string, text: AsyncIterable<string>): AsyncGenerator<Uint8Array, boolean> {
    let file: ZipDeflate | undefined
    for await (const part of text) {
      file ??= add(new ZipDeflate(name))
      file.push(Buffer.from(part))
      yield* pieces.splice(0)
    }
    file?.push(new Uint8Array(), true)
    yield* pieces.splice(0)
    return file !== undefined
  }

  const row = await store.members.find(member)
  const t = siteTranslate(displayLanguage({ member: row?.language ?? '' }, knownLanguages(undefined)))
  const counts = new Map<string, number>()
  for (const name of store.ownData.names()) yield* addText(`${name}.json`, jsonOf(store, name, member, counts))
  const lists: LinkList[] = store.ownData
    .lists()
    .flatMap(([name, label]) =>
      counts.has(name) ? [{ name, label: t(label), pages: linksOf(store, name, member) }] : [],
    )
  yield* addText('bookmarks.html', netscapeOf(lists, t))
  yield* addText('links.csv', csvOf(lists))
  yield* addText('index.html', indexPage(lists, counts, t))
  const picture = row?.picture ?? ''
  const head = picture === '' ? undefined : await store.pictures.find(picture)
  if (head) {
    const file = add(new ZipPassThrough(`picture.${head.media_type.replace('image/', '')}`))
    for (let number = 0, piece = await store.pictures.piece(picture, 0); piece; ) {
      file.push(piece)
      yield* pieces.splice(0)
      piece = await store.pictures.piece(picture, ++number)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* pieces.splice(0)
}

/** An empty list has no file. @param counts gets the number of rows */
async function* jsonOf(
  { ownData }: Store,
  name: string,
  member: string,
  counts: Map<string, number>,
): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of ownData.read(name, member)) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
    counts.set(name, (counts.get(name) ?? 0) + rows.length)
  }
  if (counts.has(name)) yield '\n]\n'
}
