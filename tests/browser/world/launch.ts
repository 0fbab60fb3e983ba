import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { inject } from 'vitest'
import { chromiumId, firefoxId } from '../../../src/build/extension-identity.ts'
import type { LaunchOptions } from '../../../src/demo/browser/browser.ts'
import { launchBrowser, welcomePage } from '../../../src/demo/browser/launch.ts'
import { type TestBrowser, withTestActions } from '../drive/test-browser.ts'

type Options = Omit<LaunchOptions, 'executablePath' | 'headless'> & { profile: string }

/**
 * Grants optional permissions without a prompt, which nobody could click, and always waits this long for suggestions.
 */
const firefoxPreferences = {
  'browser.urlbar.extension.omnibox.timeout': 1000,
  'extensions.webextOptionalPermissionPrompts': false,
  'extensions.webextensions.keepUuidOnUninstall': true,
}

/** Chromium's arguments in tests: it starts no renderer for each site, which saves a fifth of the work. */
const chromiumArguments = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process']

/** Firefox's new profile is a copy of a used one: the start takes a third less work. */
export async function launchTestBrowser(options: Options): Promise<TestBrowser> {
  const [family, executablePath, usedProfile] = [inject('family'), inject('browserProgram'), inject('usedProfile')]
  const copies = usedProfile !== undefined && !existsSync(options.profile)
  if (copies) await cp(usedProfile, options.profile, { recursive: true })
  const launched = await launchBrowser(family, {
    language: 'en-US',
    ...options,
    chromiumArguments: [...chromiumArguments, ...(options.chromiumArguments ?? [])],
    firefoxPreferences: { ...firefoxPreferences, ...options.firefoxPreferences },
    executablePath,
    headless: true,
  })
  // to the driver, the copy is no new profile
  if (copies && !options.leaveWelcomeOpen) await (await welcomePage(launched)).close()
  return withTestActions(family, launched)
}

/** The browser of this worker's tests, and whether it has the extension. */
let shared: { driver: TestBrowser; hasExtension: boolean } | undefined

/**
 * Installs the extension in this worker's browser, which worlds use one after another: a start takes Firefox three
 * seconds. Removing the extension deletes all that is its; tabs, other contexts and cookies are removed here.
 */
export async function useSharedBrowser({
  extensionDir,
  hosts,
  leaveWelcomeOpen,
}: Pick<Options, 'extensionDir' | 'hosts' | 'leaveWelcomeOpen'>): Promise<TestBrowser> {
  if (!shared) {
    const profile = join(inject('folder'), `profile-${process.pid}`)
    // a profile that is used again would keep the storage of removed extensions
    const preferences = { 'extensions.webextensions.keepStorageOnUninstall': false }
    const options = { extensionDir, hosts, leaveWelcomeOpen, profile, firefoxPreferences: preferences }
    const driver = await launchTestBrowser(options)
    // the worker ends by this signal, and its exit ends the browser
    process.once('SIGTERM', () => process.exit())
    shared = { driver, hasExtension: true }
  } else {
    const { browser } = shared.driver
    for (const context of browser.browserContexts())
      if (context !== browser.defaultBrowserContext()) await context.close()
    const blank = await browser.newPage()
    const isTab = (page: Page) => !page.url().startsWith('chrome://browser/')
    for (const page of await browser.pages()) if (page !== blank && isTab(page)) await page.close()
    await browser.deleteCookie(...(await browser.cookies()))
    await browser.installExtension(extensionDir)
    shared.hasExtension = true
    if (!leaveWelcomeOpen) await (await welcomePage(shared.driver)).close()
  }
  const { driver } = shared
  return { ...driver, reload: async () => void (await driver.browser.installExtension(extensionDir)) }
}

export async function leaveSharedBrowser(): Promise<void> {
  if (!shared?.hasExtension) return
  const { driver } = shared
  shared.hasExtension = false
  try {
    await driver.browser.uninstallExtension(inject('family') === 'chromium' ? chromiumId : firefoxId)
  } catch {
    shared = undefined
    await driver.kill()
  }
}
