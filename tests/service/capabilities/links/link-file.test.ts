import { expect, test } from 'vitest'
import { maxFolderDepth } from '../../../../src/service/capabilities/links/bookmarks.ts'
import { longestRow, maxColumns } from '../../../../src/service/capabilities/links/csv-links.ts'
import { timeOf } from '../../../../src/service/capabilities/links/link.ts'
import { openLinkFile } from '../../../../src/service/capabilities/links/link-file.ts'
import { UsageError } from '../../../../src/service/usage-error.ts'
import { isNight } from '../../../night.ts'
import { bookmarks, fileOf, slackFile, slackFiles, slackFolder } from './exports.ts'

const read = async (content: string | Buffer) => Array.fromAsync(fileOf(content).links())

const readSlack = async (files: Readonly<Record<string, unknown>> = slackFiles) =>
  Array.fromAsync((await slackFile(['links'], files)).links())

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
    safari: await first('safari'),
    raindropCsv: await first('raindropCsv'),
    linkdingCsv: await first('linkdingCsv'),
  }).toEqual({
    chromium: { ...rest, url: url('chromium'), title: 'Night & day trains', keywords: 'trains' },
    firefox: { ...rest, url: url('firefox'), keywords: 'trains, night' },
    raindrop: { ...rest, url: url('raindrop'), keywords: 'night, europe, trains', message: 'What I think of it' },
    linkding: { ...rest, url: url('linkding'), keywords: 'trains', overview: 'They return', message: 'My notes <b>' },
    shaarli: { ...rest, url: url('shaarli'), keywords: 'trains, night', message: 'Two lines\nof words' },
    pinboard: { ...rest, url: url('pinboard'), keywords: 'trains, night', message: 'My words' },
    safari: { url: url('safari'), title: 'Night trains', keywords: 'trains', isPrivate: false },
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
  const links = await readSlack()
  const said = links.map(({ url, title, message, author, time }) => [url, title, message, author[0], time])
  expect(said).toEqual([
    [`${url('slack')}?a=1&b=2`, 'Night trains', 'Read this, @Bob Nobody: Night trains <3', 'Ana Reis', rest.time],
    [url('alone'), '', '', 'Ana Reis', 1_600_000_001_000],
    [url('of-bob'), '', 'bob random here', 'Bob Nobody', rest.time],
    // a member of another company, whom no list of users has
    [url('of-carla'), '', '@Carla Other', 'Carla Other', rest.time],
  ])
  expect(links[0]?.author).toEqual(['Ana Reis', 'Ana@circle.example', 'ana', 'U1'])
})

test('an export of Slack asks for channels that exist', async () => {
  const folder = slackFolder()
  const read = async (...channels: string[]) => Array.fromAsync((await openLinkFile(folder, channels)).links())
  expect(await read('links', 'random')).toHaveLength(5)
  for (const channels of [[], ['secret'], ['links', 'secret']])
    await expect(read(...channels)).rejects.toThrow('Please choose channels of the export: links, random.')
})

test('letters are read in UTF-8, UTF-16 or as old tools write them', async () => {
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://a.example/">Zürich`
  const title = async (bytes: Buffer) => (await read(bytes))[0]?.title
  expect(await title(Buffer.from(file))).toBe('Zürich')
  expect(await title(Buffer.from(file, 'latin1'))).toBe('Zürich')
  expect(await title(Buffer.from(`\ufeff${file}`, 'utf16le'))).toBe('Zürich')
})

test('a CSV file is read with each separator, and with a first line that names it', async () => {
  for (const lines of [
    'url;title;tags\nhttps://a.example/;"One; two";trains',
    'sep=;\r\nurl;title;tags\r\nhttps://a.example/;"One; two";trains\r\n',
    '\ufeffsep=,\nURL,Title,Tags\nhttps://a.example/,One; two,trains',
    'url\ttitle\ttags\nhttps://a.example/\tOne; two\ttrains',
  ])
    expect(await read(lines)).toMatchObject([{ url: 'https://a.example/', title: 'One; two', keywords: 'trains' }])
})

test('what is too deep, too long, damaged or of no known form says so', async () => {
  const deep = (depth: number) => `${'<DL><p><DT><H3>f</H3>'.repeat(depth)}<DT><A HREF="https://a.example/">deep</A>`
  expect((await read(deep(maxFolderDepth)))[0]?.url).toBe('https://a.example/')
  await expect(read(deep(maxFolderDepth + 1))).rejects.toThrow('more than 50 deep')
  await expect(read(`url,title\nhttps://a.example/,"${'x'.repeat(2 * longestRow)}`)).rejects.toThrow('quotation mark')
  await expect(read('name;mail\nAna;ana@a.example')).rejects.toThrow('no file of links')
  await expect(read('')).rejects.toThrow('no file of links')
  await expect(read('PK\x03\x04')).rejects.toThrow('Unpack it')
  for (const day of ['{"type":"message"}', '[{"type":"message"}', '[] x'])
    await expect(readSlack({ ...slackFiles, 'links/2020-09-13.json': day })).rejects.toThrow('is damaged')
  await expect(readSlack({})).rejects.toThrow('ENOENT')
})

/** Milliseconds of this process that the work takes: others' work on a busy machine doesn't count. */
async function costOf(read: () => Promise<unknown[]>) {
  const before = process.cpuUsage()
  const found = await read().catch((error) => {
    expect(error).toBeInstanceOf(UsageError)
    return []
  })
  const { user, system } = process.cpuUsage(before)
  return { cost: (user + system) / 1000, links: found.length }
}

/** The least of a few attempts, each of which may collect what others left behind. @returns 1 for what is allowed */
async function least(excess: () => Promise<number>) {
  const found = []
  do found.push(await excess())
  while (Math.min(...found) > 1 && found.length < 4)
  return Math.max(1, Math.min(...found))
}

// each took seconds, and grew with the square of the bytes
test.runIf(isNight)(
  'a hostile file costs no more than a usual one with as many links',
  async () => {
    const fill = (head: string, part: string, tail = '') => head + part.repeat(400_000 / part.length) + tail
    const dl = '<!DOCTYPE NETSCAPE-Bookmark-file-1>'
    const usual = await costOf(() =>
      read(fill(dl, `<DT><A HREF="https://a.example/page" ADD_DATE="1600000000">t</A>\n`)),
    )
    for (const content of [
      fill(`${dl}${'<DL>'.repeat(maxFolderDepth)}`, '<a href=//a>'),
      fill(`${dl}${'<b>'.repeat(34_900)}`, '</i>'),
      fill(`${dl}<DT><A HREF=//a>a</A><DD>`, '[linkding-notes]'),
      fill(`${dl}`, '<DT><H3>f</H3><DL><p></DL><p>'),
      fill(`${dl}<DT><A `, ' ', '='),
      fill(`${dl}<DT><A HREF=`, '"'),
      fill(`${dl}<`, 'name'),
      fill(dl, '<'),
      fill(dl, '<!--'),
      `${'url,'.repeat(45_000)}\n${'a\n'.repeat(20_000)}`,
    ]) {
      const excess = async () => {
        const { cost, links } = await costOf(() => read(content))
        return cost / ((4 * usual.cost * Math.max(links, usual.links)) / usual.links)
      }
      expect([content.slice(0, 80), await least(excess)]).toEqual([content.slice(0, 80), 1])
    }
  },
  120_000,
)

test('a CSV file has so many columns', async () => {
  const csv = (before: number) => `${'x,'.repeat(before)}url\n${','.repeat(before)}https://a.example/`
  expect(await read(csv(maxColumns - 1))).toHaveLength(1)
  await expect(read(csv(maxColumns))).rejects.toThrow('no file of links')
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
  for (const text of [
    '1600000000',
    '1600000000000',
    '1600000000000000',
    '1600000000.000100',
    '2020-09-13T12:26:40Z',
    '2020-09-13T14:26:40+02:00',
  ])
    expect(timeOf(text)).toBe(1_600_000_000_000)
  expect(timeOf('2020-09-13')).toBe(Date.UTC(2020, 8, 13))
  for (const text of ['', '0', 'soon', '2019-13-45', '5/6/2019', 'page 5, 2019'])
    expect([text, timeOf(text)]).toEqual([text, undefined])
})

test('the first of Raindrop’s highlights is the quote', async () => {
  const [one, two] = await read(
    'url,highlights\nhttps://a.example/,"Highlight:a passage\nof two lines\nNote:mine\nHighlight:another"\nhttps://b.example/,\n',
  )
  expect([one?.quote, two?.quote]).toEqual(['a passage\nof two lines', ''])
})

test('a page of HTML with links is no file of links', async () => {
  const page = '<html><body><a href="https://a.example/">a</a></body></html>'
  await expect(read(page)).rejects.toThrow('no file of links')
  expect(await read('<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Bookmarks</H1>')).toEqual([])
})

test('a message of Slack is a comment without the one address that it is about', async () => {
  const comments = async (text: string) => {
    const day = [{ type: 'message', user: 'U1', text, ts: '1600000000.000100' }]
    return (await readSlack({ ...slackFiles, 'links/2020-09-13.json': day })).map(({ message }) => message)
  }
  expect(await comments('Look <https://a.example/one|a.example/one> worth it')).toEqual(['Look worth it'])
  expect(await comments('This <https://a.example/> is *<https://b.example/|better>*')).toEqual(
    Array(2).fill('This https://a.example/ is *better*'),
  )
  expect(await comments('1 < 2 <https://a.example/')).toEqual([])
})

test('folders that browsers make are no tags, and others of their names are', async () => {
  const tags = async (...names: string[]) =>
    (await read(`<DL>${names.map((name) => `<DT><H3>${name}</H3><DL>`).join('')}<DT><A HREF=//a>a</A>`))[0]?.keywords
  for (const name of [
    'Other bookmarks',
    'Lesezeichenleiste',
    'Autres marque-pages',
    'Menú Favoritos',
    'Barra dos favoritos',
  ])
    expect([name, await tags(name, 'trains')]).toEqual([name, 'trains'])
  expect(await tags('trains', 'Reading list')).toBe('trains, Reading list')
})
