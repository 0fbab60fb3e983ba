import { inject } from 'vitest'
import type { World } from '../world/world.ts'

/** What the browser's own page about extensions can do: all that the member does in its prompts and menus. */
declare const chrome: {
  developerPrivate: {
    addHostPermission: (extensionId: string, host: string) => Promise<void>
    updateExtensionConfiguration: (change: { extensionId: string; hostAccess: 'ON_SPECIFIC_SITES' }) => Promise<void>
  }
}

interface HostPermissions {
  /** The yes to the browser's question about this host, given beforehand: without a display nobody can click it. */
  permit: (origin: string) => Promise<void>
  /** Takes every host from the extension, as in the menu behind its toolbar button. Chromium only. */
  withdraw: () => Promise<void>
}

/** The member's decisions about hosts, made in a tab in the background: a popup in front stays open. */
export async function openHostPermissions(world: World): Promise<HostPermissions> {
  // a host pattern of Firefox has no port, so what is permitted of the built network is permitted of all loopback
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
