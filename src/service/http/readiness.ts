import { Hono } from 'hono'
import { newId } from '../store/engine/secrets.ts'
import type { Store } from '../store/store.ts'

const resultLifetime = 1000

/** Milliseconds after a write that found no room in which the node isn't ready: a smaller write may still find some. */
export const fullLifetime = 10_000

/** Milliseconds between two signs of life of a node, which `move --back` looks for. */
const every = 15_000

export type Readiness = ReturnType<typeof createReadiness>

/** However many probes ask, the answer is looked up at most once a second, and once at a time. */
function onceASecond(check: () => Promise<boolean>) {
  let checking = Promise.resolve(false)
  // by a clock that never jumps
  let next = Number.NEGATIVE_INFINITY
  function ask(): Promise<boolean> {
    if (performance.now() < next) return checking
    next = Number.POSITIVE_INFINITY
    checking = check().finally(() => {
      next = performance.now() + resultLifetime
    })
    return checking
  }
  return { ask, end: async () => void (await checking) }
}

/** Whether this process can write to the database: it writes its sign of life. Reads may work although writes don't. */
export function createReadiness(store: Pick<Store, 'network' | 'load'>, log: (line: string) => void) {
  const { network } = store
  const node = newId()
  let lastReason = ''

  async function canWrite(): Promise<boolean> {
    let reason = ''
    try {
      await network.signOfLife(node)
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
    if (reason !== lastReason) log(reason === '' ? 'This node is ready again' : `This node isn’t ready: ${reason}`)
    lastReason = reason
    const { fullAt = Number.NEGATIVE_INFINITY } = store.load()
    return reason === '' && performance.now() - fullAt >= fullLifetime
  }

  const canRead = () =>
    network.assertHere().then(
      () => true,
      () => false,
    )

  const writing = onceASecond(canWrite)
  return {
    isReady: writing.ask,

    isReadable: onceASecond(canRead).ask,

    /**
     * Gives signs of life although nobody asks, if there may be several nodes; SQLite's file has a lock.
     * @returns the end @throws DatabaseFailure if the network isn't here any more
     */
    async begin(): Promise<() => Promise<void>> {
      if (network.isShared) await network.signOfLife(node)
      const timer = network.isShared ? setInterval(writing.ask, every).unref() : undefined
      return async () => {
        clearInterval(timer)
        await writing.end()
        // if the database is away, the row counts for a minute
        await network.leave(node).catch(() => undefined)
      }
    },
  }
}

export const healthPath = '/healthz'
const readyPath = '/readyz'
const readsPath = '/readyz/reads'
export const probePaths = [healthPath, readyPath, readsPath]

/**
 * Probes on every host: `/healthz`, whether the process answers; `/readyz`, whether the database can be read and
 * written; `/readyz/reads`, whether it can be read: where no node can write, a proxy would leave out all. While the heap
 * is full, the server itself refuses the last two.
 */
export function createHealth({ readiness }: { readiness: Pick<Readiness, 'isReady' | 'isReadable'> }): Hono {
  const health = new Hono()
  health.get(healthPath, (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }))
  const probes = { [readyPath]: readiness.isReady, [readsPath]: readiness.isReadable }
  for (const [path, ask] of Object.entries(probes))
    health.get(path, async (context) => {
      const ready = await ask()
      return context.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
  return health
}
