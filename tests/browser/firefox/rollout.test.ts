import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firefoxFiles, unsignedXpi } from '../../../src/build/rollout/hosted-files.ts'
import { policyFiles } from '../../../src/build/rollout/policies.ts'
import { filesBelow } from '../../../src/build/store/archive.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { firefoxPolicyFiles, managedBrowser, startHosting, startManagedFirefox } from '../rollout/managed-browsers.ts'
import { ownBuild } from '../world/world.ts'

const firefoxId = 'passalong@circle.example'
const managed = { network: 'https://circle.example', locked: true, neverHosts: ['bank.example'] }

test('a policy installs and configures the company’s own extension, and a higher version in the update manifest replaces it', async (context) => {
  const folder = temporaryFolder()
  const { url, upload } = await startHosting()
  const build = await filesBelow(ownBuild().extensionDir)
  const publish = (version: string) => {
    const settings = { version, url, firefoxId }
    upload(firefoxFiles(unsignedXpi(build, settings), settings))
  }
  const files = firefoxPolicyFiles(policyFiles({ chromiumId: '', url, firefoxId, managed, unsigned: true }))

  publish('1.4.0')
  const { window } = await startManagedFirefox(managedBrowser(folder, files, context), join(folder, 'profile'))
  const installed = () => window.evaluate(readExtension, firefoxId)
  await expect.poll(installed).toEqual({ version: '1.4.0', background: 'running', managed })

  publish('1.4.1')
  await window.evaluate(updateExtension, firefoxId)
  await expect.poll(installed).toEqual({ version: '1.4.1', background: 'running', managed })
})

/** Firefox's internal modules, for functions that run in its own window. */
interface AddonInstall {
  install: () => Promise<void>
}
interface Addon {
  findUpdates: (listener: object, reason: number) => void
}
declare const ChromeUtils: {
  importESModule: (url: string) => {
    AddonManager: { getAddonByID: (id: string) => Promise<Addon>; UPDATE_WHEN_USER_REQUESTED: number }
  }
}
declare const WebExtensionPolicy: {
  getByID: (id: string) => { extension: { version: string; backgroundState: string } } | null
}
declare const Services: { policies: { getExtensionPolicy: (id: string) => object | null } }

/** Undefined until the extension runs. */
function readExtension(id: string) {
  const extension = WebExtensionPolicy.getByID(id)?.extension
  const managed = Services.policies.getExtensionPolicy(id)
  return extension && { version: extension.version, background: extension.backgroundState, managed }
}

/** Looks for an update as the browser does once a day, and installs it. */
async function updateExtension(id: string): Promise<void> {
  const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
  const addon = await AddonManager.getAddonByID(id)
  const found = await new Promise<AddonInstall>((resolve, reject) => {
    const listener = {
      onUpdateAvailable: (_: Addon, install: AddonInstall) => resolve(install),
      onNoUpdateAvailable: () => reject(new Error('There is no update.')),
    }
    addon.findUpdates(listener, AddonManager.UPDATE_WHEN_USER_REQUESTED)
  })
  await found.install()
}
