import type { Context } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { type BodyBudget, readBody, readWholeBody } from '../../../../src/service/http/input.ts'
import { setSender } from '../../../../src/service/http/sender.ts'

const createBudget = (max: number, timeout = 60_000): BodyBudget => ({ max, timeout, used: 0, arriving: new Set() })

/** A request whose body the test sends piece by piece. */
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
  ])('of %i bytes is read to its limit of 100, and uses no memory afterwards', async (length, expected) => {
    const budget = createBudget(1000)
    const { request, send, end } = slowRequest()
    const reading = readBody(request, { max: 100, budget }, lengthOf)
    void (async () => {
      for (let sent = 0; sent < length; sent += 33) await send(Math.min(33, length - sent))
      await end()
    })().catch(() => {})
    expect(await reading).toBe(expected)
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })

  test('that its sender interrupts uses no memory afterwards', async () => {
    const budget = createBudget(1000)
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('the client is gone')),
    })
    const request = new Request('http://a.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    await expect(readBody(request, { max: 100, budget }, lengthOf)).rejects.toMatchObject({ status: 400 })
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })

  // shows: bound input.formTimeout, bound input.uploadTimeout
  test('that is too slow is refused', async () => {
    const budget = createBudget(1000, 20)
    const { request, send } = slowRequest()
    const reading = readBody(request, { max: 100, budget }, lengthOf)
    void send(10).catch(() => {})
    await expect(reading).rejects.toMatchObject({ status: 408 })
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })

  test('beyond its limit is a 413 if it must be whole', async () => {
    const request = (length: number) => new Request('http://a.example/', { method: 'POST', body: 'x'.repeat(length) })
    expect((await readWholeBody(request(100), 100)).toString()).toBe('x'.repeat(100))
    await expect(readWholeBody(request(101), 100)).rejects.toMatchObject({ status: 413 })
  })
})

describe('bodies that exceed their common memory', () => {
  // shows: bound input.maxFormMemory
  test('lose the oldest incomplete one, with a 503 and Retry-After', async () => {
    const budget = createBudget(250)
    const slow = [slowRequest(), slowRequest()]
    const reading = slow.map(({ request }) => readBody(request, { max: 100, budget }, lengthOf))
    for (const { send } of slow) await send(90)
    const quick = Array.from({ length: 20 }, slowRequest)
    for (const { request, send, end } of quick) {
      const read = readBody(request, { max: 100, budget }, lengthOf)
      await send(80)
      await end()
      expect(await read).toBe('80')
    }
    await expect(reading[0]).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    await slow[1]?.end()
    expect(await reading[1]).toBe('90')
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })

  // shows: A2, bound input.maxFormMemory
  test('lose one of the sender who uses most memory, not an earlier one of another sender', async () => {
    const budget = createBudget(250)
    const [member, ...strangers] = Array.from({ length: 4 }, slowRequest)
    if (!member) throw new Error('no request')
    setSender({ req: { raw: member.request } } as Context, { subject: 'ana', isMember: true })
    const reading = [member, ...strangers].map(({ request }) => readBody(request, { max: 100, budget }, lengthOf))
    for (const { send } of [member, ...strangers]) await send(80)
    await expect(reading[1]).rejects.toMatchObject({ status: 503 })
    for (const { end } of [member, ...strangers.slice(1)]) await end()
    expect(await Promise.all([reading[0], ...reading.slice(2)])).toEqual(['80', '80', '80'])
  })

  // shows: bound input.maxUploadMemory
  test('refuse a new one if all earlier ones are complete and still in use', async () => {
    const budget = createBudget(250)
    let finish = () => {}
    const used = new Promise<void>((resolve) => {
      finish = resolve
    })
    const send = (use: () => Promise<string>) =>
      readBody(new Request('http://a.example/', { method: 'POST', body: 'x'.repeat(100) }), { max: 100, budget }, use)
    const held = [send(() => used.then(() => 'used')), send(() => used.then(() => 'used'))]
    await vi.waitFor(() => expect(budget.arriving.size).toBe(0))
    await expect(send(async () => 'never')).rejects.toMatchObject({ status: 503 })
    finish()
    expect(await Promise.all(held)).toEqual(['used', 'used'])
    expect(await send(async () => 'again')).toBe('again')
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })
})
