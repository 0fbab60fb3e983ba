import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page, type Target } from 'puppeteer-core'
import { inject, onTestFinished, type TestContext, vi } from 'vitest'
import { type ArchiveFile, filesBelow, writeFiles } from '../../../src/build/archive.ts'
import { buildExtension } from '../../../src/build/build-extension.ts'
import { chromiumRedirectUri, firefoxRedirectUri } from '../../../src/build/extension-identity.ts'
import { chromiumFiles, createSigningKey, firefoxFiles, unsignedXpi } from '../../../src/build/rollout/hosted-files.ts'
import { policyFiles } from '../../../src/build/rollout/policies.ts'
import type { HostedSettings, ManagedSettings } from '../../../src/build/rollout/settings.ts'
import { openedBy } from '../../../src/demo/browser/browser.ts'
import { browserWindow, clickButton, reportExtensionPages } from '../../../src/demo/browser/firefox.ts'
import { serveOnLoopback } from '../../../src/demo/news-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function startHosting() {
  const files = new Map<string, Buffer>()
  let ready: Promise<unknown> = Promise.resolve()
  const { port, close } = await serveOnLoopback(async ({ url = '' }, response) => {
    await ready
    // Chromium adds a query to the update manifest's address
    const data = files.get(url.split('?')[0] ?? '')
    response.writeHead(data ? 200 : 404).end(data)
  })
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}/passalong/`,
    /** Responds only after this promise. */
    holdUntil(started: Promise<unknown>): void {
      ready = started.catch(() => undefined)
    },
    upload(uploaded: readonly ArchiveFile[]): void {
      for (const { path, data } of uploaded) files.set(`/passalong/${path}`, data)
    },
  }
}

/**
 * In a mount namespace of its own, /etc also has the files of a folder: no other browser on this machine sees the
 * policies.
 */
const script = (folder: string, program: string) => `#!/bin/sh
exec unshare --mount ${process.getuid?.() === 0 ? '' : '--map-root-user'} sh -ec '
  mount -t tmpfs tmpfs "$0/layer"
  mkdir "$0/layer/upper" "$0/layer/work"
  cp -r "$0/etc/." "$0/layer/upper/"
  mount -t overlay overlay -o "lowerdir=/etc,upperdir=$0/layer/upper,workdir=$0/layer/work" /etc
  exec "$@"
' '${folder}' "\${PROGRAM-${program}}" "$@"
`

/**
 * Makes a program that starts the project's browser with policies, by their paths in /etc.
 * @returns its path; on a machine that allows no mount namespaces the test is skipped, on CI it fails
 */
async function managedBrowser(folder: string, files: readonly ArchiveFile[], { skip }: TestContext): Promise<string> {
  mkdirSync(join(folder, 'layer'))
  await writeFiles(join(folder, 'etc'), files)
  const program = join(folder, 'browser')
  writeFileSync(program, script(folder, inject('browserProgram')))
  chmodSync(program, 0o755)
  const { status, stderr, error } = spawnSync(program, { env: { ...process.env, PROGRAM: 'true' }, encoding: 'utf8' })
  if (status === 0) return program
  const reason = `This machine allows no mount namespace, in which the browser would find its policies: ${error?.message ?? stderr}`
  if (process.env.CI) throw new Error(reason)
  console.warn(reason)
  return skip(reason)
}

async function startManagedChromium(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    defaultViewport: null,
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

function chromiumPolicyFiles(policies: readonly ArchiveFile[]): ArchiveFile[] {
  const { data } = policies.find(({ path }) => path === 'linux-chrome-edge.json') ?? { data: Buffer.of() }
  // without it, an extension of a policy can't be automated
  const automation = Buffer.from('{"DeveloperToolsAvailability":1}')
  return ['opt/chrome', 'chromium', 'opt/edge'].flatMap((folder) => [
    { path: `${folder}/policies/managed/passalong.json`, data },
    { path: `${folder}/policies/managed/automation.json`, data: automation },
  ])
}

async function startManagedFirefox(executablePath: string, userDataDir: string) {
  await cp(inject('usedProfile') ?? '', userDataDir, { recursive: true })
  const browser = await puppeteer.launch({
    defaultViewport: null,
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

const firefoxPolicyFiles = (policies: readonly ArchiveFile[]): ArchiveFile[] =>
  policies
    .filter(({ path }) => path === 'policies.json')
    .map(({ path, data }) => ({ path: `firefox/policies/${path}`, data }))

const popupOf = (browser: Browser, action: () => Promise<unknown>) =>
  openedBy(browser, action, (url) => url.endsWith('/popup.html'))

interface ManagedExtension {
  browser: Browser
  openPopup: (page: Page) => Promise<Page>
  /** Hosts this version, and installs it as the browser does when it looks for updates. @returns the running version */
  update: (version: string) => Promise<string>
}

export async function hostExtension(context: TestContext) {
  const folder = temporaryFolder()
  const family = inject('family')
  const hosting = await startHosting()
  const build = await filesBelow(await buildExtension(join(folder, 'build'), { family, port: null }))
  const settings = { version: '1.4.0', url: hosting.url, firefoxId: 'passalong@circle.example' }
  const host = { chromium: hostForChromium, firefox: hostForFirefox }[family]
  return host({ ...hosting, folder, build, settings, context })
}

interface Hosting extends Awaited<ReturnType<typeof startHosting>> {
  folder: string
  build: ArchiveFile[]
  settings: HostedSettings
  context: TestContext
}

/** @returns the redirect URI that a network has to register, and what starts a browser with nothing but this policy */
function hostForChromium({ folder, build, settings, upload, context }: Hosting) {
  const key = createSigningKey(join(folder, 'key.pem'))
  const { chromiumId } = key
  upload(chromiumFiles(build, settings, key))
  const isBackground = (target: Target) =>
    target.type() === 'service_worker' && target.url() === `chrome-extension://${chromiumId}/background.js`
  return {
    redirectUri: chromiumRedirectUri(chromiumId),
    async start(managed: ManagedSettings): Promise<ManagedExtension> {
      const policies = chromiumPolicyFiles(policyFiles({ ...settings, chromiumId, managed, unsigned: false }))
      const browser = await startManagedChromium(await managedBrowser(folder, policies, context))
      return {
        browser,
        async openPopup(page) {
          await page.bringToFront()
          const session = await browser.target().createCDPSession()
          // Puppeteer knows only unpacked extensions, and doesn't publish the protocol's id of a page's tab
          const targetId = (page as Page & { _tabId: string })._tabId
          return popupOf(browser, () => session.send('Extensions.triggerAction', { id: chromiumId, targetId }))
        },
        async update(version) {
          const installed = await browser.waitForTarget(isBackground)
          upload(chromiumFiles(build, { ...settings, version }, key))
          const offered = await inBackground(installed, offeredVersion)
          if (offered !== version) throw new Error(`The browser found version ${offered}.`)
          // the browser waits until the extension is idle, and under automation it never is
          const updated = browser.waitForTarget((target) => isBackground(target) && target !== installed)
          await Promise.all([updated, inBackground(installed, () => chrome.runtime.reload()).catch(() => undefined)])
          return inBackground(await updated, () => chrome.runtime.getManifest().version)
        },
      }
    },
  }
}

function hostForFirefox({ folder, build, settings, upload, holdUntil, context }: Hosting) {
  const { firefoxId } = settings
  upload(firefoxFiles(unsignedXpi(build, settings), settings))
  return {
    redirectUri: firefoxRedirectUri(firefoxId),
    async start(managed: ManagedSettings): Promise<ManagedExtension> {
      const policies = firefoxPolicyFiles(policyFiles({ ...settings, chromiumId: '', managed, unsigned: true }))
      const program = await managedBrowser(folder, policies, context)
      const starting = startManagedFirefox(program, join(folder, 'profile'))
      // Firefox reports no page of an extension that it installs during its start
      holdUntil(starting)
      const { browser, window } = await starting
      return {
        browser,
        async openPopup(page) {
          await page.bringToFront()
          return popupOf(browser, () => window.evaluate(clickButton, firefoxId))
        },
        async update(version) {
          upload(firefoxFiles(unsignedXpi(build, { ...settings, version }), { ...settings, version }))
          await window.evaluate(updateInFirefox, firefoxId)
          const installed = () => window.evaluate(versionInFirefox, firefoxId)
          await vi.waitUntil(async () => (await installed()) === version, 15_000)
          return version
        },
      }
    },
  }
}

function offeredVersion(): Promise<string> {
  return new Promise((resolve) => {
    chrome.runtime.onUpdateAvailable.addListener(({ version }) => resolve(version))
    void chrome.runtime.requestUpdateCheck()
  })
}

async function inBackground<Result>(target: Target, work: () => Result | Promise<Result>): Promise<Result> {
  const worker = await target.worker()
  if (!worker) throw new Error('The extension has no background.')
  return worker.evaluate(work) as Promise<Result>
}

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
  getByID: (id: string) => { extension: { version: string } } | null
}

const versionInFirefox = (id: string): string | undefined => WebExtensionPolicy.getByID(id)?.extension.version

async function updateInFirefox(id: string): Promise<void> {
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
