import type { Data } from './store/store.ts'
import type { OnSite } from './website/page/page.ts'

/** All that a capability adds to the core. A folder has it and what it needs; the list (`capabilities/list.ts`) names it. */
export interface Capability extends OnSite {
  name: string
  data: 'nothing' | Data
}
