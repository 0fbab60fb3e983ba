import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { administrate } from '../../support/postgres/administrate.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { startLoad } from './load.ts'

/** A disk of some megabytes. Without the right to mount one, the test is skipped. */
function smallDisk(megabytes: number, { skip }: TestContext) {
  const place = mkdtempSync(join(tmpdir(), 'passalong-disk-'))
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place])
  if (status !== 0) {
    rmdirSync(place)
    return skip(`This user may not mount a small disk: ${error?.message ?? stderr}`)
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', place])
    rmdirSync(place)
  })
  const folder = join(place, 'postgres')
  mkdirSync(folder)
  const filling = join(place, 'filling')
  return {
    folder,
    /** Leaves no room. */
    fill(): void {
      // others write meanwhile
      for (let isFull = false; !isFull; )
        try {
          appendFileSync(filling, Buffer.alloc(64 * 1024))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          isFull = true
        }
    },
    free: () => rmSync(filling),
  }
}

/** The status of a write, and whether it says when to repeat it. */
async function refusal(url: string, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
  const body = new URLSearchParams({ message: 'x'.repeat(1000) })
  const response = await fetch(`${url}/status`, { method: 'POST', headers, body })
  await response.text()
  return [response.status, response.headers.has('Retry-After')]
}

test.for(['data', 'log'] as const)(
  'when the disk of PostgreSQL’s %s is full, writes are a 503 with Retry-After; with room again they are done, and none is lost',
  { timeout: 180_000 },
  async (kind, context) => {
    const disk = smallDisk(kind === 'data' ? 160 : 96, context)
    const small = ['min_wal_size=32MB', 'max_wal_size=64MB', 'fsync=off']
    const server = await startPostgres({ isDurable: true, settings: small, disk: { [kind]: disk.folder } })
    onTestFinished(() => server.remove())
    const load = await startLoad({ database_url: server.url })
    const [url = ''] = load.urls
    const [token = ''] = load.tokens
    const statusOf = async (path: string) =>
      (await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })).status

    disk.fill()
    // the last segments of the log still have room
    const fillLog = () => administrate(server, 'SELECT pg_switch_wal()').catch(() => [])
    const isFull = async () => {
      if (kind === 'log') await fillLog()
      return refusal(url, token)
    }
    await expect.poll(isFull, { timeout: 60_000 }).toEqual([503, true])
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/me/newsfeed')).toBe(kind === 'data' ? 200 : 503)
    const before = { ...load.seen, acknowledged: load.acknowledged() }
    await delay(3000)
    console.log(
      `full ${kind}: ${load.acknowledged() - before.acknowledged} acknowledged, ${load.seen.refused - before.refused} of 503, ${load.seen.read - before.read} reads`,
    )
    expect(load.seen.refused).toBeGreaterThan(before.refused)

    disk.free()
    if (kind === 'log') {
      // it has ended, or tries to begin again
      await server.stop()
      await server.start()
    }
    await load.untilMore(load.acknowledged())
    await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(200)
    await load.end()
  },
)
