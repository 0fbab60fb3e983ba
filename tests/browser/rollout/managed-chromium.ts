import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { onTestFinished } from 'vitest'
import type { ArchiveFile } from '../../../src/build/store/archive.ts'
import { commonOptions } from '../../../src/demo/browser/browser.ts'

/** Starts Chromium, which installs the extension of its policies. */
export async function startManagedChromium(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    ...commonOptions,
    executablePath,
    headless: true,
    pipe: true,
    enableExtensions: true,
    // Puppeteer's own arguments switch off the downloads of extensions
    ignoreDefaultArgs: ['--disable-background-networking', '--disable-default-apps'],
    args: ['--accept-lang=en-US', '--disable-component-update', '--no-default-browser-check', '--no-sandbox'],
  })
  onTestFinished(() => browser.close())
  return browser
}

/** The files in /etc of Chrome, Chromium and Edge. @param policies of the roll-out */
export function chromiumPolicyFiles(policies: readonly ArchiveFile[]): ArchiveFile[] {
  const { data } = policies.find(({ path }) => path === 'linux-chrome-edge.json') ?? { data: Buffer.of() }
  // without it, an extension of a policy can't be automated
  const automation = Buffer.from('{"DeveloperToolsAvailability":1}')
  return ['opt/chrome', 'chromium', 'opt/edge'].flatMap((folder) => [
    { path: `${folder}/policies/managed/passalong.json`, data },
    { path: `${folder}/policies/managed/automation.json`, data: automation },
  ])
}

/** The protocol's id of a page's tab, which Puppeteer doesn't publish. */
interface Tab {
  _tabId: string
}

/** Clicks the toolbar button of an extension with this page in front, and returns its popup. */
export async function openChromiumPopup(page: Page, id: string): Promise<Page> {
  const browser = page.browser()
  await page.bringToFront()
  // the target of a popup that has just closed may still be there
  const before = new Set(browser.targets())
  const popup = browser.waitForTarget(
    (target) => target.url().startsWith(`chrome-extension://${id}/popup.html`) && !before.has(target),
  )
  const session = await browser.target().createCDPSession()
  // Puppeteer knows only unpacked extensions
  await Promise.all([popup, session.send('Extensions.triggerAction', { id, targetId: (page as Page & Tab)._tabId })])
  return (await popup).asPage()
}
