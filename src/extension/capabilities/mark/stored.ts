import { switches } from '../../storage/item.ts'

/** `markAnswered`: the popup offers the mark once; any choice about it is the answer. */
export const options = switches({ mark: false, markAnswered: false })

/** Chromium marks by rules and reveals no URL; Firefox reports each loaded one. `tabs` would reveal all at any time. */
const permission = import.meta.env.BROWSER === 'firefox' ? 'webNavigation' : 'declarativeContent'

// the types contain only Firefox's permission
export const markPermission = { permissions: [permission as 'webNavigation'] }
