import { Hono } from 'hono'
import type { Store } from '../store/store.ts'

export const healthPath = '/healthz'
const readyPath = '/readyz'
export const probePaths = [healthPath, readyPath]

/** How long a result of `/readyz` is reused, in milliseconds: strangers may ask as often as they like. */
const resultLifetime = 1000

interface HealthDeps {
  store: Store
  now: () => number
  /** Percent; undefined if the search finds everything. */
  searchProgress?: (() => number | undefined) | undefined
}

/**
 * The probes of a load balancer, on every host, without credentials and without detail: `/healthz`, whether the process
 * answers, and `/readyz`, whether the database can be read and written, and how much of it the search has read. While the heap is full, the server itself refuses
 * `/readyz`.
 */
export function createHealth({ store, now, searchProgress }: HealthDeps): Hono {
  let result: { at: number; ready: Promise<boolean> } | undefined

  function isReady(): Promise<boolean> {
    if (!result || now() - result.at >= resultLifetime) {
      const ready = store
        .transaction(async ({ kindOf }) => kindOf(''))
        .then(
          () => true,
          () => false,
        )
      result = { at: now(), ready }
    }
    return result.ready
  }

  const health = new Hono()
  health.get(healthPath, (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }))
  health.get(readyPath, async (context) => {
    const ready = await isReady()
    const progress = searchProgress?.()
    const said = progress === undefined ? 'ready' : `ready; the search has read ${progress} %`
    return context.text(ready ? said : 'not ready', ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return health
}
