/**
 * The permission for marking the toolbar button. Chromium marks it by rules, so the extension learns no URLs. Firefox
 * has no such rules: the extension learns the URL of each page that loads. The permission `tabs` would reveal every
 * tab's URL and title at any time.
 */
const permission = import.meta.env.BROWSER === 'firefox' ? 'webNavigation' : 'declarativeContent'

// the types contain only Firefox's permission
export const markPermission = { permissions: [permission as 'webNavigation'] }
