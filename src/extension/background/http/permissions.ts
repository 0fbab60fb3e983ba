import { browser } from 'wxt/browser'
import { permissionsFor } from '../../network/network.ts'

/** Whether the browser lets the extension speak to these origins. Only pages may have the member permit more. */
export const isPermitted = (origins: string[]): Promise<boolean> =>
  browser.permissions.contains(permissionsFor(origins))

/** Gives back what is no longer needed. What the manifest requires stays: the browser refuses to take it. */
export async function release(origins: string[]): Promise<void> {
  if (origins.length > 0) await browser.permissions.remove(permissionsFor(origins)).catch(() => false)
}
