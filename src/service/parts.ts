import type { Context } from 'hono'
import type { Origins } from './http/origins.ts'
import type { RunInQueue } from './http/request-queues.ts'
import type { Network } from './network.ts'
import type { Store } from './store/store.ts'

export interface Parts {
  store: Store
  network: Network
  origins: Origins
  authUrl: string
  runInQueue: RunInQueue
  clientIp: (context: Context) => string
  /** Whether cookies are sent over https only; false if the web site itself uses http. */
  secure: boolean
  now: () => number
  report: (error: Error, context: Context) => void
}
