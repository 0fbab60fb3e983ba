import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../support/postgres/administrate.ts'
import { startReplicated } from '../../support/postgres/replicated.ts'
import { documented, type PostgresServer } from '../../support/postgres/server.ts'
import { startLoad } from './load.ts'

/** Set by `npm run failover`. */
const kills = Number(process.env.FAILOVER_KILLS ?? 4)

/** From now on, an acknowledged write is on both. Earlier, writes would wait until the standby has caught up. */
async function waitForStandby(primary: PostgresServer): Promise<void> {
  const standby = () => administrate(primary, 'SELECT state FROM pg_stat_replication')
  await expect.poll(standby, { timeout: 30_000 }).toEqual([{ state: 'streaming' }])
  await administrate(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()')
}

const promote = (standby: PostgresServer) =>
  administrate(
    standby,
    'ALTER SYSTEM RESET synchronous_standby_names',
    'SELECT pg_reload_conf()',
    'SELECT pg_promote()',
  )

test('two nodes lose no acknowledged write, double none, read each at once, and answer nothing but 503 meanwhile, when their primary is killed or parted, also while it still answers, and the standby promoted', {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  // the machine itself goes on, so what was written is there without fsync
  const servers = await startReplicated({ isDurable: true, settings: [...documented, 'fsync=off'] })
  onTestFinished(servers.remove)
  let { primary, standby } = servers
  await waitForStandby(primary)
  const load = await startLoad(servers)
  for (let kill = 1; kill <= kills; kill++) {
    await delay(1000 + load.random.next() * 1000)
    const before = load.acknowledged()
    const report = load.measure()
    // at first, the old primary still answers after the promotion
    const isParted = kill % 2 === 1
    if (isParted) primary.pause()
    else await primary.kill()
    const begun = performance.now()
    await promote(standby)
    const promoted = performance.now() - begun
    await load.untilMore(before)
    // it comes back, and doesn't know that it was replaced
    if (isParted) primary.goOn()
    else await primary.start()
    await delay(500)
    await primary.stop()
    await primary.rejoin(standby.url)
    ;[primary, standby] = [standby, primary]
    await waitForStandby(primary)
    report(`kill ${kill} of ${kills} (${isParted ? 'parted' : 'kill -9'})`, promoted)
  }
  await delay(500)
  await load.end()
})
