import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { type Managed, managedSchema } from '../../policy/policy.ts'

/** The organization's settings as the browser has them now; nothing is set if there is no policy. */
export async function readManaged(): Promise<Managed> {
  // Firefox rejects the read if there is no policy
  const stored: unknown = await browser.storage.managed.get(null).catch(() => ({}))
  return v.parse(managedSchema, stored)
}

/** Calls back after each change of the organization's settings, also when they arrive after the installation. */
export function watchManaged(changed: () => void): void {
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') changed()
  })
}
