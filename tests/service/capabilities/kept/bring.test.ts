import { beforeEach, expect, test } from 'vitest'
import { maxBookmarks } from '../../../../src/service/capabilities/kept/bring.ts'
import { keptRows, maxKept } from '../../../../src/service/capabilities/kept/rows.ts'
import { largestUploadedLinks } from '../../../../src/service/capabilities/links/door.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import type { TestNetwork } from '../../test-network.ts'
import { bookmarks } from '../links/exports.ts'
import { keepMany } from './keep-many.ts'

let network: TestNetwork
let ana: string
let browser: Awaited<ReturnType<TestNetwork['browseAs']>>
let database: Database

beforeEach(async () => {
  const readable = await createReadableNetwork()
  database = readable.database
  network = readable.network
  ana = await network.addMember('ana')
  browser = await network.browseAs(ana)
})

const path = '/kept/bookmarks'

function send(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return browser.submit(path, form, path)
}

const fileOf = (content: string | Buffer) => new File([content as BlobPart], 'bookmarks.html')
const carried = (page: string) => /<textarea name="bookmarks" hidden>\n([^<]*)/.exec(page)?.[1] ?? ''
const kept = () => network.store.of(keptRows).list(ana, false, 100, 0)
const urls = async () => (await kept()).map(({ url }) => url).sort()

test('own bookmarks are kept after a preview, private ones too, with their times and notes, and nothing is shared', async () => {
  await network.post('/keep', { url: 'https://news.example/private', message: 'My note' }, await network.token(ana))
  const preview = await send({ file: fileOf(bookmarks.shaarli + bookmarks.chromium) })
  for (const sentence of ['2 pages to keep', '1 page that you keep already', '1 bookmark is no address'])
    expect(preview.text).toContain(sentence)
  expect(await urls()).toEqual(['https://news.example/private'])
  await send({ bookmarks: carried(preview.text) })
  expect(await urls()).toEqual(['chromium', 'private', 'shaarli'].map((page) => `https://news.example/${page}`))
  const pages = await kept()
  expect(pages.find(({ url }) => url.endsWith('shaarli'))).toMatchObject({
    title: 'Night trains',
    keywords: 'trains, night',
    message: 'Two lines\nof words',
    kept: 1_600_000_000_000,
  })
  expect(pages.find(({ url }) => url.endsWith('private'))?.message).toBe('My note')
  expect(await network.store.news.list({ of: { member: ana } }, 10, 0)).toEqual([])
})

test('what came with a file is taken back as one, without what its owner kept again or wrote a note on', async () => {
  const preview = await send({ file: fileOf(bookmarks.shaarli + bookmarks.chromium + bookmarks.firefox) })
  await send({ bookmarks: carried(preview.text) })
  await network.post('/keep', { url: 'https://news.example/shaarli' }, await network.token(ana))
  const noted = (await kept()).find(({ url }) => url.endsWith('firefox'))
  const rows = network.store.of(keptRows)
  await network.store.transaction((tx) => tx.of(keptRows).setNote(ana, noted?.id ?? '', { message: 'Mine', quote: '' }))
  const page = await browser.open(path)
  expect(page.text).toContain('2 pages from a file')
  const brought = String((await rows.lastBrought(ana))?.brought)
  await browser.submit(path, { action: 'take-back', brought })
  expect(await urls()).toEqual(['https://news.example/firefox', 'https://news.example/shaarli'])
  expect(await rows.lastBrought(ana)).toBeUndefined()
})

// shows: maxBookmarks, largestUploadedLinks
test('beyond the number of kept pages the others are left out, and a file is read up to its bounds', async () => {
  await keepMany(database, ana, maxKept - 1)
  const preview = await send({ file: fileOf(bookmarks.shaarli) })
  expect(preview.text).toContain('1 page to keep')
  expect(preview.text).toContain('1 page is left out')
  const problem = async (content: string | Buffer) => {
    const { status, text } = await send({ file: fileOf(content) })
    return [status, /larger than 750 kB|choose a file|no file of links/.exec(text)?.[0]]
  }
  expect(await problem('')).toEqual([422, 'choose a file'])
  expect(await problem('PK\x03\x04')).toEqual([422, 'no file of links'])
  expect(await problem('x'.repeat(largestUploadedLinks + 1))).toEqual([422, 'larger than 750 kB'])
  const many = `url\n${Array.from({ length: maxBookmarks + 10 }, (_, index) => `http://a.example/${index}`).join('\n')}`
  expect((await send({ file: fileOf(many) })).text).toMatch(/19.?999 pages are left/)
})
