import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { Member } from '../../../src/contract/resources.ts'
import { serve } from '../../../src/service/http/http-server.ts'
import { DatabaseFailure } from '../../../src/service/store/engine/database.ts'
import { pieceLength } from '../../../src/service/store/members/profile.ts'
import { ana, browser, network, store, token, useTokens } from '../members.ts'
import { baseUrl, expectPage, expectParts, firstFocus } from '../test-network.ts'
import { noise, place, png, turned } from './picture-files.ts'

useTokens({ behindProxy: true, name: '<Test> & "Friends"' }, { headline: 'Before' })

const bytes = new Uint8Array(readFileSync(new URL('../../../src/demo/data/faces/maya.png', import.meta.url)))

const give = (content = bytes) =>
  store.transaction(({ pictures }) => pictures.set(ana, { media_type: 'image/png', bytes: content }, network.clock.now))
const me = async (query = '') => (await network.get(`/me${query}`, token)).body as unknown as Member
const load = (url = '') => network.app.request(url)

test('a picture is read only as fast as the client receives it, completely in each form', async () => {
  const large = new Uint8Array(700_001).map((_, index) => index % 251)
  await give(large)
  const read = vi.spyOn(store.pictures, 'piece')
  const { picture_small } = await me('?user_watermark=TRUE')
  const [marked, plain] = await Promise.all([load(picture_small), load(picture_small?.replace('/small', '/plain'))])
  expect(read).not.toHaveBeenCalled()
  expect(Buffer.from(await plain.arrayBuffer()).equals(large)).toBe(true)
  const [, base64 = ''] = /base64,([^"]+)"/.exec(await marked.text()) ?? []
  expect(Buffer.from(base64, 'base64').equals(large)).toBe(true)
})

test('the pictures of one address are read a piece at a time, with turns of the event loop between, and none is refused', async () => {
  const large = new Uint8Array(pieceLength * 3).fill(7)
  await give(large)
  const url = (await me()).picture_large ?? ''
  const { pictures } = store
  const piece = pictures.piece
  let reading = 0
  let most = 0
  let readInTurn = 0
  let mostInTurn = 0
  const countTurns = () => {
    readInTurn = 0
    counting = setImmediate(countTurns)
  }
  let counting = setImmediate(countTurns)
  vi.spyOn(pictures, 'piece').mockImplementation(async (id, number) => {
    most = Math.max(most, ++reading)
    mostInTurn = Math.max(mostInTurn, ++readInTurn)
    const bytes = await piece(id, number)
    reading--
    return bytes
  })
  const responses = Array.from({ length: 300 }, async () => {
    const response = await network.app.request(url, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
    return (await response.arrayBuffer()).byteLength
  })
  const lengths = await Promise.all(responses)
  clearImmediate(counting)
  expect(Math.min(...lengths)).toBeGreaterThan(large.length)
  expect({ most, mostInTurn }).toEqual({ most: 1, mostInTurn: 1 })
})

/** Serves a large picture, and calls `before` when its last piece is read. */
async function readLargePicture(form: string, before: () => Promise<void>) {
  const stderr = vi.spyOn(console, 'error')
  const { pictures } = store
  await give(new Uint8Array(pieceLength * 3))
  const { pathname } = new URL((await me()).picture_large ?? '')
  const piece = pictures.piece
  vi.spyOn(pictures, 'piece').mockImplementation(async (id, number) => {
    if (number === 2) await before()
    return piece(id, number)
  })
  const log = (line: string) => network.logged.push(line)
  const server = await serve({ fetch: network.app.fetch, port: 0, host: '127.0.0.1', log })
  const path = pathname.replace('large', form)
  const response = await fetch(server.url + path)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  await server.close()
  expect(stderr).not.toHaveBeenCalled()
  return path
}

test.each(['plain', 'large'])('a picture that its member removes during a request logs nothing: %s', async (form) => {
  const path = await readLargePicture(form, () => store.transaction((tx) => tx.pictures.remove(ana, network.clock.now)))
  expect((await load(path)).status).toBe(404)
  expect(network.logged).toEqual([])
})

test.each(['plain', 'large'])('a picture that the database can’t read is logged once: %s', async (form) => {
  const error = new DatabaseFailure('network.sqlite is damaged')
  await readLargePicture(form, () => Promise.reject(error))
  expect(network.logged).toEqual([`GET /pictures/:id/:form failed: ${error.message}`])
})

describe('a member’s picture', () => {
  test('appears in has_picture, picture_small and picture_large', async () => {
    expect(await me()).toMatchObject({ has_picture: false })
    network.clock.now += 60_000
    await give()
    const { has_picture, picture_small, picture_large, updated_time } = await me()
    expect(has_picture).toBe(true)
    expect(picture_small).toMatch(/^http:\/\/network\.example\/pictures\/[0-9a-f]{32}\/small$/)
    expect(picture_large).toBe(picture_small?.replace('small', 'large'))
    expect(updated_time).toBe('2026-01-02T03:05:05+0000')
  })

  /** A served picture of this type, which runs no scripts, and is interpreted as no other type. */
  async function picture(url: string | undefined, type: string) {
    const response = await load(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': expect.stringContaining('public'),
    })
    expect(response.headers.get('Set-Cookie')).toBeNull()
    return response
  }

  // shows: §4 user_detail
  test('shows the network’s name by default, and is the uploaded file without it, at other URLs', async () => {
    await give()
    const { picture_small, picture_large } = await me()
    const plain = await me('?user_watermark=FALSE')
    for (const url of [plain.picture_small, plain.picture_large])
      expect(new Uint8Array(await (await picture(url, 'image/png')).arrayBuffer())).toEqual(bytes)
    for (const [url, width] of [
      [picture_small, '64'],
      [picture_large, '256'],
    ] as const) {
      const text = await (await picture(url, 'image/svg+xml')).text()
      expect(text).not.toContain('<Test')
      const { svg } = new XMLParser({ ignoreAttributes: false }).parse(text)
      expect(svg.text['#text']).toBe('<Test> & "Friends"')
      expect(svg['@_width']).toBe(width)
      const data = svg.image['@_href'].replace('data:image/png;base64,', '')
      expect(new Uint8Array(Buffer.from(data, 'base64'))).toEqual(bytes)
    }
  })

  test('has no other form, a new URL after a change, and none after its removal', async () => {
    await give()
    const { picture_small: first } = await me()
    for (const form of ['x', '%00', 'small%2F..']) expect((await load(first?.replace('small', form))).status).toBe(404)
    await give()
    const { picture_small: second } = await me()
    expect(second).not.toBe(first)
    expect((await load(first)).status).toBe(404)
    await store.transaction(({ pictures }) => pictures.remove(ana, network.clock.now))
    expect(await me()).toMatchObject({ has_picture: false })
    expect((await load(second)).status).toBe(404)
  })
})

const stored = () => store.members.find(ana)

async function upload(bytes: Uint8Array<ArrayBuffer> | undefined, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('picture', bytes ? new File([bytes], 'x.png', { type: 'image/png' }) : new File([], ''))
  return browser.submit('/settings', form)
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } })

test.each(['png', 'jpeg', 'webp'] as const)(
  'a picture of type %s is recognized by its content, upright, and nothing but its pixels',
  async (format) => {
    const photo = await turned(plain(300, 200)).toFormat(format).toBuffer()
    expect(photo.toString('latin1')).toContain(place)
    expect((await upload(Buffer.concat([photo, Buffer.from('<script>')]))).status).toBe(303)
    const picture = (await stored())?.picture
    const served = await browser.open(`/pictures/${picture}/plain`)
    expect(served.headers.get('Content-Type')).toBe(`image/${format}`)
    const { orientation = 1, ...read } = await sharp(served.bytes).metadata()
    expect({ ...read, orientation }).toMatchObject({ format, width: 200, height: 300, orientation: 1 })
    expect(Buffer.from(served.bytes).toString('latin1')).not.toMatch(/Taken at home|<script>/)
    expect((await browser.open(`/profile/${ana}`)).text).toContain(`src="/pictures/${picture}/plain" alt="Picture of`)
  },
)

test.each<[what: string, bytes: Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>, sentence: string]>([
  ['an empty one', Buffer.alloc(0), 'This isn’t a readable PNG'],
  ['a script that says it is a picture', Buffer.from('<svg onload=alert(1)>'), 'This isn’t a readable PNG'],
  ['a GIF', plain(300, 200).gif().toBuffer(), 'This isn’t a readable PNG'],
  ['a TIFF', plain(300, 200).tiff().toBuffer(), 'This isn’t a readable PNG'],
  ['an AVIF', plain(300, 200).avif().toBuffer(), 'This isn’t a readable PNG'],
  ['a page', Buffer.from('<!doctype html><title>A picture</title>'), 'This isn’t a readable PNG'],
  [
    'half a picture',
    noise(300)
      .png()
      .toBuffer()
      .then((whole) => whole.subarray(0, 150_000)),
    'This isn’t a readable PNG',
  ],
  ['one of 20,000² pixels', png({ width: 20_000, height: 20_000 }), 'This picture is more than 2,048 pixels'],
  ['one a pixel too high', plain(1, 2049).jpeg().toBuffer(), 'This picture is more than 2,048 pixels'],
  ['one of no pixels', png({ width: 0 }), 'This isn’t a readable PNG'],
  ['a large one', Buffer.concat([png(), Buffer.alloc(1_000_000)]), 'This picture is larger than 1\u00a0MB'],
  ['a huge one', Buffer.concat([png(), Buffer.alloc(20_000_000)]), 'This picture is larger than 1\u00a0MB'],
])('%s instead of a picture: all texts appear again, and the previous picture stays', async (_, bytes, sentence) => {
  await upload(png())
  const before = (await stored())?.picture
  const { status, text } = await upload(await bytes, { headline: 'Typed just now', introduction: 'one' })
  expect(status).toBe(422)
  expectParts(text, ['value="Typed just now"', 'one</textarea>'])
  expect(text).toMatch(new RegExp(`id="picture-problem">${sentence}`))
  expect(firstFocus(text)).toContain('id="picture"')
  expect(await stored()).toMatchObject({ picture: before, headline: 'Before' })
})

test('a large picture is accepted, and has about its size in each form', async () => {
  expect((await upload(await noise(2048).jpeg({ quality: 10 }).toBuffer())).status).toBe(303)
  const { bytes } = await browser.open(`/pictures/${(await stored())?.picture}/plain`)
  expect(bytes.length).toBeLessThan(1_000_000)
})

test('a form that appears again asks for a chosen picture', async () => {
  expect((await upload(png(), { headline: 'x'.repeat(151) })).text).toContain('Please choose the file again.')
  expect((await stored())?.picture).toBe('')
})

test('a picture can be removed, also by a form that appears again', async () => {
  await upload(png())
  expect((await browser.open('/settings')).text).toContain('Remove the picture')
  const { status, text } = await upload(undefined, { remove_picture: 'yes', headline: 'x'.repeat(151) })
  expectPage({ status, text }, 422, ['name="remove_picture" value="yes" checked'])
  expect((await browser.open('/settings')).text).not.toContain(' checked')
  expect((await upload(undefined, { remove_picture: 'yes' })).status).toBe(303)
  expect((await stored())?.picture).toBe('')
  expect((await browser.open('/settings')).text).not.toContain('Remove the picture')
})

const part = (head = '') => `--x\r\nContent-Disposition: form-data; name="a"\r\n${head}\r\n\r\n`

test.each([
  ['a field of a thousand headers', 'multipart/form-data; boundary=x', `${part('a: b\r\n'.repeat(1000))}--x--`],
  ['15,000 fields', 'multipart/form-data; boundary=x', part().repeat(15_000)],
  ['half a million fields', 'application/x-www-form-urlencoded', 'a&'.repeat(500_000)],
])('a form of %s is refused before they are parsed', async (_, type, body) => {
  const Cookie = `session=${browser.cookies.get('session')}`
  const init = { method: 'POST', headers: { Cookie, 'Content-Type': type }, body }
  expect((await network.app.request(`${baseUrl}/settings`, init)).status).toBe(413)
})
