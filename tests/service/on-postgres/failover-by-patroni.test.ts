import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasPatroni } from '../../../src/demo/programs.ts'
import { type Managed, manage, startEtcd } from '../../support/postgres/patroni.ts'
import { startReplicated } from '../../support/postgres/replicated.ts'
import { documented } from '../../support/postgres/server.ts'
import { startLoad } from './load.ts'

/** Set by `npm run failover`. */
const kills = Number(process.env.FAILOVER_KILLS ?? 4)

const ways: (readonly [string, (primary: Managed) => unknown])[] = [
  ['kill -9 of PostgreSQL', ({ killPostgres }) => killPostgres()],
  ['kill -9 of Patroni', ({ killPatroni }) => killPatroni()],
  [
    'kill -9 of both',
    ({ killPatroni, killPostgres }) => {
      killPatroni()
      killPostgres()
    },
  ],
  ['switchover', ({ switchOver }) => switchOver()],
]

const becomes = (server: Managed, role: 'primary' | 'sync') =>
  expect.poll(() => server.is(role), { timeout: 90_000, interval: 100 }).toBe(true)

test.skipIf(!hasPatroni())(
  'the same holds if Patroni promotes the standby, as docs/deployment says',
  {
    timeout: 120_000 + kills * 90_000,
  },
  async () => {
    const servers = await startReplicated({ isDurable: true, settings: documented })
    onTestFinished(servers.remove)
    for (const server of [servers.standby, servers.primary]) await server.stop()
    const etcd = await startEtcd()
    let primary = await manage(servers.primary, 'db1', etcd)
    await becomes(primary, 'primary')
    let standby = await manage(servers.standby, 'db2', etcd)
    await becomes(standby, 'sync')
    const load = await startLoad(servers)
    for (let kill = 1; kill <= kills; kill++) {
      await delay(1000 + load.random.next() * 1000)
      const [way, end] = ways[(kill - 1) % ways.length] ?? []
      const report = load.measure()
      const begun = performance.now()
      await end?.(primary)
      await becomes(standby, 'primary')
      const promoted = performance.now() - begun
      await load.untilMore(load.acknowledged())
      // Patroni finds that its PostgreSQL was replaced
      primary.start()
      ;[primary, standby] = [standby, primary]
      await becomes(standby, 'sync')
      report(`kill ${kill} of ${kills} (${way})`, promoted)
    }
    await delay(500)
    await load.end()
  },
)
