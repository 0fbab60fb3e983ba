import { describe, expect, test, vi } from 'vitest'
import { faces, failed, meet, terminated } from './faces.ts'
import { drop, instead, latency, truncated } from './faults.ts'

describe.each(Object.entries(faces))('through %s', (_, start) => {
  test('a request without a fault gets the service’s answer', async () => {
    const { post, stored, seen, settled } = await meet(start)
    const response = await post()
    const body = await response.text()
    expect([response.status, await stored()]).toEqual([201, 1])
    await settled()
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/status',
        key: 'a-key',
        body: 'message=what+is+on+my+mind',
        fault: undefined,
        answers: [{ status: 201, body }],
      },
    ])
  })

  test('a planned fault meets the next request of its method and path, once, in the order of plans', async () => {
    const { me, post, next, seen } = await meet(start)
    next({ method: 'POST', path: '/status' }, instead(500))
    next({ path: '/sta' }, instead(503))
    next({}, instead(418))
    expect((await me()).status).toBe(418)
    expect((await me()).status).toBe(200)
    for (const status of [500, 503, 201]) expect((await post()).status).toBe(status)
    expect(seen.map(({ fault }) => fault)).toEqual(['418 before', undefined, '500 before', '503 before', undefined])
  })

  test('a function chooses the fault of every request that none is planned for', async () => {
    const { me, post, next, seen } = await meet(start, ({ method, body, headers }) =>
      method === 'POST' && String(body).includes('on+my+mind') && headers.get('idempotency-key') === 'a-key'
        ? instead(500)
        : undefined,
    )
    next({ method: 'POST' }, instead(503))
    for (const status of [503, 500]) expect((await post()).status).toBe(status)
    expect((await post('another status', 'another-key')).status).toBe(201)
    expect((await me()).status).toBe(200)
    expect(seen.length).toBe(4)
  })

  test('latency delays the delivery', async () => {
    const { post, next, stored, pass } = await meet(start)
    next({}, latency(300))
    const response = post()
    expect([await stored(), await pass()]).toEqual([0, 300])
    expect((await response).status).toBe(201)
    expect(await stored()).toBe(1)
  })

  test('latency can end in another fault', async () => {
    const { post, next, stored, pass, seen } = await meet(start)
    next({}, latency(300, drop('after-commit')))
    const response = expect(post()).rejects.toMatchObject(failed)
    await pass()
    await response
    expect([await stored(), seen[0]?.fault]).toEqual([1, 'latency 300 ms, drop after-commit'])
  })

  test('a delayed request arrives though its client gave up', async () => {
    const { me, next, pass, seen, settled } = await meet(start)
    next({}, latency(300))
    const client = new AbortController()
    const response = expect(me({ signal: client.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(seen.length).toBe(1))
    client.abort()
    await response
    expect(seen[0]?.answers).toEqual([])
    await pass()
    await settled()
    expect(seen[0]?.answers).toMatchObject([{ status: 200 }])
  })

  test.each([
    ['before', 0],
    ['after-commit', 1],
  ] as const)('a connection that is dropped %s sends no byte of the response', async (point, commits) => {
    const { post, next, stored, seen } = await meet(start)
    next({}, drop(point))
    await expect(post()).rejects.toMatchObject(failed)
    expect([await stored(), seen[0]?.answers.length]).toEqual([commits, commits])
  })

  test.each([drop('mid-answer'), truncated('length'), truncated('chunked')])(
    'an answer broken off by “$name” has its headers and a part of its body, and then fails',
    async (fault) => {
      const { post, next, stored, seen } = await meet(start)
      next({}, fault)
      const response = await post()
      expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json;charset=UTF-8'])
      const whole = seen[0]?.answers[0]?.body ?? ''
      expect(response.headers.get('content-length')).toBe(
        fault.name === 'truncated chunked' ? null : String(whole.length),
      )
      const reader = response.body?.getReader()
      const part = await reader?.read()
      expect(String(Buffer.from(part?.value ?? ''))).toBe(whole.slice(0, whole.length / 2))
      await expect(reader?.read()).rejects.toMatchObject(terminated)
      expect(await stored()).toBe(1)
    },
  )

  test('an unnoticeable truncation sends half of the body with a matching length', async () => {
    const { post, next, seen } = await meet(start)
    next({}, truncated('unnoticed'))
    const whole = (body = '') => body.slice(0, body.length / 2)
    expect(await (await post()).text()).toBe(whole(seen[0]?.answers[0]?.body))
  })
})
