import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { largestEntry } from '../../../../src/service/capabilities/links/formats/archive.ts'
import { longestRow } from '../../../../src/service/capabilities/links/formats/csv.ts'
import { linkFileIn, openLinkFile } from '../../../../src/service/capabilities/links/formats/file.ts'
import { timeOf } from '../../../../src/service/capabilities/links/formats/link.ts'
import { longestElement } from '../../../../src/service/capabilities/links/formats/netscape.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { bookmarks, slackFiles, slackZip } from './exports.ts'

const read = async (content: string | Buffer, channels: string[] = []) =>
  Array.fromAsync((await linkFileIn(Buffer.from(content), channels)).links())

/** The first link, without what is empty. */
async function first(tool: keyof typeof bookmarks) {
  const [link] = await read(bookmarks[tool])
  return Object.fromEntries(Object.entries(link ?? {}).filter(([, value]) => value !== '' && String(value) !== ''))
}

const url = (tool: string) => `https://news.example/${tool}`
const rest = { title: 'Night trains', time: 1_600_000_000_000, isPrivate: false }

test('each tool’s export is read by that tool’s own rules', async () => {
  expect({
    chromium: await first('chromium'),
    firefox: await first('firefox'),
    raindrop: await first('raindrop'),
    linkding: await first('linkding'),
    shaarli: await first('shaarli'),
    pinboard: await first('pinboard'),
    pocket: await first('pocket'),
    raindropCsv: await first('raindropCsv'),
    linkdingCsv: await first('linkdingCsv'),
    pocketCsv: await first('pocketCsv'),
  }).toEqual({
    chromium: { ...rest, url: url('chromium'), title: 'Night & day trains', keywords: 'trains' },
    firefox: { ...rest, url: url('firefox'), keywords: 'trains, night' },
    raindrop: { ...rest, url: url('raindrop'), keywords: 'night, europe, trains', message: 'What I think of it' },
    linkding: { ...rest, url: url('linkding'), keywords: 'trains', overview: 'They return', message: 'My notes <b>' },
    shaarli: { ...rest, url: url('shaarli'), keywords: 'trains, night', message: 'Two lines\nof words' },
    pinboard: { ...rest, url: url('pinboard'), keywords: 'trains, night', message: 'My words' },
    pocket: { ...rest, url: url('pocket'), keywords: 'trains, night' },
    raindropCsv: {
      ...rest,
      url: url('raindropCsv'),
      keywords: 'night, europe, Travel, trains',
      message: 'My words',
      overview: 'They return',
    },
    linkdingCsv: {
      ...rest,
      url: url('linkdingCsv'),
      keywords: 'trains, night',
      message: 'My "own" words',
      overview: 'They return',
    },
    pocketCsv: { ...rest, url: url('pocketCsv'), keywords: 'trains, night' },
  })
})

test('what a tool marks as private is private', async () => {
  for (const tool of ['linkding', 'shaarli', 'pinboard', 'linkdingCsv'] as const)
    expect((await read(bookmarks[tool])).map(({ url, isPrivate }) => [url, isPrivate])).toEqual([
      [url(tool), false],
      [url('private'), true],
    ])
})

test('a Slack export gives the links of chosen channels with authors and times, without replies, programs and other channels', async () => {
  const links = await read(slackZip(), ['links'])
  expect(
    links.map(({ url, title, message, author, time }) => ({ url, title, message, author: author[0], time })),
  ).toEqual([
    {
      url: 'https://news.example/slack?a=1&b=2',
      title: 'Night trains',
      message: 'Read this, @Bob Nobody: Night trains <3',
      author: 'Ana Reis',
      time: 1_600_000_000_000,
    },
    { url: url('alone'), title: '', message: '', author: 'Ana Reis', time: 1_600_000_001_000 },
    {
      url: url('of-bob'),
      title: '',
      message: expect.stringContaining('random'),
      author: 'Bob Nobody',
      time: 1_600_000_000_000,
    },
  ])
  expect(links[0]?.author).toEqual(['Ana Reis', 'Ana@circle.example', 'ana', 'U1'])
})

test('a Slack export is read from a folder as from a zip, and asks for channels that exist', async () => {
  const folder = temporaryFolder()
  for (const [name, data] of Object.entries(slackFiles)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), JSON.stringify(data))
  }
  const ofFolder = await openLinkFile(folder, ['links', 'random'])
  expect(await Array.fromAsync(ofFolder.links())).toEqual(await read(slackZip(), ['links', 'random']))
  for (const channels of [[], ['secret']])
    await expect(read(slackZip(), channels)).rejects.toMatchObject({
      problem: 'channels',
      channels: ['links', 'random'],
    })
})

test('letters are read in the charset that the bytes, the file or old tools have', async () => {
  const file = (charset: string) =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><META CONTENT="text/html; charset=${charset}"><DL><DT><A HREF="https://a.example/">Zürich ž`
  const title = async (bytes: Buffer) => (await read(bytes))[0]?.title
  expect(await title(Buffer.from(file('windows-1250')))).toBe('Zürich ž')
  expect(await title(Buffer.from(file('utf-8').replace('ž', ''), 'latin1'))).toBe('Zürich')
  expect(await title(Buffer.from(file('windows-1250').replace('ž', '\x9e'), 'latin1'))).toBe('Zürich ž')
  expect(await title(Buffer.from(`\ufeff${file('no-such-charset')}`, 'utf16le'))).toBe('Zürich ž')
})

// shows: longestRow, longestElement, largestEntry
test('what is too deep, too long, damaged or of no known form says so', async () => {
  const deep = (depth: number) =>
    `<DL>${'<DL><DT><H3>f</H3>'.repeat(depth)}<DL><DT><A HREF="https://a.example/">deep</A>`
  expect((await read(deep(10_000)))[0]?.url).toBe('https://a.example/')
  await expect(read(deep(20_000))).rejects.toMatchObject({ problem: 'deep' })
  await expect(read(`<DL><DT><A HREF="${'x'.repeat(2 * longestElement)}">`)).rejects.toMatchObject({
    problem: 'element',
  })
  await expect(read(`url,title\nhttps://a.example/,"${'x'.repeat(2 * longestRow)}`)).rejects.toMatchObject({
    problem: 'syntax',
  })
  await expect(read('name;mail\nAna;ana@a.example')).rejects.toMatchObject({ problem: 'format' })
  await expect(read(slackZip().subarray(0, -30), ['links'])).rejects.toMatchObject({ problem: 'format' })
  const bomb = {
    'users.json': strToU8('[]'),
    'channels.json': strToU8('[{"name":"links"}]'),
    'links/2020-09-13.json': new Uint8Array(largestEntry + 1),
  }
  await expect(read(Buffer.from(zipSync(bomb)), ['links'])).rejects.toMatchObject({ problem: 'entry' })
})

test('HTML that lies gives whole links, and no other', async () => {
  const links =
    await read(`<DL></DL></DL></H3><DT><A HREF="https://a.example/">one<DT><A HREF='https://b.example/'>two</B>
<DD>words with <A HREF="https://c.example/">a link</A> within<DT><A>none</A><script>alert(1)</script><DT><A HREF=https://d.example/ ADD_DATE=soon>`)
  expect(links.map(({ url, title, message }) => [url, title, message])).toEqual([
    ['https://a.example/', 'one', ''],
    ['https://b.example/', 'two', 'words with a link within'],
    ['', 'none', ''],
    ['https://d.example/', '', ''],
  ])
})

test('a time may be in seconds, milliseconds, microseconds or a date, and is else unknown', () => {
  const time = 1_600_000_000_000
  for (const text of [
    '1600000000',
    '1600000000000',
    '1600000000000000',
    '2020-09-13T12:26:40Z',
    '2020-09-13T14:26:40+0200',
  ])
    expect(timeOf(text)).toBe(time)
  for (const text of [
    '2020/09/13',
    '20200913',
    '13.09.2020',
    '13.9.2020',
    '13/9/2020',
    '9/13/2020',
    'Sep 13, 2020',
    '13 September 2020',
  ])
    expect([text, timeOf(text)]).toEqual([text, Date.UTC(2020, 8, 13)])
  for (const text of ['', '0', 'soon', '99999999999999999999', '2019-13-45', '5/6/2019', 'page 5, 2019'])
    expect([text, timeOf(text)]).toEqual([text, undefined])
})

test('a date of two possible orders has the order that another date of its column shows', async () => {
  const days = async (...dates: string[]) =>
    (await read(['url,created', ...dates.map((date) => `https://a.example/,${date}`)].join('\n'))).map(
      ({ time }) => time && new Date(time).toISOString().slice(0, 10),
    )
  expect(await days('5/6/2019', '', '31/12/2018')).toEqual(['2019-06-05', undefined, '2018-12-31'])
  expect(await days('5/6/2019', '12/31/2018')).toEqual(['2019-05-06', '2018-12-31'])
  expect(await days('5/6/2019', '7/8/2019')).toEqual([undefined, undefined])
})

test('the first of Raindrop’s highlights is the quote', async () => {
  const [one, two] = await read(
    'url,highlights\nhttps://a.example/,"Highlight:a passage\nof two lines\nNote:mine\nHighlight:another"\nhttps://b.example/,\n',
  )
  expect([one?.quote, two?.quote]).toEqual(['a passage\nof two lines', ''])
})

test('a page of HTML with links is no file of links', async () => {
  await expect(read('<html><body><a href="https://a.example/">a</a></body></html>')).rejects.toMatchObject({
    problem: 'format',
  })
  expect(await read('<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Bookmarks</H1>')).toEqual([])
})

test('a message of Slack is a comment without the address that it is about', async () => {
  const said = (text: string) =>
    Buffer.from(
      zipSync({
        'users.json': strToU8('[]'),
        'channels.json': strToU8('[{"name":"links"}]'),
        'links/2020-09-13.json': strToU8(
          JSON.stringify([{ type: 'message', user: 'U1', text, ts: '1600000000.000100' }]),
        ),
      }),
    )
  const comments = async (text: string) => (await read(said(text), ['links'])).map(({ message }) => message)
  expect(await comments('Look <https://a.example/one|a.example/one> worth it')).toEqual(['Look worth it'])
  expect(await comments('This <https://a.example/> is *<https://b.example/|better>*')).toEqual([
    'This is *better*',
    'This https://a.example/ is *better*',
  ])
})
