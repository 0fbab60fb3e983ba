import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { isNight } from '../../night.ts'
import { type Asked, drop, type Fault, instead, none, truncated } from '../../support/faults/faults.ts'
import { isByExtension, tokenOf, urlOf } from '../checks/session.ts'
import { resetPace } from '../data/stored-values.ts'
import { createFaultyWorld, createSignedInWorld, type FaultyWorld, oddHost } from '../world/world.ts'

const clicks = isNight ? 100 : 6

let world: FaultyWorld
let token: string

/** The fate of a question for a bucket; everything else is answered. */
let faultOfBuckets: Fault = none

beforeAll(async () => {
  const decide = ({ path }: Asked) => (path.startsWith(endpoints.sharedPages.path) ? faultOfBuckets : none)
  world = await createFaultyWorld({}, decide, createSignedInWorld)
  const own = await world.openOwnPage('options.html')
  token = await tokenOf(own)
  await own.close()
})
afterAll(() => world.close())

/** The extension's requests since a number of them that have a page's address, or ask for a page. */
const withAddress = (since: number) =>
  world.proxy.seen
    .slice(since)
    .filter(isByExtension)
    .filter((each) => /recommend|night-|secret|http/.test(decodeURIComponent(each.path) + each.body))
    .map((each) => `${each.method} ${urlOf(each).pathname}`)

const listed = (since: number): number =>
  world.proxy.seen.slice(since).filter((each) => isByExtension(each) && each.path.startsWith('/shared_pages')).length

/** Opens the popup on a page, and waits for this text and for its call. */
async function look(address: string, text: string): Promise<void> {
  const since = world.proxy.seen.length
  const page = await world.open(address)
  const popup = await world.click(page)
  await popup.waitForFunction((text) => document.querySelector('main')?.textContent?.includes(text), {}, text)
  await vi.waitFor(() => expect(listed(since)).toBeGreaterThan(0), 5000)
  await popup.close().catch(() => undefined)
  await page.close()
}

/** The extension limits its own look-ups in an hour. */
async function forgetCalls(): Promise<void> {
  const own = await world.openOwnPage('options.html')
  await resetPace(world, own)
  await own.close()
}

const nobody = 'Nobody has shared this page yet'

/** Shares a page as another browser of the member does. */
async function shareElsewhere(url: string, message: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const body = new URLSearchParams({ url, message })
  expect((await fetch(`${world.baseUrl}/recommend`, { method: 'POST', headers, body })).status).toBe(201)
}

/** The address of one of these pages: an ordinary one, one on an internal host, and one that looks secret. */
const addressOf = (index: number): string =>
  [
    `http://${oddHost}/night-${index}`,
    `${world.oddUrl}/night-${index}`,
    `http://${oddHost}/reset?token=secret${index}Kq7Zx`,
  ][index % 3] ?? ''

// shows: M1
it(`of ${clicks} pages that nobody shared, ordinary, internal and secret ones, no address leaves the browser`, {
  timeout: 60_000 + clicks * 5000,
}, async () => {
  await look(addressOf(0), nobody)
  const since = world.proxy.seen.length
  for (let index = 0; index < clicks; index++) await look(addressOf(index), nobody)
  expect({ withAddress: withAddress(since), calls: listed(since) }).toEqual({ withAddress: [], calls: clicks })
})

it('each page that was shared in another browser a moment before is found', {
  timeout: 60_000 + clicks * 5000,
}, async () => {
  const pages = Math.ceil(clicks / 10)
  for (let index = 0; index < pages; index++) {
    if (index % 40 === 0) await forgetCalls()
    const address = `http://${oddHost}/night-shared-${index}`
    await look(address, nobody)
    await shareElsewhere(`${address}?utm_source=mail`, 'Look at this')
    await look(address, 'Look at this')
  }
})

it('a shared page on an internal host is looked up after a click, and then unasked on the whole site', async () => {
  await forgetCalls()
  const address = `${world.oddUrl}/night-plan`
  await shareElsewhere(address, 'The plan')
  const since = world.proxy.seen.length
  const page = await world.open(address)
  const popup = await world.click(page, 'guarded')
  expect(withAddress(since)).toEqual([])
  await popup.locator('::-p-text(Always on this site)').click()
  await waitForView(popup, 'ready')
  await popup.close().catch(() => undefined)
  await look(`${world.oddUrl}/night-other`, nobody)
  const again = await world.open(address)
  await (await world.click(again, 'ready')).waitForSelector('::-p-text(The plan)')
})

const json = { 'content-type': 'application/json' }
const faults: readonly Fault[] = [
  instead(404, { headers: json, body: '{"error":{"type":"url not found, id error or unsupported method"}}' }),
  instead(503),
  instead(200, { headers: { 'content-type': 'text/html' }, body: '<p>Sign in to the Wi-Fi' }),
  instead(200, { headers: json, body: '{"key_version":2,"salt":"","bits":0,"bucket":0,"complete":true,"hashes":""}' }),
  truncated('unnoticed'),
  drop('before'),
]

it.each(faults)(
  'a question for a bucket that ends so says neither that nobody shared the page nor its address: $name',
  async (fault) => {
    await forgetCalls()
    const address = `http://${oddHost}/night-unknown-${faults.indexOf(fault)}`
    // once answered, so that there is an earlier “nobody”
    await look(address, nobody)
    const since = world.proxy.seen.length
    faultOfBuckets = fault
    onTestFinished(() => {
      faultOfBuckets = none
    })
    const popup = await world.click(await world.open(address), 'failed')
    const text = await popup.$eval('main', ({ textContent }) => textContent)
    expect({
      text: text?.includes('Passalong can’t tell who shared this page.'),
      nobody: text?.includes(nobody),
    }).toEqual({
      text: true,
      nobody: false,
    })
    expect(withAddress(since)).toEqual([])
    faultOfBuckets = none
    await popup.locator('::-p-text(Ask now)').click()
    await popup.waitForSelector(`::-p-text(${nobody})`)
    expect(withAddress(since)).toEqual(['GET /recommend'])
  },
)
