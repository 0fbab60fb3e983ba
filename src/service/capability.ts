import type { Command } from './command.ts'
import type { OnGraph } from './graph/graph-call.ts'
import type { Count } from './http/observed-requests.ts'
import type { Quota } from './limits/quota.ts'
import type { Log } from './operation/log.ts'
import type { Network, Release } from './parts.ts'
import type { SettingsTable, ValuesOf } from './settings/kinds.ts'
import type { Settings } from './settings/settings.ts'
import type { Data, Store } from './store/store.ts'
import type { Queue } from './store/waiting.ts'
import type { Elsewhere, OnSite } from './website/page/visit.ts'

/** All that a feature or a capability adds to the core. A folder has it and what it needs; the list (`capabilities/list.ts`) names it. */
export interface Capability<Table extends SettingsTable = Record<never, never>> {
  name: string
  data?: Data
  /** Its own settings, which operators write beside the core's. */
  settings?: Table
  /** Its pages, places, styles and calls: loaded when the service starts, and by no command. */
  web?(settings: Settings & ValuesOf<Table>): Promise<OnWeb>
  /** The queues of its workers, by a name for the metrics. */
  queues?: Readonly<Record<string, Queue>>
  /** Its commands by name, such as `member import`. */
  commands?: Readonly<Record<string, Command>>
  /** Prepares the work before the first request. A capability that is off returns undefined, and loads no package. */
  start?(running: Running, settings: Settings & ValuesOf<Table>): Started | undefined | Promise<Started | undefined>
  /** Sentences about settings that work, but hardly as the operator means them. @throws UsageError if they don't work */
  warnings?(settings: Settings & ValuesOf<Table>): string[]
  /** A place of signing in besides passwords, of at most one capability; undefined if the settings name none. */
  elsewhere?(settings: Settings & ValuesOf<Table>): Promise<Elsewhere> | undefined
}

export type OnWeb = OnSite & OnGraph

export const onWebOf = (capabilities: readonly Capability[], settings: Settings = {}): Promise<OnWeb[]> =>
  Promise.all(capabilities.map(async (capability) => (await capability.web?.(settings)) ?? {}))

export const elsewhereOf = (capabilities: readonly Capability[], settings: Settings): Promise<Elsewhere> | undefined =>
  capabilities.map((capability) => capability.elsewhere?.(settings)).find((one) => one !== undefined)

/** A capability's dependencies while the service runs. */
export interface Running {
  capabilities: readonly Pick<Capability, 'queues'>[]
  release?: Release | undefined
  store: Store
  quota: Quota
  network: Network
  authUrl: string
  log: Log
  now: () => number
  count: Count
}

export interface Started {
  /** Begins what leaves the service: nothing of the start can fail any more. */
  begin?: () => unknown
  /** Ends the work, while the other capabilities end theirs. */
  close: () => unknown
  /** Called with what happens in the core and in all capabilities. */
  count?: Count
  /** A line for the operator who starts the service. */
  says?: string
}
