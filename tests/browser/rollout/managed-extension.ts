import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { inject, type TestContext } from 'vitest'
import { buildExtension } from '../../../src/build/build-extension.ts'
import { chromiumRedirectUri, firefoxRedirectUri } from '../../../src/build/extension-identity.ts'
import {
  chromiumFiles,
  createSigningKey,
  firefoxFiles,
  type HostedSettings,
  unsignedXpi,
} from '../../../src/build/rollout/hosted-files.ts'
import { type ManagedSettings, policyFiles } from '../../../src/build/rollout/policies.ts'
import { type ArchiveFile, filesBelow } from '../../../src/build/store/archive.ts'
import { clickButton } from '../../../src/demo/browser/firefox.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startHosting } from './hosting.ts'
import { managedBrowser, writePolicies } from './managed-browser.ts'
import { chromiumPolicyFiles, openChromiumPopup, startManagedChromium } from './managed-chromium.ts'
import { firefoxPolicyFiles, startManagedFirefox } from './managed-firefox.ts'

/** A browser whose policy installs and configures the extension. */
export interface ManagedExtension {
  browser: Browser
  /** Clicks the toolbar button with this page in front. */
  openPopup: (page: Page) => Promise<Page>
  /** Changes the policy: in Chromium while it runs; Firefox reads policies at its start, so it starts again. */
  change: (managed: ManagedSettings) => Promise<ManagedExtension>
}

interface HostedExtension {
  /** The redirect URI that a network has to register. */
  redirectUri: string
  /** Starts a new browser with nothing but this policy. */
  start: (managed: ManagedSettings) => Promise<ManagedExtension>
}

/** Hosts the extension as `npm run rollout` does for a trial on loopback. */
export async function hostExtension(context: TestContext): Promise<HostedExtension> {
  const folder = temporaryFolder()
  const family = inject('family')
  const { url, upload, holdUntil } = await startHosting()
  const build = await filesBelow(await buildExtension(join(folder, 'build'), { family, baseUrl: null }))
  const settings = { version: '1.4.0', url, firefoxId: 'passalong@circle.example' }
  return { chromium: hostForChromium, firefox: hostForFirefox }[family]({
    folder,
    build,
    settings,
    upload,
    holdUntil,
    context,
  })
}

interface Hosting {
  folder: string
  build: ArchiveFile[]
  settings: HostedSettings
  upload: (files: readonly ArchiveFile[]) => void
  holdUntil: (started: Promise<unknown>) => void
  context: TestContext
}

function hostForChromium({ folder, build, settings, upload, context }: Hosting): HostedExtension {
  const key = createSigningKey(join(folder, 'key.pem'))
  const { chromiumId } = key
  upload(chromiumFiles(build, settings, key))
  const policies = (managed: ManagedSettings) =>
    chromiumPolicyFiles(policyFiles({ ...settings, chromiumId, managed, unsigned: false }))
  return {
    redirectUri: chromiumRedirectUri(chromiumId),
    async start(managed) {
      const browser = await startManagedChromium(managedBrowser(folder, policies(managed), context))
      const started: ManagedExtension = {
        browser,
        openPopup: (page) => openChromiumPopup(page, chromiumId),
        async change(changed) {
          writePolicies(`/proc/${browser.process()?.pid}/root`, policies(changed))
          return started
        },
      }
      return started
    },
  }
}

function hostForFirefox({ folder, build, settings, upload, holdUntil, context }: Hosting): HostedExtension {
  const { firefoxId } = settings
  upload(firefoxFiles(unsignedXpi(build, settings), settings))
  const policies = (managed: ManagedSettings) =>
    firefoxPolicyFiles(policyFiles({ ...settings, chromiumId: '', managed, unsigned: true }))
  async function run(program: string): Promise<ManagedExtension> {
    const starting = startManagedFirefox(program, join(folder, 'profile'))
    // Firefox reports no page of an extension that it installs during its start
    holdUntil(starting)
    const { browser, window } = await starting
    return {
      browser,
      async openPopup(page) {
        await page.bringToFront()
        // the target of a popup that has just closed may still be there
        const before = new Set(browser.targets())
        const popup = browser.waitForTarget((target) => target.url().endsWith('/popup.html') && !before.has(target))
        await Promise.all([popup, window.evaluate(clickButton, firefoxId)])
        return (await popup).asPage()
      },
      async change(changed) {
        writePolicies(folder, policies(changed))
        await browser.close()
        return run(program)
      },
    }
  }
  return {
    redirectUri: firefoxRedirectUri(firefoxId),
    start: (managed) => run(managedBrowser(folder, policies(managed), context)),
  }
}
