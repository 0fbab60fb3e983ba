import { Hono } from 'hono'
import { newId } from '../store/engine/secrets.ts'
import type { Store } from '../store/store.ts'

const resultLifetime = 1000

/** Milliseconds after a write that found no room in which the node isn't ready: a smaller write may still find some. */
export const fullLifetime = 10_000

/** Milliseconds between two signs of life of a node, which `move --back` looks for. */
const every = 15_000

export type Readiness = ReturnType<typeof createReadiness>

/** Whether this process can write to the database: it writes its sign of life, at most once a second. */
export function createReadiness(store: Pick<Store, 'network' | 'load'>, log: (line: string) => void) {
  const node = newId()
  let checking: Promise<boolean> | undefined
  // by a clock that never jumps
  let last: { at: number; isReady: boolean } | undefined
  let lastReason = ''

  async function check(): Promise<boolean> {
    let reason = ''
    try {
      await store.network.signOfLife(node)
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
    if (reason !== '' && reason !== lastReason) log(`This node isn’t ready: ${reason}`)
    lastReason = reason
    const { fullAt = Number.NEGATIVE_INFINITY } = store.load()
    const isReady = reason === '' && performance.now() - fullAt >= fullLifetime
    last = { at: performance.now(), isReady }
    return isReady
  }

  async function isReady(): Promise<boolean> {
    if (last && performance.now() - last.at < resultLifetime) return last.isReady
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    isReady,

    /**
     * Gives signs of life although nobody asks, if there may be several nodes; SQLite's file has a lock.
     * @returns the end @throws DatabaseFailure if the network isn't here any more
     */
    async begin(): Promise<() => Promise<void>> {
      if (store.network.isShared) await store.network.signOfLife(node)
      const timer = store.network.isShared ? setInterval(isReady, every).unref() : undefined
      return async () => {
        clearInterval(timer)
        await checking
        // if the database is away, the row counts for a minute
        await store.network.leave(node).catch(() => undefined)
      }
    },
  }
}

export const healthPath = '/healthz'
const readyPath = '/readyz'
export const probePaths = [healthPath, readyPath]

/**
 * Probes on every host: `/healthz`, whether the process answers; `/readyz`, whether the database can be read and
 * written. While the heap is full, the server itself refuses `/readyz`.
 */
export function createHealth({ readiness }: { readiness: Pick<Readiness, 'isReady'> }): Hono {
  const health = new Hono()
  health.get(healthPath, (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }))
  health.get(readyPath, async (context) => {
    const ready = await readiness.isReady()
    return context.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return health
}
