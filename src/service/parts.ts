import type { Context } from 'hono'
import type { Origins } from './http/hosts.ts'
import type { RunInQueue } from './limits/request-queues.ts'
import type { ExtensionUrls } from './settings/kinds.ts'
import type { Store } from './store/store.ts'

export interface Parts {
  store: Store
  network: Network
  origins: Origins
  authUrl: string
  /** For administrators alone. */
  release?: Release | undefined
  runInQueue: RunInQueue
  clientIp: (context: Context) => string
  /** Whether cookies are sent over https only; false if the web site itself uses http. */
  secure: boolean
  now: () => number
  report: (error: Error, context: Context) => void
}

/** Which program this is. @property name such as “Passalong 0.1.0 (0123456789ab)” @property commit the whole hash, if known @property time of the commit */
export interface Release {
  version: string
  commit?: string | undefined
  time?: number | undefined
  name: string
}

/** The operator's decisions about this network; the same for every request. */
export interface Network {
  name: string
  isPublic: boolean
  /** The members' languages, two letters each, the network's own first; undefined if the settings have none. */
  languages?: readonly string[] | undefined
  pagesFolder?: string | undefined
  extensionUrls?: ExtensionUrls | undefined
  /** Where to report a vulnerability: an e-mail address or an https URL. */
  securityContact?: string | undefined
  hasMail?: boolean
  publishesStatuses?: boolean | undefined
  logins?: DemoLogins | undefined
}

export interface DemoLogins {
  members: readonly { login: string; name: string; language: string }[]
  password: string
}
