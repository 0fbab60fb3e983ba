import { inject } from 'vitest'
import type { World } from '../world/world.ts'

/** API of `chrome://extensions`: does what the member does in the browser's prompts and menus. */
declare const chrome: {
  developerPrivate: {
    addHostPermission: (extensionId: string, host: string) => Promise<void>
    updateExtensionConfiguration: (change: { extensionId: string; hostAccess: 'ON_SPECIFIC_SITES' }) => Promise<void>
  }
}

interface HostPermissions {
  /** Grants this host in advance: a headless browser has no prompt to click. */
  permit: (origin: string) => Promise<void>
  /** Withdraws every host, as in the menu of the toolbar button. Chromium only. */
  withdraw: () => Promise<void>
}

/** Host permissions, set in a background tab, so that an open popup stays open. */
export async function openHostPermissions(world: World): Promise<HostPermissions> {
  // Firefox's host patterns have no port: the permission of the built-in network covers all of loopback
  if (inject('family') === 'firefox')
    return { permit: async () => {}, withdraw: () => Promise.reject(new Error('none')) }
  const own = await world.openOwnPage('options.html')
  const id = new URL(own.url()).host
  const page = await world.open('chrome://extensions/')
  await own.close()
  return {
    permit: (origin) =>
      page.evaluate((id, host) => chrome.developerPrivate.addHostPermission(id, host), id, `${origin}/*`),

    withdraw: () =>
      page.evaluate(
        (extensionId) =>
          chrome.developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess: 'ON_SPECIFIC_SITES' }),
        id,
      ),
  }
}
