import { switches } from '../../storage/switches.ts'

/** Whether the network is searched for what the member types in the address bar (`omnibox.ts`). */
export const options = switches({ addressBar: false })

/** Firefox asks the member before search terms leave it; Chromium knows no kinds of data, and grants nothing. */
export const searchPermission = () =>
  import.meta.env.BROWSER === 'firefox' ? { permissions: [], data_collection: ['searchTerms'] } : { permissions: [] }
