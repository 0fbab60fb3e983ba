import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { List, NewsItem } from '../../../../src/contract/resources.ts'
import { sharePage } from '../../../../src/service/actions/sharing.ts'
import { passPage } from '../../../../src/service/capabilities/passes/passing.ts'
import { passRows } from '../../../../src/service/capabilities/passes/rows.ts'
import { headRows, pauses } from '../../../../src/service/capabilities/previews/head-rows.ts'
import {
  headPlaces,
  maxHeadBytes,
  maxReadsInHour,
  readHeads,
} from '../../../../src/service/capabilities/previews/read-heads.ts'
import { nothingBusy } from '../../../../src/service/store/due.ts'
import { filledAtOnce } from '../../../../src/service/store/shares/page-texts.ts'
import { ana, ben, bens, browseAsBen, connect, network, newsOf, store, token, useTokens } from '../../members.ts'
import { createNodes } from '../../races/nodes.ts'
import { expectParts, type TestNetwork } from '../../test-network.ts'
import { address, asked, askedPaths, outgoing, replies, sendPage, useWebServer } from './web-server.ts'

const patience = { timeout: 20_000, interval: 20 }

useWebServer()
useTokens()
beforeEach(async () => {
  await store.of(headRows).setReading(true)
})

function begin(of: TestNetwork = network) {
  const reading = readHeads({
    store: of.store,
    quota: of.quota,
    outgoing,
    log: (line) => of.logged.push(line),
    now: () => of.clock.now,
    count: () => {},
    every: 10,
  })
  onTestFinished(() => reading.close())
  reading.begin()
  return reading
}

type Texts = Partial<Parameters<typeof sharePage>[2]>

const share = (member: string, url: string, texts: Texts = {}) =>
  store.transaction((tx) => sharePage(tx, { member, language: 'en' }, { url, ...texts }, network.clock.now++))

const pageOf = async (url: string) => (await network.get(`/recommend?${new URLSearchParams({ url })}`, bens)).body
const titleOf = async (url: string) => (await pageOf(url)).title
const titled = (url: string) => vi.waitUntil(() => titleOf(url), patience)

/** All that waits, and what is being read. */
const queue = { figure: 'deliveries', table: 'page_reading', repeated: 'due >= 0', due: '' } as const

/** Nothing waits to be read any more. */
const rested = () => vi.waitUntil(async () => (await store.waiting.repeated(queue, 0)) === 0, patience)

const full = `<title>Harbour swimming – The Courier</title><meta name="description" content="The water is clean.">
<meta property="og:title" content="Harbour swimming"><meta property="og:site_name" content="The Courier">
<meta property="og:image" content="/harbour.jpg"><link rel="canonical" href="/harbour">`

describe('a page that is shared without a title', () => {
  // shows: ours previews
  test('has what it says of itself, in the share, its news and the search, asked once as nobody', async () => {
    replies['/harbour'] = (_, response) => sendPage(response, full)
    const url = address('/harbour')
    await connect()
    const { status } = await network.post('/recommend', { url, message: 'Let’s go' }, token)
    expect({ status, title: await titleOf(url) }).toEqual({ status: 201, title: '' })
    begin()
    await titled(url)
    const texts = {
      title: 'Harbour swimming',
      overview: 'The water is clean.',
      site_name: 'The Courier',
      url_picture: address('/harbour.jpg'),
    }
    expect(await pageOf(url)).toMatchObject(texts)
    const news = (await network.get('/newsfeed', bens)).body as unknown as List<NewsItem>
    const item = { name: texts.title, title: texts.title, description: texts.overview, picture: texts.url_picture }
    expect(news.data).toMatchObject([{ ...item, message: 'Let’s go', url }])
    const found = (await network.get('/search?query=swimming', bens)).body as unknown as List<NewsItem>
    expect(found.data).toMatchObject([item])
    const browser = await browseAsBen()
    for (const path of ['/', `/page?${new URLSearchParams({ url })}`, '/most-shared', `/profile/${ana}`])
      expectParts((await browser.open(path)).text, ['Harbour swimming', 'The Courier'])
    expect(askedPaths()).toEqual(['/harbour'])
    const { headers } = asked[0] ?? expect.unreachable()
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    expect(headers).toMatchObject({ 'user-agent': 'Passalong', 'accept-encoding': 'identity' })
  })

  test('by many at once, also on another node, is read once, and so is every later share', async () => {
    const { first, second } = await createNodes()
    await first.store.of(headRows).setReading(true)
    const url = address('/popular')
    const tokens: string[] = []
    for (let number = 0; number < 10; number++) tokens.push(await first.token(await first.addMember(`member${number}`)))
    begin(first)
    begin(second)
    await Promise.all(
      tokens.map((token, number) =>
        (number % 2 ? second : first).post('/recommend', { url, message: `${number}` }, token),
      ),
    )
    const titles = async () => {
      const shares = await Promise.all(tokens.map((token) => first.get('/me/newsfeed', token)))
      return shares.flatMap(({ body }) => (body as unknown as List<NewsItem>).data.map(({ title }) => title))
    }
    await vi.waitUntil(async () => (await titles()).every((title) => title === 'Page /popular'), patience)
    const late = await first.token(await first.addMember('late'))
    await first.post('/recommend', { url: `${url}?utm_source=mail` }, late)
    expect((await first.get('/me/newsfeed', late)).body.data).toMatchObject([{ title: 'Page /popular' }])
    expect(askedPaths()).toEqual(['/popular'])
  })

  test('keeps what its sharer typed, and what others said; a later one has the page’s title beside it', async () => {
    replies['/harbour'] = (_, response) => sendPage(response, full)
    const url = address('/harbour')
    await share(ana, url, { title: 'What Ana calls it', overview: '' })
    await share(ben, url, { overview: 'What Ben says', keywords: 'mine' })
    begin()
    await vi.waitUntil(async () => (await newsOf(ben))[0]?.title, patience)
    expect(await newsOf(ana)).toMatchObject([{ title: 'What Ana calls it', overview: '', url_picture: '' }])
    expect(await newsOf(ben)).toMatchObject([
      { title: 'Harbour swimming', overview: 'What Ben says', keywords: 'mine', site_name: 'The Courier' },
    ])
    // of equally many, what was said first
    expect(await titleOf(url)).toBe('What Ana calls it')
    const cem = await network.addMember('cem')
    await share(cem, url)
    expect(await newsOf(cem)).toMatchObject([{ title: 'Harbour swimming', overview: 'The water is clean.' }])
    expect(await titleOf(url)).toBe('Harbour swimming')
  })

  test('is filled in however many shared it meanwhile, also in what is removed for a moment, in small pieces', async () => {
    const url = address('/slow')
    const release = Promise.withResolvers<void>()
    replies['/slow'] = (_, response) => release.promise.then(() => sendPage(response, '<title>At last</title>'))
    for (let number = 0; number < 2 * filledAtOnce + 1; number++)
      await share(await network.addMember(`member${number}`), url)
    begin()
    await vi.waitUntil(() => asked.length > 0, patience)
    const page = await share(ana, url)
    const own = await store.recommendations.shareOf(page, ana)
    await store.transaction((tx) => tx.removedNews.remove(own?.id ?? '', ana, network.clock.now))
    release.resolve()
    await titled(url)
    await rested()
    await store.transaction((tx) => tx.removedNews.restore(own?.id ?? '', ana, network.clock.now))
    expect(await newsOf(ana)).toMatchObject([{ title: 'At last' }])
    const untitled = (await store.recommendations.sharers(page, 200, 0, { member: ben, application: '' })).length
    expect(untitled).toBe(2 * filledAtOnce + 2)
    expect(await store.recommendations.fillIn(url.replace('http:', 'https:'), emptyTexts)).toBe(0)
    expect(askedPaths()).toEqual(['/slow'])
  })
})

const emptyTexts = { title: 'x', overview: '', keywords: '', site_name: '', url_picture: '' }

test('a page that is passed without a title has what it says of itself, for its sender and its receiver', async () => {
  await connect()
  const url = address('/passed')
  const page = { url, message: 'For you' }
  const id = await store.transaction((tx) =>
    passPage(tx, { from: { member: ana, language: 'en' }, page, to: [ben] }, network.clock.now),
  )
  begin()
  await vi.waitUntil(async () => (await store.of(passRows).find(id))?.title, patience)
  const passes = (await network.get('/me/passes', bens)).body as unknown as List<{ title: string }>
  expect(passes.data).toMatchObject([{ title: 'Page /passed', message: 'For you' }])
  // nobody else learns of it: what isn't shared isn't remembered
  expect(await store.of(headRows).known(url, network.clock.now)).toBeUndefined()
})

describe('the share stays without a title', () => {
  /** The page's title after it was asked once. */
  async function asIfRead(url: string): Promise<string> {
    await share(ana, url)
    begin()
    await rested()
    return titleOf(url)
  }

  test.each([200, 401, 403, 404, 410, 418])('if its server says %i without HTML', async (status) => {
    replies['/page'] = (_, response) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"title": "<title>JSON</title>"}')
    expect(await asIfRead(address('/page'))).toBe('')
    expect(askedPaths()).toEqual(['/page'])
  })

  test.each([401, 403, 404, 410])('if its server says %i, with a page about that', async (status) => {
    replies['/page'] = (_, response) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<title>Sign in</title>')
    expect(await asIfRead(address('/page'))).toBe('')
  })

  test('if its server leads to a sign-in', async () => {
    replies['/private/plan'] = (_, response) =>
      response.writeHead(302, { Location: '/sign-in?next=%2Fprivate%2Fplan' }).end()
    expect(await asIfRead(address('/private/plan'))).toBe('')
    expect(askedPaths()).toEqual(['/private/plan', '/sign-in?next=%2Fprivate%2Fplan'])
  })

  // shows: W18
  test('if it leads to this machine’s network, or in a circle', async () => {
    replies['/inside'] = (_, response) => response.writeHead(302, { Location: address('/secret', 'inside') }).end()
    replies['/loopback'] = (_, response) => response.writeHead(302, { Location: 'http://127.0.0.2/secret' }).end()
    replies['/circle'] = (_, response) => response.writeHead(302, { Location: '/circle' }).end()
    for (const path of ['/inside', '/loopback', '/circle']) expect(await asIfRead(address(path))).toBe('')
    expect(askedPaths()).not.toContain('/secret')
    expect(askedPaths().filter((path) => path === '/circle')).toHaveLength(6)
  })

  test('if it is of another site, by what it says of itself', async () => {
    replies['/stolen'] = (_, response) =>
      sendPage(response, '<title>Stolen</title><link rel="canonical" href="https://other.test/">')
    expect(await asIfRead(address('/stolen'))).toBe('')
  })

  test('if it is packed, however large it would be', async () => {
    replies['/packed'] = (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
        .end(gzipSync(`<title>Packed</title>${' '.repeat(10_000_000)}`))
    expect(await asIfRead(address('/packed'))).toBe('')
  })

  test('if its address has a secret, which reading may use up', async () => {
    expect(await asIfRead(address('/invitation?token=3f2504e04f8911d39a0c0305e82c3301'))).toBe('')
    expect(asked).toEqual([])
  })

  test('while the network reads no pages, and nothing is stored for it', async () => {
    await share(ana, address('/before'))
    await store.of(headRows).setReading(false)
    expect(await asIfRead(address('/page'))).toBe('')
    expect(await store.waiting.repeated(queue, 0)).toBe(0)
    expect(asked).toEqual([])
  })
})

describe('a title is read', () => {
  test('of an error page with 200, since it says so; of frames; in another encoding; after several redirects', async () => {
    replies['/error'] = (_, response) => sendPage(response, '<title>Not found</title>')
    replies['/frames'] = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Framed</title><frameset><frame src="/x">')
    replies['/latin'] = (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=ISO-8859-1' })
        .end(Buffer.from('<title>Zürich</title>', 'latin1'))
    replies['/utf16'] = (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(Buffer.from('\uFEFF<title>Zürich</title>', 'utf16le'))
    for (let number = 5; number > 0; number--)
      replies[`/moved${number}`] = (_, response) =>
        response.writeHead(301, { Location: number === 1 ? '/end' : `/moved${number - 1}` }).end()
    const expected = { error: 'Not found', frames: 'Framed', latin: 'Zürich', utf16: 'Zürich', moved5: 'Page /end' }
    for (const path of Object.keys(expected)) await share(ana, address(`/${path}`))
    begin()
    for (const [path, title] of Object.entries(expected)) expect(await titled(address(`/${path}`))).toBe(title)
  })

  // shows: maxHeadBytes
  test('of a page whose head never ends, and then the server is left alone', async () => {
    const closed = Promise.withResolvers<void>()
    let sent = 0
    replies['/endless'] = (request, response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 10e9 })
        .write('<head><title>Endless</title>')
      const more = () => {
        while (!request.destroyed && response.write('<meta name="x" content="y">'.repeat(1000))) sent += 27_000
      }
      response.on('drain', more).on('close', closed.resolve)
      more()
    }
    await share(ana, address('/endless'))
    begin()
    expect(await titled(address('/endless'))).toBe('Endless')
    await closed.promise
    // what the connection held
    expect(sent).toBeLessThan(maxHeadBytes + 10_000_000)
  })

  test('after a minute and an hour, if its server is away, limits or is slow, one byte after the other', async () => {
    let attempt = 0
    replies['/flaky'] = (request, response) => {
      attempt++
      if (attempt === 1) response.writeHead(503).end()
      else if (attempt === 2) {
        response.writeHead(200, { 'Content-Type': 'text/html' })
        const bytes = setInterval(() => response.write('<'), 1000)
        request.once('close', () => clearInterval(bytes))
      } else sendPage(response, '<title>Back</title>')
    }
    const postponed = vi.spyOn(store.of(headRows), 'postpone')
    const url = address('/flaky')
    await share(ana, url)
    begin()
    for (const [index, pause] of pauses.entries()) {
      await vi.waitUntil(() => postponed.mock.settledResults[index]?.type === 'fulfilled', patience)
      network.clock.now += pause - 1
      await delay(50)
      expect(asked).toHaveLength(index + 1)
      network.clock.now++
    }
    expect(await titled(url)).toBe('Back')
    expect(asked).toHaveLength(3)
  })

  test('not again of a page that said nothing, until somebody shares it a day later', async () => {
    const url = address('/silent')
    replies['/silent'] = (_, response) => response.writeHead(404).end()
    await share(ana, url)
    begin()
    await vi.waitUntil(() => asked.length === 1, patience)
    await vi.waitUntil(() => store.of(headRows).known(url, network.clock.now), patience)
    await share(ben, url)
    await rested()
    expect(asked).toHaveLength(1)
    delete replies['/silent']
    network.clock.now += 24 * 3_600_000
    await share(await network.addMember('cem'), url)
    expect(await titled(url)).toBe('Page /silent')
    expect((await newsOf(ana))[0]?.title).toBe('Page /silent')
    expect(asked).toHaveLength(2)
  })
})

describe('a node that dies', () => {
  const claim = () => store.of(headRows).claim(nothingBusy, network.clock.now)

  test('in each attempt leaves the share without a title, and others go on', async () => {
    const url = address('/deadly')
    await share(ana, url)
    for (let attempt = 0; attempt <= pauses.length; attempt++) {
      expect(await claim()).toMatchObject({ url, attempts: attempt + 1 })
      network.clock.now += 60_000
    }
    begin()
    await share(ben, address('/good'))
    await titled(address('/good'))
    await rested()
    expect({ title: await titleOf(url), asked: askedPaths() }).toEqual({ title: '', asked: ['/good'] })
  })

  test('after a page has answered fills in what it said, without asking again', async () => {
    const url = address('/answered')
    await share(ana, url)
    const reading = (await claim()) ?? expect.unreachable()
    const texts = { ...emptyTexts, title: 'Said before' }
    await store.transaction((tx) => tx.of(headRows).save(reading.match_key, texts, network.clock.now))
    network.clock.now += 60_000
    begin()
    expect(await titled(url)).toBe('Said before')
    await rested()
    expect(asked).toEqual([])
  })

  test('while its service stops leaves what it reads to the next one', async () => {
    const url = address('/waiting')
    replies['/waiting'] = () => {}
    await share(ana, url)
    const reading = begin()
    await vi.waitUntil(() => asked.length === 1, patience)
    await reading.close()
    delete replies['/waiting']
    network.clock.now += 61_000
    begin()
    expect(await titled(url)).toBe('Page /waiting')
  })

  test('has a clock that was ahead: what waits then is read once it is right again', async () => {
    await share(ana, address('/ahead'))
    const reading = (await claim()) ?? expect.unreachable()
    await store.of(headRows).postpone(reading, network.clock.now + 400 * 86_400_000)
    begin()
    await titled(address('/ahead'))
  })
})

describe('a page is read at once, although', () => {
  const countOf = (path: string) => askedPaths().filter((each) => each.startsWith(path)).length

  // shows: W18, A18
  test('another member has shared many whose servers are silent', async () => {
    replies['/silent'] = () => {}
    for (let number = 0; number < 10; number++) await share(ana, address(`/silent?${number}`, `host${number}`))
    begin()
    await vi.waitUntil(() => countOf('/silent') === headPlaces.ofMember, patience)
    await share(ben, address('/good'))
    await titled(address('/good'))
    expect(countOf('/silent')).toBe(headPlaces.ofMember)
  })

  test('a host is silent to many members', async () => {
    replies['/silent'] = () => {}
    for (let number = 0; number <= headPlaces.ofHost; number++)
      await share(await network.addMember(`member${number}`), address(`/silent?${number}`, 'silent'))
    begin()
    await vi.waitUntil(() => countOf('/silent') === headPlaces.ofHost, patience)
    await share(ben, address('/good'))
    await titled(address('/good'))
    expect(countOf('/silent')).toBe(headPlaces.ofHost)
  })

  // shows: maxReadsInHour, A13
  test('another member has had so many read in this hour, whose further ones stay as they are', async () => {
    const limit = { subject: `heads of ${ana}`, limit: maxReadsInHour }
    while (network.quota.count(limit).remaining > 0);
    await share(ana, address('/one'))
    await share(ana, address('/two'))
    await share(ben, address('/good'))
    begin()
    await titled(address('/good'))
    await rested()
    expect(askedPaths()).toEqual(['/good'])
    // the next one who shares it has it read
    await share(ben, address('/one'))
    await titled(address('/one'))
    expect((await newsOf(ana, 10)).map(({ title }) => title).sort()).toEqual(['', 'Page /one'])
  })
})

test('what waits for a removed member is not read, and a download says what waits', async () => {
  await share(ana, address('/of-ana'))
  await share(ben, address('/of-ben'))
  const read = async (member: string) => (await Array.fromAsync(store.ownData.read('page_readings', member))).flat()
  expect(await read(ana)).toMatchObject([{ url: address('/of-ana'), next_attempt_time: expect.any(String) }])
  await network.remove(ana)
  begin()
  await titled(address('/of-ben'))
  await rested()
  expect(askedPaths()).toEqual(['/of-ben'])
})
