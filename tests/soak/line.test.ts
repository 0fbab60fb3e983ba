import { expect, onTestFinished, test } from 'vitest'
import { isNight } from '../night.ts'
import { startProcess } from '../service/fuzz/service-process.ts'
import { openKeptConnections } from './kept-connections.ts'
import { callsOfAnHour, growthOf, type Reading, readings, tableOf } from './line.ts'

/** A run's readings of one figure, an hour's worth of calls apart. */
const run = (figure: string, valueAt: (index: number) => number): Reading[] =>
  Array.from({ length: readings }, (_, index) => ({
    calls: (index + 1) * callsOfAnHour,
    figures: { [figure]: valueAt(index) },
  }))

test.each<[figure: string, isFlat: boolean, how: string, valueAt: (index: number) => number]>([
  ['heap', true, 'grows by less than 2 % in an hour’s worth of calls', (index) => 20e6 + index * 0.3e6],
  ['heap', false, 'grows by more', (index) => 20e6 + index * 0.6e6],
  ['heap', true, 'shrinks', (index) => 20e6 - index * 1e6],
  ['heap', true, 'varies without growing', (index) => 20e6 + (index % 2) * 1e6],
  ['memory', true, 'is larger once', (index) => 20e6 + (index === 9 ? 5e6 : 0)],
  ['heap', true, 'grows during the warm-up', (index) => (index < 3 ? 5e6 * index : 20e6)],
  ['handles', true, 'is one more at the end', (index) => 4 + (index === 9 ? 1 : 0)],
  ['handles', false, 'is two more in each hour’s worth of calls', (index) => 4 + 2 * index],
])('the figure %s is flat: %s, if it %s', (figure, isFlat, _, valueAt) => {
  const readings = run(figure, valueAt)
  expect(growthOf(readings).map(({ isFlat }) => isFlat)).toEqual([isFlat])
  expect(tableOf(readings).endsWith('GROWS')).toBe(!isFlat)
})

test('a table has the growth in an hour’s worth of calls', () => {
  expect(tableOf(run('heap', (index) => 20e6 + index * 0.6e6))).toMatch(/^heap .* 0\.60M +2\.\d\d % +GROWS$/m)
})

/** A short form of `npm run night -- soak`. */
const connections = 8
const [first, all] = [3000, 9000]

/** Bytes that the later calls may add. Half a kilobyte for each is more than anything of a finished call. */
const growth = 4_000_000

// shows: A3
test.runIf(isNight)(
  'thousands of calls on eight kept connections leave nothing in memory',
  { timeout: 300_000 },
  async () => {
    const service = await startProcess({ engine: 'sqlite' })
    onTestFinished(async () => void (await service.stop()))
    const token = service.known.tokens[0]
    const paths = ['/me', `/recommend?url=${encodeURIComponent('https://news.example/')}`, '/healthz', '/nothing']
    const headOf = (number: number) =>
      `GET ${paths[number % paths.length]} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const kept = await openKeptConnections(service.port, connections)
    const before = await kept.call(first, headOf)
    const early = await service.memory()
    const after = await kept.call(all - first, headOf)
    expect([...before, ...after].filter(([status]) => status >= 500)).toEqual([])
    expect((await service.memory()) - early).toBeLessThan(growth)
    kept.close()
  },
)
