import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { networkBounds, networkSchema } from '../../network/network.ts'
import { siteOf } from '../../page/sites.ts'
import { elements } from '../../schemas/wire.ts'

/** Maximum hosts in each list. */
export const maxHosts = 1000

const hosts = v.pipe(
  elements(v.pipe(v.string(), v.transform(siteOf), v.string())),
  v.transform((list) => list.slice(0, maxHosts)),
)

/**
 * The organization's settings in `storage.managed`, as `assets/public/managed-schema.json` describes them. A wrong
 * value counts as none, a wrong element of a list is left out.
 */
export const managedSchema = v.object({
  /** The network's address. */
  network: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(networkBounds.baseUrl))), undefined),
  /** The network itself; takes precedence over its address. */
  networkFields: v.fallback(v.optional(networkSchema), undefined),
  locked: v.fallback(v.optional(v.boolean(), false), false),
  internalHosts: v.fallback(v.optional(hosts, []), []),
  neverHosts: v.fallback(v.optional(hosts, []), []),
})

export type Managed = v.InferOutput<typeof managedSchema>

/** Milliseconds in which Chromium loads the settings after its start. Until then it answers that nothing is set. */
const loadingTime = 15_000
const readEvery = 500

/**
 * The organization's settings as the browser has them; nothing is set if there is no policy.
 *
 * @param mayBeLoading reads again for `loadingTime` while nothing is set
 */
export async function readManaged(mayBeLoading: boolean): Promise<Managed> {
  const end = mayBeLoading && import.meta.env.BROWSER !== 'firefox' ? Date.now() + loadingTime : 0
  for (;;) {
    // Firefox rejects the read if there is no policy
    const stored = await browser.storage.managed.get(null).catch(() => ({}))
    if (Object.keys(stored).length > 0 || Date.now() >= end) return v.parse(managedSchema, stored)
    // no event says that they are loaded
    await new Promise((resolve) => setTimeout(resolve, readEvery))
  }
}

/** Calls back after each change of the organization's settings, also when they arrive after the installation. */
export function watchManaged(changed: () => void): void {
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') changed()
  })
}
