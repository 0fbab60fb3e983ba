import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate'
import { hostOf } from '../../contract/internal-host.ts'
import { shareTextNames } from '../../contract/parameters.ts'
import { csvLine } from '../csv.ts'
import { nameOfPage } from '../store/shares/news.ts'
import type { Store } from '../store/store.ts'
import { type SiteTranslate, translateFor } from '../texts.ts'
import { html, raw } from '../website/html.ts'

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
  const t = translateFor({ language: row?.language ?? '' }, {})
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

const fields = ['url', ...shareTextNames, 'answer', 'creation_date'] as const

/** A page in a member's download, with the words about it. */
type OwnPage = Record<(typeof fields)[number], string>

/** Pages of one kind, by the name of their JSON file, with its name for people. */
interface LinkList {
  name: string
  label: string
  pages: () => AsyncGenerator<OwnPage>
}

/** Whether everybody may see the list; all others are the member's own affair. */
const isPublic = ({ name }: LinkList): boolean => name === 'shares'

/** Reads the pages of a file again, whenever they are asked for. */
const linksOf = ({ ownData }: Store, name: string, member: string) =>
  async function* (): AsyncGenerator<OwnPage> {
    for await (const rows of ownData.read(name, member))
      for (const row of rows) {
        const texts = row as Readonly<Record<string, unknown>>
        const page = Object.fromEntries(fields.map((name) => [name, texts[name] ?? ''])) as OwnPage
        // a comment about a status has no page
        if (page.url !== '') yield page
      }
  }

/** All pages of a download, with the list that each is in; an import of links reads it. */
async function* csvOf(lists: readonly LinkList[]): AsyncGenerator<string> {
  if (lists.length > 0) yield `\uFEFF${csvLine(['list', 'private', ...fields])}`
  for (const list of lists)
    for await (const page of list.pages())
      yield csvLine([list.name, isPublic(list) ? 'false' : 'true', ...fields.map((name) => page[name])])
}

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
li { margin: 0 0 .75rem }
p { margin: .25rem 0; white-space: pre-line }
small { opacity: .75 }`

/** The contents of a download for its owner: a page without script, which loads nothing. */
async function* indexPage(
  lists: readonly LinkList[],
  counts: ReadonlyMap<string, number>,
  t: SiteTranslate,
): AsyncGenerator<string> {
  const title = t('downloadTitle')
  const file = (name: string) => html`<a href="${name}">${name}</a>`
  yield `<!DOCTYPE html>
${html`<html lang="${t.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body><h1>${title}</h1>`}
`
  if (lists.length > 0)
    yield `${html`<p>${t('downloadForTools')} ${file('bookmarks.html')} · ${file('links.csv')}</p>`}\n`
  for (const list of lists) {
    yield `${html`<h2>${list.label} <small>${counts.get(list.name) ?? 0}</small></h2><ul>`}\n`
    for await (const { url, title, message, answer, creation_date } of list.pages())
      yield `${html`<li><a href="${url}" rel="noreferrer" dir="auto">${nameOfPage({ title, url })}</a> <small>${hostOf(url)} · <time datetime="${creation_date}">${creation_date.slice(0, 10)}</time></small>${[message, answer].map((words) => words && html`<p dir="auto">${words}</p>`)}</li>`}\n`
    yield '</ul>\n'
  }
  const files = [...counts].map(([name, count]) => html`<li>${file(`${name}.json`)} <small>${count}</small></li>`)
  yield `${html`<h2>${t('downloadForPrograms')}</h2><ul>${files}</ul></body></html>`}\n`
}

/** All pages of a download as a Netscape bookmark file, which browsers and other tools read: a folder for each list. */
async function* netscapeOf(lists: readonly LinkList[], t: SiteTranslate): AsyncGenerator<string> {
  if (lists.length === 0) return
  yield `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
${html`<TITLE>${t('downloadPages')}</TITLE>
<H1>${t('downloadPages')}</H1>`}
<DL><p>
`
  for (const list of lists) {
    yield `${html`<DT><H3>${list.label}</H3>`}\n<DL><p>\n`
    for await (const { url, title, keywords, message, creation_date } of list.pages()) {
      const added = Math.floor(Date.parse(creation_date.replace(/(\d\d)$/, ':$1')) / 1000)
      const tags = keywords.split(/ *, */).join(',')
      yield `${html`<DT><A HREF="${url}" ADD_DATE="${added}" PRIVATE="${isPublic(list) ? 0 : 1}" TAGS="${tags}">${title || url}</A>`}\n`
      if (message !== '') yield `${html`<DD>${message}`}\n`
    }
    yield '</DL><p>\n'
  }
  yield '</DL><p>\n'
}
