import { createServer, type RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOutgoing } from '../../../src/service/outgoing.ts'
import { fetchPictures } from '../../../src/service/pictures/fetch-pictures.ts'
import { createPictureProcess } from '../../../src/service/pictures/picture-process.ts'
import { listen } from '../../support/free-port.ts'
import { plainShare } from '../database.ts'
import { ana, ben, bens, network, useTokens } from '../members.ts'

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
  '/flaky.png': async (_, response) =>
    isAway ? response.writeHead(503).end() : response.end(await picture('green').png().toBuffer()),
}
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const reply = replies[request.url ?? '']
  reply ? reply(request, response) : response.writeHead(404).end()
})
let port: number
beforeAll(async () => {
  port = await listen(server, '0.0.0.0')
})
/** One process for all tests: each start costs a second. */
const pictures = createPictureProcess()
afterAll(() => {
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
    fetchOutgoing: createOutgoing(hosts),
    log: (line) => network.logged.push(line),
    now: () => network.clock.now,
    every: 10,
    pictures: { ...pictures, close() {} },
  })
  onTestFinished(() => fetching.close())
}

const address = (path: string) => `http://pictures.example:${port}/${path}`
const share = (member: string, page: string, path: string) => {
  const fields = { ...plainShare, title: 'A page', picture: path === '' ? '' : address(path) }
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
const rested = () => vi.waitUntil(async () => (await network.store.pagePictures.take(network.clock.now)) === undefined)

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

test('equal pictures of several addresses are one file, which goes with its last share; another picture takes its place', async () => {
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

// shows: bound fetch-pictures.maxBytes
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
  const failed = vi.spyOn(network.store.pagePictures, 'failed')
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

test('nothing is fetched while the setting is off, and nothing old once it is on; two nodes fetch a picture once', async () => {
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

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a picture of the type %s becomes two WebP copies',
  async (type) => {
    const copies = await pictures.copy(await picture('red', 1200, 800).toFormat(type).toBuffer())
    const sizes = [copies?.small, copies?.large].map(async (copy) => {
      const { format, width, height } = await sharp(copy).metadata()
      return [format, width, height]
    })
    const expected = [
      ['webp', 240, 126],
      ['webp', 720, 378],
    ]
    expect(await Promise.all(sizes)).toEqual(expected)
  },
)

test('the copies have nothing of the original but its pixels', async () => {
  const original = await picture('red', 600, 400)
    .withExif({ IFD0: { Copyright: 'Taken at home' } })
    .jpeg()
    .toBuffer()
  const copies = await pictures.copy(Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]))
  const text = Buffer.from(copies?.large ?? []).toString('latin1')
  expect(original.toString('latin1')).toContain('Taken at home')
  expect(text).toContain('WEBP')
  expect(text).not.toMatch(/Taken at home|script/)
})

/** A PNG whose header says how large it is, without its pixels. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000ffffffff', 'hex')])
}

// shows: bound decode-pictures.maxPixels
test('a picture of 25 megapixels has room in the process', async () => {
  expect((await pictures.copy(await picture('red', 5000, 5000).jpeg().toBuffer()))?.large).toBeDefined()
})

describe('no copies are made of', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')],
    ['a page', () => Buffer.from('<!doctype html><title>A picture</title>')],
    ['a TIFF', () => picture('red', 500, 500).tiff().toBuffer()],
    ['a tiny picture, which counts readers', () => picture('red', 1, 1).gif().toBuffer()],
    ['an icon', () => picture('red', 64, 64).png().toBuffer()],
    ['a picture of 20,000 by 1,300 pixels in some kilobytes', () => picture('red', 20_000, 1300).png().toBuffer()],
    ['a head that lies about its size', () => pngOf(60_000, 60_000)],
    [
      'half a picture',
      async () => (await picture('red', 600, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 300_000),
    ],
  ])('%s', async (_, bytes) => {
    expect(await pictures.copy(await bytes())).toBeUndefined()
  })
})

test('a picture that ends its process costs the next one nothing', async () => {
  const good = await picture('red', 600, 400).png().toBuffer()
  const scaling = pictures.copy(good)
  pictures.close()
  await scaling
  expect((await pictures.copy(good))?.small).toBeDefined()
})
