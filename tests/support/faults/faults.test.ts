import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startOddServer } from '../odd-server.ts'
import { faces, failed, meet, terminated } from './faces.ts'
import {
  captivePortal,
  content,
  drop,
  type Fault,
  instead,
  late,
  latency,
  type Point,
  redirect,
  tooMany,
  truncated,
  twice,
  without,
} from './faults.ts'
import { hold } from './hold.ts'

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

describe.each(Object.entries(faces))('through %s', (_, start) => {
  test('late delivery resets the client at once, and the service gets the request later', async () => {
    const { post, next, stored, pass, settled, seen } = await meet(start)
    next({}, late(5000))
    await expect(post()).rejects.toMatchObject(failed)
    expect(await stored()).toBe(0)
    expect(await pass()).toBe(5000)
    await settled()
    expect([await stored(), seen[0]?.answers.length]).toEqual([1, 1])
  })

  test('a repeated request reaches the service twice, which does it once if it knows the key', async () => {
    const { post, next, stored, seen } = await meet(start)
    next({}, twice())
    expect((await post()).status).toBe(201)
    expect([await stored(), seen[0]?.answers.length]).toEqual([1, 2])
  })

  test('a repeated request without its key is done twice, and the client gets the first response', async () => {
    const { post, next, strip, stored, seen, pass, settled } = await meet(start)
    strip('Idempotency-Key')
    next({}, twice(100))
    const response = await post()
    const body = await response.text()
    expect(await stored()).toBe(1)
    expect(await pass()).toBe(100)
    await settled()
    expect(await stored()).toBe(2)
    expect(seen).toMatchObject([{ key: 'a-key', answers: [{ status: 201, body }, { status: 201 }] }])
  })

  const date = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))
  test.each<[string, Fault, number, Record<string, string | null>, string | RegExp, number]>([
    ['429', tooMany(), 429, { 'retry-after': null }, '', 0],
    ['429 with seconds', tooMany(120), 429, { 'retry-after': '120' }, '', 0],
    ['429 with a date', tooMany(date), 429, { 'retry-after': 'Fri, 02 Jan 2026 03:04:05 GMT' }, '', 0],
    ['429 after all', tooMany(1, 'after-commit'), 429, { 'retry-after': '1' }, '', 1],
    ['500', instead(500), 500, {}, '', 0],
    ['500 after all', instead(500, { place: 'after-commit', body: 'Oops' }), 500, {}, 'Oops', 1],
    ['503', instead(503, { headers: { 'retry-after': '5' } }), 503, { 'retry-after': '5' }, '', 0],
    ['the page of a Wi-Fi', captivePortal(), 200, { 'content-type': 'text/html' }, /^<!doctype html>/, 0],
    ['an empty list', content([]), 200, { 'content-type': 'application/json;charset=UTF-8' }, '[]', 1],
    ['null', content(null), 200, {}, 'null', 1],
    ['missing fields', without('created', 'created_graph_id'), 200, {}, '{}', 1],
  ])('the client gets %s', async (_, fault, status, headers, body, commits) => {
    const { post, next, stored } = await meet(start)
    next({}, fault)
    const response = await post()
    expect(response.status).toBe(status)
    for (const [header, value] of Object.entries(headers)) expect(response.headers.get(header)).toBe(value)
    expect(await response.text()).toMatch(body)
    expect(await stored()).toBe(commits)
  })

  test('a removed field is missing in the response, and the others are there', async () => {
    const { me, next } = await meet(start)
    const whole = await (await me()).json()
    next({}, without('name'))
    const { name: _, ...rest } = whole
    expect(await (await me()).json()).toEqual(rest)
  })

  test.each([
    ['error', []],
    ['manual', []],
    ['follow', ['GET']],
  ] as const)('a redirect to another host gives a client in the mode “%s” the expected result', async (mode, asked) => {
    const elsewhere = await startOddServer((_, response) => void response.end('there'))
    onTestFinished(elsewhere.close)
    const { me, next, seen } = await meet(start)
    next({}, redirect(`${elsewhere.url}/there`))
    const response = me({ redirect: mode })
    if (mode === 'error') await expect(response).rejects.toMatchObject(failed)
    else expect((await response).status).toBe(mode === 'manual' ? 302 : 200)
    expect(elsewhere.requests.map(({ method }) => method)).toEqual(asked)
    expect(seen[0]?.answers).toEqual([])
  })

  test.each([
    ['before', 0, false],
    ['after-commit', 1, false],
    ['mid-answer', 1, true],
  ] as const)('a request is held %s until it is released', async (point, commits, hasHeaders) => {
    const { post, next, stored } = await meet(start)
    const { held, release } = next({}, hold(point))
    let answered = false
    const response = post().then((answer) => {
      answered = true
      return answer.text()
    })
    await held
    if (hasHeaders) await vi.waitFor(() => expect(answered).toBe(true))
    expect([await stored(), answered]).toEqual([commits, hasHeaders])
    release()
    expect(JSON.parse(await response)).toMatchObject({ created: true })
    expect(await stored()).toBe(1)
  })

  test('a client that stops reading the body ends the request', async () => {
    const { me, next } = await meet(start)
    const { held, gone } = next({}, hold('mid-answer'))
    const reader = (await me()).body?.getReader()
    await reader?.read()
    const rest = reader?.read()
    await held
    await reader?.cancel()
    await gone
    expect(await rest).toMatchObject({ done: true })
  })

  test('a request that its client gave up before sending is never seen', async () => {
    const { me, seen } = await meet(start)
    await expect(me({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual([])
  })

  test.each<[Point, number]>([
    ['before', 0],
    ['after-commit', 1],
    ['mid-answer', 1],
  ])('a request that was held %s when its client went is delivered this often: %d', async (point, deliveries) => {
    const { me, next, seen, settled } = await meet(start)
    const { held, gone, release } = next({}, hold(point))
    const client = new AbortController()
    const response = me({ signal: client.signal }).then((answer) => answer.text())
    const failure = expect(response).rejects.toMatchObject({ name: 'AbortError' })
    await held
    client.abort()
    await failure
    await gone
    release()
    await settled()
    expect(seen[0]?.answers.length).toBe(deliveries)
  })
})
