import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHeapGuard, fullPart, heapLimit, refusalTime } from '../../../../src/service/http/http-server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { launchService, urlOf } from '../../own-process.ts'

describe('the limit of the heap', () => {
  test.each([
    ['--max-old-space-size=300', 300],
    ['--inspect --max_old_space_size=300 --expose-gc', 300],
    ['--max-old-space-size=100 --max-old-space-size=300', 300],
  ])('is what %s says', (options, megabytes) => expect(heapLimit(options)).toBe(megabytes * 2 ** 20))

  test('is less than V8’s own without an option', () => {
    expect(heapLimit('')).toBeLessThan(getHeapStatistics().heap_size_limit)
    expect(heapLimit('')).toBeGreaterThan(getHeapStatistics().heap_size_limit / 2)
  })
})

// shows: bound http-server.fullPart
test('a heap that is nearly full after a collection is logged once', () => {
  const logged: string[] = []
  let used = 0
  const guard = createHeapGuard(
    (line) => logged.push(line),
    1000,
    () => used,
  )
  const readings = [0, fullPart * 1000, fullPart * 1000 + 1, 1000, 0].map((bytes) => {
    used = bytes
    guard.look()
    return guard.isFull()
  })
  expect(readings).toEqual([false, false, true, true, false])
  expect(logged).toHaveLength(1)
})

// shows: bound http-server.refusalTime
test('a service whose heap is nearly full refuses requests politely, and goes on when there is room', async () => {
  const service = launchService(temporaryFolder(), {
    imports: [join(import.meta.dirname, 'hoard.ts')],
    nodeOptions: ['--max-old-space-size=100', '--expose-gc'],
  })
  onTestFinished(() => void service.kill())
  const url = await urlOf(service)
  const ask = (path: string) => fetch(url + path, { headers: { Accept: 'application/json' } })
  expect((await ask('/me')).status).toBe(401)

  expect((await ask('/hoard')).status).toBe(404)
  await expect.poll(async () => (await ask('/me')).status, { timeout: 10_000 }).toBe(503)
  const refused = await ask('/me')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, String(refusalTime / 1000)])
  expect(refused.headers.get('Connection')).toBe('close')
  expect(await refused.json()).toMatchObject({ error: { type: 'temporarily unavailable' } })
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503])

  // after a while it tries again, although the hoard is still there
  await expect.poll(async () => (await ask('/me')).status, { timeout: 10 * refusalTime }).toBe(401)
  await ask('/release')
  await expect.poll(async () => (await ask('/me')).status, { timeout: refusalTime }).toBe(401)
  expect(service.complaints()).toMatch(/^The memory is nearly used up, \d+ of 100 MB/)
  expect(await service.stop()).toBe(0)
})
