import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesBelow } from '../../../src/build/archive.ts'
import { demoNetwork, demoOrigin } from '../../../src/build/demo-network.ts'
import { root } from '../../../src/build/tools.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import type {} from '../../../src/extension/features/index/background.ts'
import type { Options } from '../../../src/extension/schemas/options-schemas.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import type { StoredAmounts } from '../../../src/extension/schemas/stored.ts'
import type { StoredForm } from '../../extension/support/stored/everything-stored.ts'
import { releases, unpackSources } from '../../releases/releases.ts'
import { drop } from '../../support/faults/faults.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { fireAlarm } from '../data/service-data.ts'
import { openTab } from '../drive/page.ts'
import { createFaultyWorld, type FaultyWorld, oddHost, ownBuild } from '../world/world.ts'

/** The extension of the last release, its upgrade to today's build, and the way back, in one browser profile. */

const folder = temporaryFolderForAll()
const extensionDir = join(folder, 'extension')
const builds = { released: join(folder, 'released', 'chrome-mv3'), today: join(folder, 'today') }
const [release = ''] = releases.slice(-1)
const offline = drop('before')

/** The values that the release stored. */
const kept: StoredForm = JSON.parse(
  readFileSync(join(root, 'tests/extension/storage/releases', `${release}.json`), 'utf8'),
)

let world: FaultyWorld
let isOffline = false

/** Builds the release's sources for this worker's service. */
async function buildRelease(): Promise<void> {
  const sources = join(folder, 'sources')
  await unpackSources(release, sources)
  const baseUrl = demoOrigin(ownBuild().servicePort)
  const program = `import { buildExtension } from './src/build/build-extension.ts'
    await buildExtension(${JSON.stringify(join(folder, 'released'))}, { family: 'chromium', baseUrl: ${JSON.stringify(baseUrl)} })`
  const args = ['--input-type=module', '--eval', program]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: sources, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}

/** Copies today's build as that of a later version, which knows that it is another build. */
async function copyToday(): Promise<void> {
  await cp(ownBuild().extensionDir, builds.today, { recursive: true })
  const background = await readFile(join(builds.today, 'background.js'), 'utf8')
  const [, id = ''] = /build:`([0-9a-f]{16})`/.exec(background) ?? []
  expect(id).not.toBe('')
  for (const file of await filesBelow(builds.today))
    if (file.path.endsWith('.js'))
      await writeFile(join(builds.today, file.path), `${file.data}`.replaceAll(id, '0123456789abcdef'))
  const manifest = join(builds.today, 'manifest.json')
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version: '99.0.0' }))
}

const change = async (build: keyof typeof builds): Promise<void> => {
  await rm(extensionDir, { recursive: true, force: true })
  await cp(builds[build], extensionDir, { recursive: true })
}

beforeAll(async () => {
  await Promise.all([buildRelease(), copyToday()])
  await change('released')
  const profile = join(folder, 'profile')
  world = await createFaultyWorld({ extensionDir, profile, isReleased: true }, () => (isOffline ? offline : undefined))
})
afterAll(() => world.close())

/** Replaces the build in the running browser. @returns the options page of the new one */
async function install(build: keyof typeof builds): Promise<Page> {
  await change(build)
  await world.reload()
  const own = await world.openOwnPage('options.html')
  await own.waitForSelector('#account .avatar')
  return own
}

type Stored = Record<string, unknown>

const readStored = (own: Page): Promise<Stored> => own.evaluate(() => chrome.storage.local.get(null))

const outboxOf = (stored: Stored) => stored['outbox@1'] as Write[]

const phases = ['waiting', 'sending', 'unknown', 'refused', 'done'] as const

/** A write of each kind in each phase, each about something of its own, as the release stored it. */
function writesFor(owner: string): Write[] {
  const now = Date.now()
  const stored = kept.local['outbox@1'] as Write[]
  const ofPhase = (phase: string) => stored.find((write) => write.phase === phase) as Write
  return stored.flatMap(({ content }) =>
    phases.map((phase): Write => {
      const of = `${content.type}-${phase}`
      const own = JSON.parse(
        JSON.stringify(content, (name, value) =>
          /^(?:url|pageUrl)$/.test(name)
            ? `http://upgrade.example/${of}`
            : /^(?:id|share_id|message|title)$/.test(name)
              ? `${of} ${value}`
              : value,
        ),
      )
      const times = {
        at: now,
        ...(phase === 'waiting' && { due: now }),
        // the network repeats no write of another application
        ...(phase === 'sending' && { due: now, sentAt: now, triedAt: now, apiKey: demoNetwork.premiumKey }),
        ...(phase === 'done' && { doneAt: now }),
      }
      const { hold: _, network: _network, ...rest } = ofPhase(phase)
      return { ...rest, ...times, key: `key-${of}`, owner, content: own }
    }),
  )
}

const draftedPage = `http://${oddHost}/drafted`

/** The texts of the drafts as the forms show them, which a release opens by itself. */
async function shownDrafts(): Promise<string[]> {
  const popup = await world.click(await world.open(draftedPage))
  async function textOf(closed: string, ...forms: string[]) {
    const open = forms.map((form) => `form[name=${form}] textarea`).join()
    await popup.locator(`${closed}, ${open}`).wait()
    if (!(await popup.$(open))) await popup.locator(closed).click()
    return popup
      .locator(open)
      .map((field) => (field as HTMLTextAreaElement).value)
      .wait()
  }
  const share = await textOf('.foot .share', 'share', 'composer')
  await openTab(popup, 'news', '.newsfeed')
  const status = await textOf('.panel > .link', 'status')
  await popup.close()
  return [share, status]
}

/** The values that members would miss: texts, choices and the sign-in. */
function words(stored: Stored, keys: readonly string[]) {
  const outbox = outboxOf(stored).filter(({ phase }) => phase !== 'done')
  const drafts = Object.entries(stored).filter(([key]) => key.startsWith('draft '))
  const contents = outbox.filter(({ key }) => keys.includes(key)).map(({ key, content }) => [key, content])
  return {
    outbox: Object.fromEntries(contents),
    drafts: Object.fromEntries(drafts.map(([key, draft]) => [key, (draft as { fields: object }).fields])),
    options: stored['options@1'],
    session: stored['session@1'],
    account: (stored['account@1'] as { id: string }).id,
  }
}

/** More leaves the browser than the release asked for, whose agreement has no version. */
const hasAgreedToToday = (stored: Stored) => 'version' in (stored['consent@1'] as object)

async function agree(): Promise<void> {
  const popup = await world.click(await world.open(draftedPage))
  await waitForView(popup, 'consent')
  await popup.click('button.primary')
  await popup.waitForSelector('[role=tablist]')
  await popup.close()
}

const countIndexed = (own: Page): Promise<number> =>
  own.evaluate(async () => {
    const measured = await chrome.runtime.sendMessage({ name: 'measureStored', argument: {} })
    return (measured as { value: StoredAmounts }).value.index ?? 0
  })

it(`an upgrade from ${release} to today’s build, back and again loses no write, draft or option, reads the index anew, and sends each write once`, async () => {
  let own = await world.openOwnPage('options.html')
  const { 'session@1': session, 'account@1': account } = await readStored(own)
  const { baseUrl } = world
  isOffline = true
  const owner = `${baseUrl} ${(account as { id: string }).id}`
  const writes = writesFor(owner)
  const keys = writes.filter(({ phase }) => phase !== 'done').map(({ key }) => key)
  const drafts = Object.entries(kept.local).flatMap(([key, draft]) =>
    key.startsWith('draft ')
      ? [
          [
            key.replace('https://graph.example maya', owner).replace(/https:.*(?=@)/, draftedPage),
            { ...(draft as object), at: Date.now() },
          ],
        ]
      : [],
  )
  const { language, undoSeconds, contact_card, socialAccounts, excludedSites } = kept.local['options@1'] as Options
  const options = { language, undoSeconds, contact_card, socialAccounts, excludedSites, owner }
  await world.endBackground()
  await own.evaluate((values) => chrome.storage.local.set(values), {
    'outbox@1': writes,
    'options@1': options,
    ...Object.fromEntries(drafts),
  } as Stored)
  const before = words(await readStored(own), keys)
  expect(Object.keys(before.outbox)).toHaveLength(24)
  expect(Object.keys(before.drafts)).toHaveLength(3)
  expect(before.session).toEqual(session)

  for (const [build, version] of [
    ['today', '99.0.0'],
    ['released', release],
    ['today', '99.0.0'],
  ] as const) {
    own = await install(build)
    expect(await own.evaluate(() => chrome.runtime.getManifest().version)).toBe(version)
    await expect.poll(async () => outboxOf(await readStored(own)).some(({ phase }) => phase === 'sending')).toBe(false)
    expect(words(await readStored(own), keys), build).toMatchObject(before)
    if (!hasAgreedToToday(await readStored(own))) await agree()
    expect(await shownDrafts(), build).toEqual(['Read this', 'Half a thought'])
    // the page is in the language that the member chose
    expect(await own.evaluate(() => document.documentElement.lang)).toBe('de')
  }

  isOffline = false
  const popup = await world.click(await world.open('/after-the-upgrade'))
  const live = async () =>
    outboxOf(await readStored(own)).filter(
      ({ phase, due }) => phase === 'sending' || (due !== null && phase !== 'done'),
    )
  await expect.poll(async () => (await live()).map(({ key }) => key), { timeout: 30_000, interval: 200 }).toEqual([])
  await world.proxy.settled()
  await popup.close()
  await fireAlarm(own)
  await expect.poll(() => countIndexed(own)).toBeGreaterThan(0)

  const news = (message: string) =>
    world.database((database) =>
      database.prepare('SELECT count(*) AS count FROM news_item WHERE message = ?').get(message),
    )?.count
  const ofNews = writes.filter(({ content }) => ['share', 'status'].includes(content.type))
  const counts = ofNews.map(({ key, content }) => [key, news((content as { message: string }).message)])
  const expected = (phase: string) => (phase === 'waiting' || phase === 'sending' ? 1 : 0)
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(ofNews.map(({ key, phase }) => [key, expected(phase)])))
  // what waits for the member still does
  const after = Object.keys(words(await readStored(own), keys).outbox)
  for (const { key, phase } of writes) if (phase === 'refused') expect(after, key).toContain(key)
  await own.close()
})
