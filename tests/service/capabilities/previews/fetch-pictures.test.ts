import { createServer, type RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  fetchPictures,
  maxAttemptsInHour,
  maxBytesOfMember,
  places,
} from '../../../../src/service/capabilities/previews/fetch-pictures.ts'
import { pauses, pictureRows } from '../../../../src/service/capabilities/previews/picture-rows.ts'
import { createOutgoing } from '../../../../src/service/outgoing.ts'
import { createPictureProcess } from '../../../../src/service/pictures/picture-process.ts'
import { nothingBusy } from '../../../../src/service/store/due.ts'
import { listen } from '../../../support/free-port.ts'
import { plainShare } from '../../database.ts'
import { ana, ben, bens, network, useTokens } from '../../members.ts'

const hosts = {
  resolve: async (name: string) => [{ address: name === 'inside.example' ? '127.0.0.2' : '127.0.0.1', family: 4 }],
  isAllowed: (address: string) => address === '127.0.0.1',
}
const picture = (background: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })
let asked: string[] = []
let isAway = false
const replies: Record<string, RequestListener> = {
  '/red.png': async (_, response) => response.end(await picture('red').png().toBuffer()),
  '/same.png': async (_, response) => response.end(await picture('red').png().toBuffer()),
  '/blue.jpg': async (_, response) => response.end(await picture('blue').jpeg().toBuffer()),
  '/large.png': (_, response) => response.end(Buffer.alloc(5_000_001)),
  '/lie.png': (_, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end('<script>alert(1)</script>'),
  '/moved.png': (_, response) => response.writeHead(301, { Location: '/red.png' }).end(),
  '/inside.png': (_, response) => response.writeHead(302, { Location: `http://inside.example:${port}/red.png` }).end(),
  '/silent.png': () => {},
  '/switching.png': ({ socket }) => socket.write('HTTP/1.1 101 No\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n'),
  '/flaky.png': async (_, response) =>
    isAway ? response.writeHead(503).end() : response.end(await picture('green').png().toBuffer()),
}
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  asked.push(path)
  const reply = replies[path]
  reply ? reply(request, response) : response.writeHead(404).end()
})
let port: number
beforeAll(async () => {
  port = await listen(server, '0.0.0.0')
})
/** One process for all tests: each start costs a second. */
const pictures = createPictureProcess()
afterAll(() => {
  server.closeAllConnections()
  server.close()
  pictures.close()
})

useTokens()
beforeEach(() => {
  asked = []
  isAway = false
})

function begin(): void {
  const fetching = fetchPictures({
    store: network.store,
    quota: network.quota,
    outgoing: createOutgoing(hosts),
    log: (line) => network.logged.push(line),
    now: () => network.clock.now,
    count: () => {},
    every: 10,
    pictures: { ...pictures, close() {} },
  })
  onTestFinished(() => fetching.close())
  fetching.begin()
}

const address = (path: string, host = 'pictures') => `http://${host}.example:${port}/${path}`
const share = (member: string, page: string, path: string, host?: string) => {
  const fields = { ...plainShare, title: 'A page', url_picture: path === '' ? '' : address(path, host) }
  return network.store.recommendations.share(member, `https://${page}.example/`, fields, network.clock.now)
}

async function copyOf(page: string): Promise<string | undefined> {
  return (await network.get(`/recommend?url=https://${page}.example/`, bens)).body.picture_copy
}

async function served(url: string | undefined) {
  const response = await network.app.request(url ?? 'http://network.example/no-picture')
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const copied = (page: string) => vi.waitUntil(() => copyOf(page), { timeout: 20_000, interval: 50 })
/** The service has found nothing to fetch. */
async function rested(): Promise<void> {
  const { mock } = vi.spyOn(network.store.of(pictureRows), 'claim')
  const isRested = () => mock.settledResults.some(({ type, value }) => type === 'fulfilled' && value === undefined)
  await vi.waitUntil(isRested, { timeout: 20_000, interval: 10 })
}

// shows: ours picture_copy
test('a shared page’s picture is fetched once, and served by the network in two sizes', async () => {
  begin()
  await share(ana, 'one', 'red.png')
  const small = await copied('one')
  expect(small).toMatch(/^http:\/\/network\.example\/page-pictures\/[0-9a-f]{32}\/small$/)
  const { headers, bytes } = await served(small)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 240 })
  const large = await served(small?.replace('small', 'large'))
  expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'webp', width: 720 })
  await share(ben, 'one', 'red.png')
  await share(ben, 'two', 'red.png')
  expect(await copied('two')).toBe(small)
  expect(asked).toEqual(['/red.png'])
  const feed = await network.get('/me/newsfeed', bens)
  expect(feed.body.data.map((item) => 'picture_copy' in item && item.picture_copy)).toEqual([small, small])
})

test('equal pictures of several addresses are one file, which goes with its last share', async () => {
  begin()
  await share(ana, 'one', 'red.png')
  await share(ben, 'two', 'same.png')
  const file = await copied('one')
  expect(await copied('two')).toBe(file)
  await share(ana, 'one', 'blue.jpg')
  const next = await vi.waitUntil(async () => (await copyOf('one')) ?? false, { timeout: 20_000 })
  expect(next).not.toBe(file)
  for (const url of [file, next]) expect((await served(url)).status).toBe(200)
  await network.remove(ben)
  expect((await served(file)).status).toBe(404)
  await share(ana, 'one', '')
  expect(await copyOf('one')).toBeUndefined()
  expect((await served(next)).status).toBe(404)
})

// shows: maxBytes
test('what is too large, no picture, missing or inside the network leaves no copy, and isn’t asked for again', async () => {
  begin()
  const paths = ['large.png', 'lie.png', 'none.png', 'inside.png']
  for (const path of paths) await share(ana, path, path)
  await vi.waitUntil(() => asked.length === paths.length, { timeout: 20_000 })
  await share(ana, 'good', 'moved.png')
  await copied('good')
  network.clock.now += 2 * 3_600_000
  await rested()
  for (const path of paths) expect(await copyOf(path)).toBeUndefined()
  expect(asked.sort()).toEqual([...paths.map((path) => `/${path}`), '/moved.png', '/red.png'].sort())
})

test('a server that is away is asked again after a minute and an hour', async () => {
  const failed = vi.spyOn(network.store.of(pictureRows), 'failed')
  isAway = true
  begin()
  await share(ana, 'one', 'flaky.png')
  for (const [index, pause] of [60_000, 3_600_000].entries()) {
    await vi.waitUntil(() => failed.mock.settledResults[index]?.type === 'fulfilled', { timeout: 20_000 })
    network.clock.now += pause - 1
    await delay(50)
    expect(asked).toHaveLength(index + 1)
    isAway = index === 0
    network.clock.now++
  }
  expect(await copied('one')).toBeDefined()
  expect(asked).toHaveLength(3)
})

test('what was taken while the clock was ahead is fetched once the clock is right again', async () => {
  await share(ana, 'one', 'red.png')
  await network.store.of(pictureRows).failed(address('red.png'), 1, network.clock.now + 400 * 86_400_000)
  begin()
  await copied('one')
})

test('what no node survives fetching is given up', async () => {
  await share(ana, 'one', 'red.png')
  for (let attempt = 0; attempt <= pauses.length; attempt++) {
    await network.store.of(pictureRows).claim(nothingBusy, network.clock.now)
    network.clock.now += 60_000
  }
  begin()
  await share(ana, 'two', 'blue.jpg')
  await copied('two')
  await rested()
  expect({ copy: await copyOf('one'), asked }).toEqual({ copy: undefined, asked: ['/blue.jpg'] })
})

describe('a picture is fetched at once, although', () => {
  const countOf = (path: string) => asked.filter((each) => each === path).length

  // shows: W18, A18
  test('another member has shared many whose servers are silent, or answer what nobody asked for', async () => {
    begin()
    for (let number = 0; number < 10; number++)
      for (const path of ['/silent.png', '/switching.png'])
        await share(ana, `page${number}${path.slice(1, -4)}`, `${path.slice(1)}?${number}`, `host${number}`)
    await vi.waitUntil(() => countOf('/silent.png') === places.ofMember, { timeout: 20_000 })
    await share(ben, 'good', 'red.png')
    await copied('good')
    expect(countOf('/silent.png')).toBe(places.ofMember)
  })

  test('a host is silent to many members', async () => {
    begin()
    for (let number = 0; number <= places.ofHost; number++)
      await share(await network.addMember(`member${number}`), `page${number}`, `silent.png?${number}`, 'silent')
    await vi.waitUntil(() => countOf('/silent.png') === places.ofHost, { timeout: 20_000 })
    await share(ben, 'good', 'red.png')
    await copied('good')
    expect(countOf('/silent.png')).toBe(places.ofHost)
  })
})

describe('a member’s share has no picture', () => {
  // shows: A13
  test('beyond so many attempts in an hour, until another member shares the page', async () => {
    const limit = { subject: `pictures of ${ana}`, limit: maxAttemptsInHour }
    while (network.quota.count(limit).remaining > 1);
    await share(ana, 'one', 'red.png')
    await share(ana, 'two', 'blue.jpg')
    begin()
    await vi.waitUntil(async () => (await copyOf('one')) ?? (await copyOf('two')), { timeout: 20_000 })
    await rested()
    expect(asked).toHaveLength(1)
    const [page, path] = asked[0] === '/red.png' ? ['two', 'blue.jpg'] : ['one', 'red.png']
    await share(ben, page, path)
    await copied(page)
    expect(asked).toHaveLength(2)
  })

  // shows: A13
  test('beyond so many bytes of all copies, until shares are removed', async () => {
    const noise = { small: new Uint8Array(1), large: new Uint8Array(maxBytesOfMember / 4 - 1) }
    for (let number = 0; number < 4; number++) {
      await share(ana, `page${number}`, `noise${number}.png`)
      await network.store.of(pictureRows).save(address(`noise${number}.png`), { ...noise, hash: `noise ${number}` })
    }
    expect(await network.store.of(pictureRows).bytesOf(ana)).toBe(maxBytesOfMember)
    await share(ana, 'full', 'red.png')
    const refused = vi.spyOn(network.store.of(pictureRows), 'refuse')
    begin()
    await vi.waitUntil(() => refused.mock.settledResults[0]?.type === 'fulfilled', { timeout: 20_000 })
    await share(ana, 'page0', '')
    await share(ana, 'next', 'blue.jpg')
    await copied('next')
    expect({ copy: await copyOf('full'), asked }).toEqual({ copy: undefined, asked: ['/blue.jpg'] })
  })
})

test('pictures of shares from before the setting are not fetched, and later ones once by two nodes', async () => {
  await share(ana, 'old', 'red.png')
  network.clock.now += 25 * 3_600_000
  begin()
  begin()
  await share(ana, 'new', 'blue.jpg')
  await copied('new')
  await rested()
  expect(await copyOf('old')).toBeUndefined()
  expect(asked).toEqual(['/blue.jpg'])
})
