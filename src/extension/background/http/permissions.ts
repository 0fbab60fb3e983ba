import { browser } from 'wxt/browser'
import { permissionsFor } from '../../network/network.ts'

/** Whether the browser permits these origins. Only pages can ask the member for more. */
export const isPermitted = (origins: string[]): Promise<boolean> =>
  browser.permissions.contains(permissionsFor(origins))

/** Returns permissions; the browser refuses to remove those that the manifest requires. */
export async function release(origins: string[]): Promise<void> {
  if (origins.length > 0) await browser.permissions.remove(permissionsFor(origins)).catch(() => false)
}
