import type { Context } from 'hono'
import type { Origins } from './http/origins.ts'
import type { RunInQueue } from './limits/request-queues.ts'
import type { ExtensionUrls } from './settings/kinds.ts'
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

/** The operator's decisions about this network; the same for every request. */
export interface Network {
  name: string
  isPublic: boolean
  /** The members' languages, two letters each, the network's own first; undefined if the settings have none. */
  languages?: readonly string[] | undefined
  pagesFolder?: string | undefined
  extensionUrls?: ExtensionUrls | undefined
  hasMail?: boolean
  publishesStatuses?: boolean | undefined
  logins?: DemoLogins | undefined
}

export interface DemoLogins {
  members: readonly { login: string; name: string; language: string }[]
  password: string
  /** The application of whoever tries the API by hand. */
  program: { key: string; secret: string; redirectUri: string }
}
