import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '../../../src/contract/durations.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { defaultQuota, maxStrangers, openQuota } from '../../../src/service/limits/quota.ts'
import { openData } from '../../../src/service/open-data.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../test-network.ts'

const nine = Date.UTC(2026, 0, 2, 9)

describe('a quota', () => {
  type Quota = Awaited<ReturnType<typeof openQuota>>
  const count = (quota: Quota, subject: string, limit: number) => quota.count({ subject, limit })
  const left = (quota: Quota) => count(quota, 'a', 10).remaining

  async function open() {
    const store = await openData(':memory:', capabilities)
    const clock = { now: nine }
    const again = () => openQuota(store, () => clock.now)
    return { store, clock, quota: await again(), again }
  }

  test('counts each subject separately, by clock hour, and applies a changed limit at once', async () => {
    const { clock, quota } = await open()
    expect(count(quota, 'a', 2)).toEqual({
      allowed: true,
      isForOthers: false,
      limit: 2,
      remaining: 1,
      reset: nine + hour,
    })
    expect(count(quota, 'a', 2)).toMatchObject({ allowed: true, remaining: 0 })
    clock.now = nine + hour - 1
    expect(count(quota, 'a', 2)).toMatchObject({ allowed: false, remaining: 0 })
    expect(count(quota, 'a', 4)).toMatchObject({ allowed: true, remaining: 1 })
    expect(count(quota, 'a', 2).allowed).toBe(false)
    expect(count(quota, 'b', 2)).toMatchObject({ allowed: true, remaining: 1 })
    clock.now = nine + hour
    expect(count(quota, 'a', 2)).toMatchObject({ remaining: 1, reset: nine + 2 * hour })
  })

  test('counts against both of two limits or neither, and reports the one with fewer calls left', async () => {
    const { quota } = await open()
    const [key, member, other] = [
      { subject: 'key', limit: 4 },
      { subject: 'key member', limit: 2 },
      { subject: 'key other', limit: 3 },
    ]
    expect(quota.count(key, member)).toMatchObject({ allowed: true, limit: 2, remaining: 1 })
    expect(quota.count(key, member)).toMatchObject({ allowed: true, limit: 2, remaining: 0 })
    for (let refused = 0; refused < 3; refused++)
      expect(quota.count(key, member)).toMatchObject({ allowed: false, limit: 2, remaining: 0 })
    expect(quota.count(key, other)).toMatchObject({ allowed: true, limit: 4, remaining: 1 })
    expect(quota.count(key, other)).toMatchObject({ allowed: true, limit: 4, remaining: 0 })
    expect(quota.count(key, other)).toMatchObject({ allowed: false, limit: 4, remaining: 0 })
    expect(quota.count(other)).toMatchObject({ allowed: true, limit: 3, remaining: 0 })
  })

  test('keeps the last tenth for sharers who used less than a tenth, whoever was there the hour before', async () => {
    const { clock, quota, again } = await open()
    const call = (member: string, from = quota) => from.count({ subject: 'key', limit: 20, sharer: `key ${member}` })
    for (const hour of [0, 1, 2]) {
      clock.now = nine + hour * 60 * 60 * 1000
      for (let remaining = 19; remaining >= 2; remaining--)
        expect(call('ana')).toMatchObject({ allowed: true, limit: 20, remaining })
      await quota.save()
      for (const each of [quota, await again()])
        expect(call('ana', each)).toMatchObject({ allowed: false, isForOthers: true, limit: 20, remaining: 0 })
      for (const remaining of [1, 0]) expect(call('ben')).toMatchObject({ allowed: true, limit: 20, remaining })
      for (const member of ['ana', 'ben', 'cem'])
        expect(call(member)).toMatchObject({ allowed: false, isForOthers: false, remaining: 0 })
    }
  })

  test('continues with the saved counts after a restart', async () => {
    const { clock, quota, again } = await open()
    for (let calls = 0; calls < 5; calls++) left(quota)
    await quota.save()
    left(quota)
    const next = await again()
    expect(left(next)).toBe(4)
    clock.now += hour
    expect(left(await again())).toBe(9)
  })

  // shows: §8 quota
  test('adds the counts of two processes when they save', async () => {
    const { quota, again } = await open()
    const other = await again()
    for (let calls = 0; calls < 3; calls++) left(quota)
    for (let calls = 0; calls < 4; calls++) left(other)
    await quota.save()
    await other.save()
    left(quota)
    await quota.save()
    expect(left(quota)).toBe(1)
  })

  test('saves subjects of few calls later, with all, and loses none', async () => {
    const { store, quota } = await open()
    for (const [subject, calls] of [
      ['few', 2],
      ['many', 3],
      ['few', 2],
    ] as const) {
      for (let call = 0; call < calls; call++) count(quota, subject, 10)
      await quota.save(3)
    }
    const saved = () => store.callCounts.inHour(nine / hour)
    expect(await saved()).toEqual(
      expect.arrayContaining([
        { subject: 'few', calls: 4 },
        { subject: 'many', calls: 3 },
      ]),
    )
    count(quota, 'many', 10)
    await quota.save(3)
    expect(await saved()).toContainEqual({ subject: 'many', calls: 3 })
    await quota.save()
    expect(await saved()).toContainEqual({ subject: 'many', calls: 4 })
  })

  test('counts a limited number of strangers’ addresses, and stores none', async () => {
    const { store, quota } = await open()
    const leftTo = (address: string) => quota.count({ subject: address, limit: 10, isStranger: true }).remaining
    expect({ before: leftTo('first'), after: leftTo('first') }).toEqual({ before: 9, after: 8 })
    for (let address = 2; address < maxStrangers; address++) leftTo(`address ${address}`)
    // the least recently used address is dropped, not the oldest
    const asked = ['first', 'one more', 'and another one', 'first', 'address 2']
    expect(asked.map(leftTo)).toEqual([7, 9, 9, 6, 9])
    await quota.save()
    expect(await store.callCounts.inHour(nine / hour)).toEqual([])
  })

  test('writes no id of a member again who was removed meanwhile', async () => {
    const { store, quota } = await open()
    const gone = '0'.repeat(32)
    for (const subject of [`writes of ${gone}`, `key ${gone}`, 'key']) count(quota, subject, 10)
    await quota.save()
    expect(await store.callCounts.inHour(nine / hour)).toEqual([{ subject: 'key', calls: 1 }])
  })

  test('loses no count during a save or a failed save', async () => {
    const { store, clock, quota, again } = await open()
    left(quota)
    const saving = quota.save()
    left(quota)
    await saving
    expect(left(quota)).toBe(7)
    await quota.save()
    expect(left(await again())).toBe(6)

    let working = false
    const transaction: typeof store.transaction = (work) =>
      working ? store.transaction(work) : Promise.reject(new Error('the disk is full'))
    const failing = await openQuota({ callCounts: store.callCounts, transaction }, () => clock.now)
    left(failing)
    await expect(failing.save()).rejects.toThrow('the disk is full')
    working = true
    await failing.save()
    expect(left(await again())).toBe(5)
  })
})

describe('graph calls', () => {
  let network: TestNetwork
  let token: string
  beforeEach(async () => {
    network = await createTestNetwork()
    const small = { key: 'small', name: 'Small', level: 'premium', quota: 4, redirectUris: [] } as const
    await network.store.applications.add(small, 0)
    token = await newToken('ana')
    network.clock.now = nine + 1000
  })
  const newToken = async (login: string, application = 'small') =>
    network.token(await network.addMember(login), { application })

  const rates = ({ headers }: { headers: Headers }) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => Number(headers.get(`X-RateLimit-${name}`)))
  const reset = (nine + hour) / 1000

  // shows: §8 beyond-quota
  test('report the remaining quota, and beyond it the time to wait, and write nothing', async () => {
    for (const remaining of [3, 2, 1]) expect(rates(await network.get('/me', token))).toEqual([4, remaining, reset])
    expect(rates(await network.get('/nothing', token))).toEqual([4, 0, reset])
    const { status, headers, body } = await network.get('/me', token)
    expect([status, headers.get('Retry-After'), ...rates({ headers })]).toEqual([429, '3599', 4, 0, reset])
    expect(body.error).toEqual({
      type: 'quota exceeded',
      message: ['The quota of 4 calls an hour is used up; try again in 3599 seconds'],
    })
    expect((await network.post('/recommend', { url: 'http://a.example/' }, token)).status).toBe(429)
    expect((await network.get('/recommend?url=http://a.example/')).body.count).toBe(0)
    network.clock.now = nine + hour
    expect((await network.get('/me', token)).status).toBe(200)
  })

  // shows: §8 quota
  test('reach nine tenths of a quota by one member; the rest is for others, and the refusal says so', async () => {
    await network.store.applications.change('small', { quota: 20 })
    const bens = await newToken('ben')
    for (let calls = 1; calls <= 18; calls++) await network.get('/me', token)
    const { status, headers, body } = await network.post('/recommend', { url: 'http://a.example/' }, token)
    expect([status, headers.get('Retry-After'), ...rates({ headers })]).toEqual([429, '3599', 20, 0, reset])
    expect(body.error.message).toEqual([
      'The last tenth of the quota of 20 calls an hour is for members who used less than a tenth of it; try again in 3599 seconds',
    ])
    for (const remaining of [1, 0]) expect(rates(await network.get('/me', bens))).toEqual([20, remaining, reset])
    expect((await network.get('/me', bens)).status).toBe(429)
  })

  test('of a quota for each member are never shared', async () => {
    await newToken('ben')
    await network.store.applications.change('small', { quota: null, member_quota: 2 })
    for (const login of ['dan', 'eve', 'fay']) {
      const one = await newToken(login)
      for (const remaining of [1, 0]) expect(rates(await network.get('/me', one))).toEqual([2, remaining, reset])
      expect((await network.get('/me', one)).status).toBe(429)
    }
  })

  // shows: §8 quota
  test('have a default quota of 50,000, including failed ones', async () => {
    const store = network.store.callCounts
    const usual = await newToken('cem', 'premium')
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
  test('without a valid token count for their IP address, which X-Forwarded-For names only behind a configured proxy', async () => {
    const caller =
      ({ app }: TestNetwork) =>
      async (remoteAddress: string, headers: Record<string, string> = {}) => {
        const connection = { incoming: { socket: { remoteAddress } } }
        const response = await app.request(`${baseUrl}/recommend?url=http://a.example/`, { headers }, connection)
        return defaultQuota - Number(response.headers.get('X-RateLimit-Remaining'))
      }
    const call = caller(network)
    expect(await call('203.0.113.7')).toBe(1)
    expect(await call('203.0.113.7', { Authorization: 'Bearer bad' })).toBe(2)
    expect(await call('203.0.113.8')).toBe(1)
    expect(await call('::ffff:203.0.113.7', { 'X-Forwarded-For': '198.51.100.1, 198.51.100.2' })).toBe(3)

    const behindProxy = caller(await createTestNetwork({ behindProxy: true }))
    expect(await behindProxy('203.0.113.9', { 'X-Forwarded-For': '198.51.100.2' })).toBe(1)
    expect(await behindProxy('203.0.113.7')).toBe(1)
    expect(await behindProxy('203.0.113.7', { 'X-Forwarded-For': 'nonsense' })).toBe(2)
    // without the port that some proxies write
    for (const [forwarded, calls] of [
      ['192.0.2.1, 198.51.100.2:4123', 2],
      ['198.51.100.2:65535 ', 3],
      ['[::ffff:198.51.100.2]:80', 4],
      ['2001:db8::1', 1],
      ['[2001:db8::1]:443', 2],
      ['[2001:db8::1]', 3],
      ['198.51.100.3:4123', 1],
    ] as const)
      expect(await behindProxy('203.0.113.7', { 'X-Forwarded-For': forwarded }), forwarded).toBe(calls)
  })
})
