import { browser } from 'wxt/browser'
import { markPermission } from '../../page/mark-permission.ts'

/** The browser's permissions that options need. */
export const permissions = { notify: { permissions: ['notifications' as const] }, mark: markPermission }

/** Whether the browser grants each option's permission. */
export type Permitted = Record<keyof typeof permissions, boolean>

/** The same, followed: the member may revoke permissions at any time outside this page. */
export const permitted = {
  get: async (): Promise<Permitted> => ({
    notify: await browser.permissions.contains(permissions.notify),
    mark: await browser.permissions.contains(permissions.mark),
  }),

  watch(changed: (permitted: Permitted) => void): () => void {
    const read = async () => changed(await permitted.get())
    browser.permissions.onAdded.addListener(read)
    browser.permissions.onRemoved.addListener(read)
    return () => {
      browser.permissions.onAdded.removeListener(read)
      browser.permissions.onRemoved.removeListener(read)
    }
  },
}
