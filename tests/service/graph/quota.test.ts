import { beforeEach, describe, expect, test } from 'vitest'
import { defaultQuota, maxStrangers, memberShare, openQuota } from '../../../src/service/graph/quota.ts'
import { openData } from '../../../src/service/open-data.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../test-network.ts'

const hour = 60 * 60 * 1000
const nine = Date.UTC(2026, 0, 2, 9)

describe('a quota', () => {
  type Quota = Awaited<ReturnType<typeof openQuota>>
  const count = (quota: Quota, subject: string, limit: number) => quota.count({ subject, limit })
  /** What is left of ten calls after one more. */
  const left = (quota: Quota, subject = 'a') => count(quota, subject, 10).remaining

  async function open(data = ':memory:') {
    const store = await openData(data)
    const clock = { now: nine }
    return { store, clock, quota: await openQuota(store, () => clock.now) }
  }

  test('counts each subject separately, by clock hour, and applies a changed limit at once', async () => {
    const { clock, quota } = await open()
    expect(count(quota, 'a', 2)).toEqual({ allowed: true, limit: 2, remaining: 1, reset: nine + hour })
    expect(count(quota, 'a', 2)).toMatchObject({ allowed: true, remaining: 0 })
    expect(count(quota, 'a', 2)).toMatchObject({ allowed: false, remaining: 0 })
    expect(count(quota, 'b', 2)).toMatchObject({ allowed: true, remaining: 1 })
    clock.now = nine + hour - 1
    expect(count(quota, 'a', 2).allowed).toBe(false)
    clock.now = nine + hour
    expect(count(quota, 'a', 2)).toEqual({ allowed: true, limit: 2, remaining: 1, reset: nine + 2 * hour })
    count(quota, 'c', 1)
    expect(count(quota, 'c', 1).allowed).toBe(false)
    expect(count(quota, 'c', 3)).toMatchObject({ allowed: true, remaining: 1 })
    expect(count(quota, 'c', 1)).toMatchObject({ allowed: false, remaining: 0 })
  })

  test('counts against both of two limits or neither, and reports the one with fewer calls left', async () => {
    const { quota } = await open()
    const [key, member] = [
      { subject: 'key', limit: 4 },
      { subject: 'key member', limit: 2 },
    ]
    expect(quota.count(key, member)).toMatchObject({ allowed: true, limit: 2, remaining: 1 })
    expect(quota.count(key, member)).toMatchObject({ allowed: true, limit: 2, remaining: 0 })
    for (let refused = 0; refused < 3; refused++) {
      expect(quota.count(key, member)).toMatchObject({ allowed: false, limit: 2, remaining: 0 })
    }
    const other = { subject: 'key other', limit: 3 }
    expect(quota.count(key, other)).toMatchObject({ allowed: true, limit: 4, remaining: 1 })
    expect(quota.count(key, other)).toMatchObject({ allowed: true, limit: 4, remaining: 0 })
    expect(quota.count(key, other)).toMatchObject({ allowed: false, limit: 4, remaining: 0 })
    expect(quota.count(other)).toMatchObject({ allowed: true, limit: 3, remaining: 0 })
  })

  test.each([
    [50_000, 10_000],
    [5_001, 1_000],
    [3_000, 1_000],
    [2_000, 1_000],
    [1_000, 500],
    [400, 200],
    [3, 2],
    [1, 1],
  ])('of %i calls a member may make %i', (limit, share) => {
    expect(memberShare(limit)).toBe(share)
  })

  test('continues with the saved counts after a restart, and prunes hours before the last one', async () => {
    const { store, clock, quota } = await open()
    for (let calls = 0; calls < 5; calls++) count(quota, 'a', 10)
    await quota.save()
    count(quota, 'a', 10)
    const next = await openQuota(store, () => clock.now)
    expect(left(next)).toBe(4)

    clock.now += hour
    expect(left(await openQuota(store, () => clock.now))).toBe(9)
    count(next, 'b', 10)
    await next.save()
    expect(await store.callCounts.inHour(nine / hour)).toHaveLength(1)

    clock.now += hour
    count(next, 'b', 10)
    await next.save()
    expect(await store.callCounts.inHour(nine / hour)).toEqual([])
  })

  // shows: §8 quota
  test('adds the counts of two processes when they save', async () => {
    const data = temporaryFolder()
    const one = await open(data)
    const other = await open(data)
    for (let calls = 0; calls < 3; calls++) count(one.quota, 'a', 10)
    for (let calls = 0; calls < 4; calls++) count(other.quota, 'a', 10)
    // one after the other: two connections of one process would deadlock
    await one.quota.save()
    await other.quota.save()
    count(one.quota, 'a', 10)
    await one.quota.save()
    expect(left(one.quota)).toBe(1)
    await one.quota.save()
    await Promise.all([one.store.close(), other.store.close()])
    expect(left((await open(data)).quota)).toBe(0)
  })

  // shows: bound quota.maxStrangers
  test('counts a limited number of strangers’ addresses, and stores none', async () => {
    const { store, quota } = await open()
    const leftTo = (address: string) => quota.countStranger(address, 10).remaining
    expect([leftTo('first'), leftTo('first')]).toEqual([9, 8])
    for (let address = 2; address < maxStrangers; address++) leftTo(`address ${address}`)
    expect(leftTo('first')).toBe(7)
    expect(leftTo('one more')).toBe(9)
    expect(leftTo('and another one')).toBe(9)
    // the least recently used address is dropped, not the oldest
    expect(leftTo('first')).toBe(6)
    expect(leftTo('address 2')).toBe(9)
    await quota.save()
    expect(await store.callCounts.inHour(nine / hour)).toEqual([])
  })

  test('loses no count during a save or a failed save', async () => {
    const { store, clock, quota } = await open()
    count(quota, 'a', 10)
    const saving = quota.save()
    count(quota, 'a', 10)
    await saving
    expect(left(quota)).toBe(7)
    await quota.save()
    expect(left(await openQuota(store, () => clock.now))).toBe(6)

    let working = false
    const transaction: typeof store.transaction = (work) =>
      working ? store.transaction(work) : Promise.reject(new Error('the disk is full'))
    const failing = await openQuota({ ...store, transaction }, () => clock.now)
    count(failing, 'a', 10)
    await expect(failing.save()).rejects.toThrow('the disk is full')
    working = true
    await failing.save()
    expect(left(await openQuota(store, () => clock.now))).toBe(5)
  })
})

describe('graph calls', () => {
  let network: TestNetwork
  let token: string
  beforeEach(async () => {
    network = await createTestNetwork()
    const { key } = await network.store.applications.add(
      { key: 'small', name: 'Small', level: 'premium', quota: 4, redirectUris: [] },
      0,
    )
    token = await network.token(await network.addMember('ana'), { application: key })
    network.clock.now = nine + 1000
  })

  const rates = ({ headers }: { headers: Headers }) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => Number(headers.get(`X-RateLimit-${name}`)))
  const reset = (nine + hour) / 1000

  // shows: §8 beyond-quota
  test('report the remaining quota, and beyond it the time to wait, and write nothing', async () => {
    expect(rates(await network.get('/me', token))).toEqual([2, 1, reset])
    expect(rates(await network.get('/nothing', token))).toEqual([2, 0, reset])
    const { status, headers, body } = await network.get('/me', token)
    expect(status).toBe(429)
    expect(headers.get('Retry-After')).toBe('3599')
    expect(rates({ headers })).toEqual([2, 0, reset])
    expect(body.error).toEqual({
      type: 'quota exceeded',
      message: ['The quota of 2 calls an hour is used up; try again in 3599 seconds'],
    })
    network.clock.now = nine + hour
    expect((await network.get('/me', token)).status).toBe(200)
    await network.get('/me', token)
    expect((await network.post('/recommend', { url: 'http://a.example/' }, token)).status).toBe(429)
    expect((await network.get('/recommend?url=http://a.example/')).body.count).toBe(0)
  })

  // shows: §8 quota, A6
  test('of an application with a small quota are shared: one member can’t use all of it; those of a quota for each member never', async () => {
    const other = await network.token(await network.addMember('ben'), { application: 'small' })
    for (const one of [other, token]) {
      for (let call = 0; call < 2; call++) expect((await network.get('/me', one)).status).toBe(200)
      expect((await network.get('/me', one)).status).toBe(429)
    }
    const third = await network.token(await network.addMember('cem'), { application: 'small' })
    const { status, headers } = await network.get('/me', third)
    expect([status, ...rates({ headers })]).toEqual([429, 4, 0, reset])

    await network.store.applications.change('small', { quota: null, member_quota: 2 })
    for (const login of ['dan', 'eve', 'fay']) {
      const one = await network.token(await network.addMember(login), { application: 'small' })
      expect(rates(await network.get('/me', one))).toEqual([2, 1, reset])
      expect(rates(await network.get('/me', one))).toEqual([2, 0, reset])
      expect((await network.get('/me', one)).status).toBe(429)
    }
  })

  // shows: §8 quota, bound quota.defaultQuota
  test('have a default quota of 50,000, including failed ones', async () => {
    const store = network.store.callCounts
    const usual = await network.token(await network.addMember('cem'))
    await network.get('/me', usual)
    await network.get('/recommend?limit=x', usual)
    await network.quota.save()
    expect(await store.inHour(nine / hour)).toContainEqual({ subject: 'premium', calls: 2 })
    await store.add(nine / hour, new Map([['premium', 49_996]]))
    await network.get('/me', usual)
    await network.quota.save()
    expect(rates(await network.get('/me', usual))).toEqual([50_000, 0, reset])
    expect((await network.get('/me', usual)).status).toBe(429)
  })

  // shows: §8 quota
  test('of one member are refused beyond a fifth of the quota, reads and writes, and other members’ are not', async () => {
    const [cem, dan] = [await network.addMember('cem'), await network.addMember('dan')]
    const [first, second] = [await network.token(cem), await network.token(cem)]
    expect(rates(await network.get('/me', first))).toEqual([10_000, 9_999, reset])
    await network.quota.save()
    const calls = ['premium', `premium ${cem}`].map((subject) => [subject, 9_997] as const)
    await network.store.callCounts.add(nine / hour, new Map(calls))
    await network.get('/me', first)
    await network.quota.save()
    const share = { url: 'http://a.example/' }
    const last = await network.post('/recommend', share, second)
    expect([last.status, ...rates(last)]).toEqual([201, 10_000, 0, reset])
    for (const refused of [await network.get('/me', first), await network.post('/recommend', share, second)]) {
      expect([refused.status, ...rates(refused)]).toEqual([429, 10_000, 0, reset])
      expect(refused.headers.get('Retry-After')).toBe('3599')
    }
    expect(rates(await network.get('/me', await network.token(dan)))).toEqual([10_000, 9_999, reset])
    const elsewhere = await network.token(cem, { application: 'standard' })
    expect(rates(await network.get('/me', elsewhere))).toEqual([10_000, 9_999, reset])
    await network.quota.save()
    expect(await network.store.callCounts.inHour(nine / hour)).toContainEqual({ subject: 'premium', calls: 10_001 })
  })

  describe('without a valid token count for their IP address', () => {
    const call = async (remoteAddress: string | undefined, headers: Record<string, string> = {}, app = network.app) => {
      const connection = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } }
      const response = await app.request(`${baseUrl}/recommend?url=http://a.example/`, { headers }, connection)
      return defaultQuota - Number(response.headers.get('X-RateLimit-Remaining'))
    }

    // shows: §8 quota
    test('a call with an invalid token counts like one without a token', async () => {
      expect(await call('203.0.113.7')).toBe(1)
      expect(await call('203.0.113.7', { Authorization: 'Bearer bad' })).toBe(2)
      expect(await call('203.0.113.8')).toBe(1)
      expect(await call('::ffff:203.0.113.7')).toBe(3)
    })

    // shows: §8 quota
    test('X-Forwarded-For counts only behind a configured proxy, without the port that some proxies write', async () => {
      const forwarded = { 'X-Forwarded-For': '198.51.100.1, 198.51.100.2' }
      expect(await call('203.0.113.7')).toBe(1)
      expect(await call('203.0.113.7', forwarded)).toBe(2)
      const { app } = await createTestNetwork({ behindProxy: true })
      expect(await call('203.0.113.7', forwarded, app)).toBe(1)
      expect(await call('203.0.113.9', { 'X-Forwarded-For': '198.51.100.2' }, app)).toBe(2)
      expect(await call('203.0.113.7', {}, app)).toBe(1)
      expect(await call('203.0.113.7', { 'X-Forwarded-For': 'nonsense' }, app)).toBe(2)
      const { app: another } = await createTestNetwork({ behindProxy: true })
      const from = (forwarded: string) => call('203.0.113.7', { 'X-Forwarded-For': forwarded }, another)
      expect(await from('198.51.100.2')).toBe(1)
      expect(await from('192.0.2.1, 198.51.100.2:4123')).toBe(2)
      expect(await from('198.51.100.2:65535 ')).toBe(3)
      expect(await from('2001:db8::1')).toBe(1)
      expect(await from('[2001:db8::1]:443')).toBe(2)
      expect(await from('[2001:db8::1]')).toBe(3)
      expect(await from('[::ffff:198.51.100.2]:80')).toBe(4)
      expect(await from('198.51.100.3:4123')).toBe(1)
    })
  })
})
