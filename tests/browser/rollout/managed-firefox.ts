import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import puppeteer from 'puppeteer-core'
import { inject, onTestFinished } from 'vitest'
import type { ArchiveFile } from '../../../src/build/store/archive.ts'
import { commonOptions } from '../../../src/demo/browser/browser.ts'
import { browserWindow, reportExtensionPages } from '../../../src/demo/browser/firefox.ts'

/**
 * Starts Firefox, which installs the extension of its policies.
 *
 * @param userDataDir its profile, which a second start continues
 * @returns the browser, and its own window
 */
export async function startManagedFirefox(executablePath: string, userDataDir: string) {
  if (!existsSync(userDataDir)) await cp(inject('usedProfile') ?? '', userDataDir, { recursive: true })
  const browser = await puppeteer.launch({
    ...commonOptions,
    browser: 'firefox',
    executablePath,
    userDataDir,
    headless: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  onTestFinished(() => browser.close())
  const window = await browserWindow(browser)
  await window.evaluate(reportExtensionPages)
  return { browser, window }
}

/** The files in /etc of Firefox. @param policies of the roll-out */
export const firefoxPolicyFiles = (policies: readonly ArchiveFile[]): ArchiveFile[] =>
  policies
    .filter(({ path }) => path === 'policies.json')
    .map(({ path, data }) => ({ path: `firefox/policies/${path}`, data }))
