/**
 * What the browser has to permit so that the toolbar button can be marked. Chromium marks it by itself, by rules, and
 * tells the extension nothing; Firefox knows no such rules, and tells it the address of each page that loads.
 */
const permission = import.meta.env.BROWSER === 'firefox' ? 'webNavigation' : 'declarativeContent'

// the types know Firefox's alone
export const markPermission = { permissions: [permission as 'webNavigation'] }
