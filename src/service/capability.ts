import type { Running, Started } from './running.ts'
import type { SettingsTable, ValuesOf } from './settings/kinds.ts'
import type { Settings } from './settings/settings.ts'
import type { Data } from './store/store.ts'
import type { OnSite } from './website/page/page.ts'

/** All that a capability adds to the core. A folder has it and what it needs; the list (`capabilities/list.ts`) names it. */
export interface Capability<Table extends SettingsTable = Record<never, never>> extends OnSite {
  name: string
  data: 'nothing' | Data
  /** Its own settings, which operators write beside the core's. */
  settings?: Table
  /** Begins its work when the service listens. What is off returns undefined, and loads no package. */
  start?(running: Running, settings: Settings & ValuesOf<Table>): Started | undefined | Promise<Started | undefined>
}
