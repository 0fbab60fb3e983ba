import { describe, expect, test, vi } from 'vitest'
import { type Bodies, readBody, readWholeBody } from '../../../../src/service/http/request/body.ts'

/** Bodies that share other bounds than those of the service. */
const sharing = (most: number, within = 60_000): Bodies => ({ most, within, taken: 0, arriving: new Set() })

/** A request whose body comes when the test says so. */
function slowRequest() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const request = new Request('http://a.example/', { method: 'POST', body: readable, duplex: 'half' } as RequestInit)
  return {
    request,
    send: (length: number) => writer.write(new Uint8Array(length)),
    end: () => writer.close(),
  }
}

const lengthOf = (start: Buffer, isWhole: boolean) => `${start.length}${isWhole ? '' : ' and more'}`

describe('a body', () => {
  test.each([
    [0, '0'],
    [99, '99'],
    [100, '100'],
    [101, '100 and more'],
    [5000, '100 and more'],
  ])('of %i bytes is read to its bound of 100, and takes nothing afterwards', async (length, read) => {
    const among = sharing(1000)
    const { request, send, end } = slowRequest()
    const reading = readBody(request, { most: 100, among }, lengthOf)
    void (async () => {
      for (let sent = 0; sent < length; sent += 33) await send(Math.min(33, length - sent))
      await end()
    })().catch(() => {})
    expect(await reading).toBe(read)
    expect(among).toMatchObject({ taken: 0, arriving: new Set() })
  })

  test('that its sender breaks off takes nothing afterwards', async () => {
    const among = sharing(1000)
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('the client is gone')),
    })
    const request = new Request('http://a.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    await expect(readBody(request, { most: 100, among }, lengthOf)).rejects.toThrow('the client is gone')
    expect(among).toMatchObject({ taken: 0, arriving: new Set() })
  })

  // shows: bound body.formWithin, bound body.uploadWithin
  test('that takes too long is refused', async () => {
    const among = sharing(1000, 20)
    const { request, send } = slowRequest()
    const reading = readBody(request, { most: 100, among }, lengthOf)
    void send(10).catch(() => {})
    await expect(reading).rejects.toMatchObject({ status: 408 })
    expect(among).toMatchObject({ taken: 0, arriving: new Set() })
  })

  test('beyond its bound is a 413 where all of it is wanted', async () => {
    const request = (length: number) => new Request('http://a.example/', { method: 'POST', body: 'x'.repeat(length) })
    expect((await readWholeBody(request(100), 100)).toString()).toBe('x'.repeat(100))
    await expect(readWholeBody(request(101), 100)).rejects.toMatchObject({ status: 413 })
  })
})

describe('bodies that take too much memory together', () => {
  // shows: bound body.mostOfForms
  test('lose the one that began first and hasn’t ended, with a 503 that says when to come again', async () => {
    const among = sharing(250)
    const slow = [slowRequest(), slowRequest()]
    const reading = slow.map(({ request }) => readBody(request, { most: 100, among }, lengthOf))
    for (const { send } of slow) await send(90)
    const quick = Array.from({ length: 20 }, slowRequest)
    for (const { request, send, end } of quick) {
      const read = readBody(request, { most: 100, among }, lengthOf)
      await send(80)
      await end()
      expect(await read).toBe('80')
    }
    await expect(reading[0]).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    await slow[1]?.end()
    expect(await reading[1]).toBe('90')
    expect(among).toMatchObject({ taken: 0, arriving: new Set() })
  })

  // shows: bound body.mostOfUploads
  test('refuse another one where those before have ended and are still in use', async () => {
    const among = sharing(250)
    let finish = () => {}
    const used = new Promise<void>((resolve) => {
      finish = resolve
    })
    const send = (use: () => Promise<string>) =>
      readBody(new Request('http://a.example/', { method: 'POST', body: 'x'.repeat(100) }), { most: 100, among }, use)
    const held = [send(() => used.then(() => 'used')), send(() => used.then(() => 'used'))]
    await vi.waitFor(() => expect(among.arriving.size).toBe(0))
    await expect(send(async () => 'never')).rejects.toMatchObject({ status: 503 })
    finish()
    expect(await Promise.all(held)).toEqual(['used', 'used'])
    expect(await send(async () => 'again')).toBe('again')
    expect(among).toMatchObject({ taken: 0, arriving: new Set() })
  })
})
