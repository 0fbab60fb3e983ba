// @vitest-environment node

import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { endpoints } from '../../../../src/contract/endpoints.ts'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import type { SharedPages } from '../../../../src/contract/resources.ts'
import { bucketOf, hashBytes, maxBits, maxHashes, minHashes } from '../../../../src/contract/shared-pages.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { buildBackground, buildSignedInBackground, signInAt } from '../../support/background.ts'
import { paused } from '../../support/network/networks.ts'
import { it, serve } from '../../support/service.ts'
import { url } from '../../support/stored/lists.ts'

const { path } = endpoints.sharedPages
const unshared = 'http://news.example/nobody-knows'
const later = 'http://news.example/shared-later'

const found = async (page: string) => (await items.recommendations.get()).find((each) => each.tab === page)

/** The calls that leave from now on. */
function watchCalls() {
  const fetching = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetching.mockRestore())
  const calls = () => fetching.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : `${input}`))
  return {
    calls,
    /** Those that name a page, in any part. */
    withAddress: () => calls().filter(({ pathname, search }) => /recommend/.test(pathname) || /example/.test(search)),
    goOffline: () => fetching.mockRejectedValue(new TypeError('Failed to fetch')),
    answer: (status: number) =>
      fetching.mockImplementation(async () => Response.json({ error: { type: `status ${status}` } }, { status })),
  }
}

/** A call by the same member from another browser. */
async function elsewhere(serviceUrl: string, method: string, path: string, body: Record<string, string> = {}) {
  const session = await privateItems.session.get()
  const response = await fetch(serviceUrl + path, {
    method,
    headers: { authorization: `Bearer ${session?.token}` },
    ...(method !== 'DELETE' && { body: new URLSearchParams(body) }),
  })
  expect(response.ok).toBe(true)
  return response.json()
}

const shareElsewhere = (serviceUrl: string, page: string) =>
  elsewhere(serviceUrl, 'POST', '/recommend', { url: page, message: 'Look' })

describe('a look-up at a network with buckets', () => {
  let handlers: Awaited<ReturnType<typeof buildSignedInBackground>>['handlers']
  it.beforeEach(async ({ service }) => {
    ;({ handlers } = await buildSignedInBackground(service.url))
  })

  it('sends no address of a page that nobody shares, and that of a shared one', async () => {
    const { calls, withAddress } = watchCalls()
    for (let index = 0; index < 5; index++) await handlers.lookUp({ url: `${unshared}-${index}` })
    expect(await found(`${unshared}-4`)).toMatchObject({ recommendation: { count: 0 }, at: expect.any(Number) })
    expect(withAddress()).toEqual([])
    const ofBuckets = calls().filter(({ pathname }) => pathname === path)
    expect(ofBuckets.map(({ searchParams }) => searchParams.get('bits'))).toEqual(Array(5).fill('0'))
    await handlers.lookUp({ url })
    expect(await found(url)).toMatchObject({ recommendation: { count: 4 } })
    expect(withAddress().length).toBeGreaterThan(0)
  })

  it('no longer knows that nobody shared a page for which it can’t ask again', async () => {
    const { goOffline } = watchCalls()
    await handlers.lookUp({ url: unshared })
    await handlers.lookUp({ url })
    goOffline()
    await expect(handlers.lookUp({ url: unshared })).rejects.toMatchObject({ failure: { code: 'unknown' } })
    await expect(handlers.lookUp({ url })).rejects.toMatchObject({ failure: { code: 'unknown' } })
    expect((await items.recommendations.get()).map(({ tab }) => tab)).toEqual([url])
  })

  it('keeps the answer that another window got while its own question failed', async () => {
    const { goOffline } = watchCalls()
    await handlers.lookUp({ url: unshared })
    const stored = await items.recommendations.get()
    goOffline()
    const failing = expect(handlers.lookUp({ url: unshared })).rejects.toMatchObject({ failure: { code: 'unknown' } })
    await items.recommendations.set(stored.map((each) => ({ ...each, at: Date.now() + 1000 })))
    await failing
    expect(await found(unshared)).toBeDefined()
  })

  it('tells what changed in another browser a moment ago', async ({ service }) => {
    const countAt = async (page: string) => {
      await handlers.lookUp({ url: page })
      return (await found(page))?.recommendation.count
    }
    expect(await countAt(later)).toBe(0)
    const { share_id } = await shareElsewhere(service.url, later)
    expect(await countAt(`${later}?utm_source=mail`)).toBe(1)
    expect(await countAt(later)).toBe(1)
    await elsewhere(service.url, 'DELETE', `/${share_id}`)
    expect(await countAt(later)).toBe(0)
    // also at a page that others share
    const { share_id: further } = await shareElsewhere(service.url, url)
    expect(await countAt(url)).toBe(5)
    await elsewhere(service.url, 'DELETE', `/${further}`)
    expect(await countAt(url)).toBe(4)
  })

  it('tells of a page that is kept without sending its address', async ({ service }) => {
    await elsewhere(service.url, 'POST', '/pass', { url: later, to: 'me', message: 'For the summer' })
    const { withAddress } = watchCalls()
    await handlers.lookUp({ url: later })
    expect(await found(later)).toMatchObject({
      recommendation: { count: 0, passed: [{ message: 'For the summer', url: later }] },
      isPassedUnread: false,
    })
    expect(withAddress()).toEqual([])
  })

  it('sends no address of a page that looks private before the member decides, though it is shared', async () => {
    const { withAddress } = watchCalls()
    await handlers.lookUp({ url: unshared, isCautious: true })
    expect(await found(unshared)).toMatchObject({ recommendation: { count: 0 } })
    await expect(handlers.lookUp({ url, isCautious: true })).rejects.toMatchObject({ failure: { code: 'listed' } })
    expect(withAddress()).toEqual([])
    await handlers.lookUp({ url, askNow: true })
    expect(await found(url)).toMatchObject({ recommendation: { count: 4 } })
  })

  it.for([
    ['offline', 'unreachable'],
    [404, 'not-found'],
    [403, 'not-allowed'],
    [429, 'busy'],
    [500, 'unreachable'],
    [200, 'unreachable'],
  ] as const)(
    'that gets %s says that it can’t tell, and sends no address unless the member asks',
    async ([status, why]) => {
      await handlers.lookUp({ url: unshared })
      const { goOffline, answer, withAddress } = watchCalls()
      if (status === 'offline') goOffline()
      else answer(status)
      for (const page of [unshared, url])
        await expect(handlers.lookUp({ url: page })).rejects.toMatchObject({ failure: { code: 'unknown', why } })
      expect(withAddress()).toEqual([])
    },
  )

  it('asks for the tab’s address and the page’s own, and joins people where they share it', async ({ service }) => {
    const own = `${later}/own`
    const look = async () => {
      await handlers.lookUp({ url: own, tab: later, also: [later] })
      const { url, recommendation, also } = (await found(later)) ?? {}
      return [url, recommendation?.count, also?.map((each) => [each.url, each.recommendation.count])]
    }
    const { withAddress } = watchCalls()
    expect(await look()).toEqual([own, 0, []])
    expect(withAddress()).toEqual([])
    await shareElsewhere(service.url, later)
    // shared only at the tab's
    expect(await look()).toEqual([later, 1, []])
    await shareElsewhere(service.url, own)
    expect(await look()).toEqual([own, 1, [[later, 1]]])
  })
})

const salt = 'salt'

const hashOf = (page: string): Buffer =>
  createHash('sha256')
    .update(salt + matchKey(page))
    .digest()
    .subarray(0, hashBytes)

/** Hashes of a bucket, none of which is a page's. */
function others(bits: number, bucket: number, count: number): Buffer {
  const bytes = Buffer.alloc(count * hashBytes)
  for (let index = 0; index < count; index++) {
    bytes.writeUInt32BE((((bucket << (16 - bits)) & 0xffff) << 16) >>> 0, index * hashBytes)
    bytes.writeUInt32BE(index, index * hashBytes + 4)
  }
  return bytes
}

describe('an answer that doesn’t fit', () => {
  type Answer = Partial<Record<keyof SharedPages, unknown>>

  /** A network that answers the calls for a bucket so. @param known bits that `GET /me` named @param until it wants no calls */
  async function meet(
    known: number,
    answer: (bits: number, bucket: number, call: number) => Answer | Promise<Answer>,
    until = 0,
  ) {
    let calls = 0
    const asked: string[] = []
    const odd = await serve(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://odd.example')
      asked.push(pathname)
      const [bits, bucket] = [Number(searchParams.get('bits')), Number(searchParams.get('bucket'))]
      const whole = { key_version: keyVersion, salt, bits, bucket, complete: true, hashes: '' }
      const body = pathname === path ? { ...whole, ...(await answer(bits, bucket, calls++)) } : { data: [], count: 0 }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    })
    await signInAt(odd.url)
    const account = await items.account.get()
    if (account) await items.account.set({ ...account, shared_pages: { salt, bits: known } })
    await items.rateLimitState.set(paused(odd.url, until))
    const { handlers } = buildBackground(odd.url)
    return { look: (page = unshared) => handlers.lookUp({ url: page }), asked }
  }

  const enough = (bits: number, bucket: number): Answer => ({
    hashes: others(bits, bucket, minHashes).toString('base64'),
  })

  it('is unlike one that does', async () => {
    const { look, asked } = await meet(4, enough)
    await look()
    expect(await found(unshared)).toMatchObject({ recommendation: { count: 0 } })
    expect(asked).toEqual([path])
  })

  it('by the number of bits leads to another question', async () => {
    const { look, asked } = await meet(4, (bits, bucket) =>
      bits === 9 ? enough(bits, bucket) : { bits: 9, bucket: undefined, hashes: undefined },
    )
    await look()
    expect(asked).toEqual([path, path])
  })

  const half = others(0, 0, 1).subarray(0, hashBytes / 2)
  it.each<[string, number, (bits: number, bucket: number, call: number) => Answer]>([
    ['of other rules for keys', 0, () => ({ key_version: keyVersion + 1 })],
    ['of rules that are made anew', 0, () => ({ complete: false })],
    ['with another salt', 0, () => ({ salt: 'other' })],
    ['of another bucket', 4, (bits, bucket) => ({ ...enough(bits, bucket ^ 1), bucket: bucket ^ 1 })],
    ['with hashes of another bucket', 4, (bits, bucket) => enough(bits, bucket ^ 1)],
    ['with other bits', 4, (bits, bucket) => ({ ...enough(bits, bucket), bits: bits + 1 })],
    ['with too few hashes', 4, (bits, bucket) => ({ hashes: others(bits, bucket, minHashes - 1).toString('base64') })],
    ['with more bits each time', 0, (bits) => ({ bits: bits + 1, bucket: undefined, hashes: undefined })],
    ['with the same bits and no bucket', 3, () => ({ bucket: undefined, hashes: undefined })],
    ['with 64 bits', 0, () => ({ bits: 64, bucket: undefined })],
    ['with more bits than a bucket may have', 0, () => ({ bits: maxBits + 1, bucket: undefined })],
    ['with −1 bits', 0, () => ({ bits: -1, bucket: undefined })],
    ['with half a hash', 0, () => ({ hashes: half.toString('base64') })],
    ['with hashes that are no base64', 0, () => ({ hashes: 'AAAAA' })],
    ['with a million hashes', 0, () => ({ hashes: Buffer.alloc(1_000_000 * hashBytes).toString('base64') })],
    [
      'with more hashes than its bound',
      0,
      () => ({ hashes: Buffer.alloc((maxHashes + 1) * hashBytes).toString('base64') }),
    ],
  ])('%s is none: no “nobody”, no address', async (_, bits, answer) => {
    const { look, asked } = await meet(bits, answer)
    for (let click = 0; click < 3; click++) await expect(look()).rejects.toMatchObject({ failure: { code: 'unknown' } })
    expect(await found(unshared)).toBeUndefined()
    expect(new Set(asked)).toEqual(new Set([path]))
    expect(asked.length).toBeLessThanOrEqual(9)
  })

  it('that isn’t whole still says that somebody shares a page', async () => {
    const { look, asked } = await meet(0, () => ({ complete: false, hashes: hashOf(url).toString('base64') }))
    await look(url)
    expect(asked).toContain('/recommend')
  })

  it('takes nothing out that has nearly the same hash', async () => {
    const near = Buffer.from(hashOf(unshared))
    near[7] = (near[7] ?? 0) ^ 1
    const { look, asked } = await meet(0, () => ({ hashes: near.toString('base64') }))
    await look()
    expect(asked).toEqual([path])
  })

  it('is told apart by bucket: numbers of bits up to the highest one', () => {
    const hash = Uint8Array.from([0b1010_1010, 0b1111_0000, 1, 2, 3, 4, 5, 6])
    expect([0, 1, 2, 4, 8, 9, maxBits].map((bits) => bucketOf(hash, bits))).toEqual([
      0, 0b1, 0b10, 0b1010, 0b1010_1010, 0b1_0101_0101, 0b1010_1010_1111,
    ])
  })

  it('isn’t asked for at a network without buckets, which is asked by address', async () => {
    const { look, asked } = await meet(0, () => ({}))
    const account = await items.account.get()
    if (account) await items.account.set({ ...account, shared_pages: undefined })
    await look()
    expect(asked).toEqual(expect.arrayContaining(['/recommend']))
    expect(asked).not.toContain(path)
  })

  it('says that it can’t tell while the network wants no calls', async () => {
    const { look, asked } = await meet(maxBits, enough, Date.now() + 60_000)
    await expect(look()).rejects.toMatchObject({ failure: { code: 'unknown', why: 'busy' } })
    expect(asked).toEqual([])
  })
})
