import { switches } from '../../storage/switches.ts'

/** Whether the network is searched for what the member types in the address bar (`omnibox.ts`). */
export const options = switches({ addressBar: false })
