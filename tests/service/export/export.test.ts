import { parse } from 'csv-parse/sync'
import parseBookmarks from 'node-bookmarks-parser'
import { expect, test } from 'vitest'
import { ana, network, token, useTokens } from '../members.ts'
import { downloadOf, strange } from './downloaded.ts'

useTokens({}, { language: 'de' })

const download = (member = ana) => downloadOf(network, member)

type Bookmark = ReturnType<typeof parseBookmarks>[number]

const bookmarksOf = (items: readonly Bookmark[]): Bookmark[] =>
  items.flatMap((item) => (item.children ? bookmarksOf(item.children) : [item]))

test('a download has no empty files, and no inner names', async () => {
  await network.post('/recommend', strange, token)
  const files = await download()
  for (const [name, text] of Object.entries(files)) expect([name, text.length > 10]).toEqual([name, true])
  expect(Object.keys(files)).not.toContain('kept.json')
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['sign_in.json', 'shares.json', 'index.html', 'links.csv']))
  for (const inner of ['numbered', ` of ${ana}`]) expect(Object.values(files).join()).not.toContain(inner)
  const empty = await download(await network.addMember('nobody'))
  expect(Object.keys(empty)).toEqual(expect.arrayContaining(['profile.json', 'index.html']))
  expect(Object.keys(empty)).not.toContain('bookmarks.html')
})

test('other parsers read all pages of a download, with nothing lost', async () => {
  await network.post('/recommend', strange, token)
  const files = await download()
  const rows: Record<string, string>[] = parse(files['links.csv'] ?? '', { bom: true, columns: true })
  const plain = (row: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.replace(/^'(?=[=+\-@])/, '')]))
  const [shared] = JSON.parse(files['shares.json'] ?? '[]')
  expect(rows.map(plain)).toMatchObject([{ ...strange, url: shared.url, list: 'shares', private: 'false' }])
  const read = bookmarksOf(parseBookmarks(files['bookmarks.html'] ?? ''))
  expect(read.map(({ url, title, addDate }) => [url, title, addDate])).toEqual([
    [shared.url, strange.title, expect.anything()],
  ])
})

test('the page of a download is in the member’s language, has no script, and leads to nothing but pages and files', async () => {
  await network.post('/recommend', strange, token)
  const page = (await download())['index.html'] ?? ''
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('Geteilt')
  expect(page).toContain('Night &lt;b&gt;trains&lt;/b&gt;')
  expect(page).not.toMatch(/<script|<img|<link|url\(|javascript:/)
  expect([...page.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replace(/^https:.*/, 'page'))).toEqual(
    expect.arrayContaining(['bookmarks.html', 'links.csv', 'page', 'shares.json']),
  )
})
