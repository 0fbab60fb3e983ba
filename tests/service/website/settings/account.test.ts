import { setTimeout as delay } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginRemoval } from '../../../../src/service/actions/membership.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { openData } from '../../../../src/service/open-data.ts'
import { maxDownloads } from '../../../../src/service/pages/settings/account.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { startService } from '../../../../src/service/start.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { storedTexts } from '../../database.ts'
import { baseUrl, createTestNetwork, expectPage, password, type TestNetwork } from '../../test-network.ts'

const en = siteTranslate('en')

let data: string
let network: TestNetwork
let zoe: string
let browser: Awaited<ReturnType<TestNetwork['browseAs']>>

beforeEach(async () => {
  data = temporaryFolder()
  network = await createTestNetwork({ data })
  const names = { name: 'Zoe Quixadá', first_name: 'Zoe', last_name: 'Quixadá' }
  zoe = await network.addMember('zoe.login', { ...names, email: 'zoe@mail.example', headline: 'Zoelogist' })
  browser = await network.browseAs(zoe)
  // a test may have closed it
  return () => network.store.close().catch(() => {})
})

const remove = (own_password = password) => browser.submit('/settings/delete', { own_password })
const find = () => network.store.members.find(zoe)
const download = () => browser.submit('/settings/download', {})

/** Filters the texts that the network has stored anywhere. */
async function left(...texts: string[]): Promise<string[]> {
  const stored = await storedTexts(data)
  return texts.filter((text) => stored.includes(text))
}

describe('deleting the account', () => {
  test('needs the password, and leaves no name, login, e-mail address or text in any file, and no session or token', async () => {
    const token = await network.token(zoe)
    const elsewhere = await network.browseAs(zoe)
    const ben = await network.addMember('ben')
    await network.store.contacts.connect(zoe, ben, network.clock.now)
    await network.post('/recommend', { url: 'http://page.example/zoepage', message: 'Zoemessage' }, token)
    await browser.submit('/settings', { name: 'Zoe Quixadá Neu' })
    const personal = ['Quixad', 'quixad', 'zoe.login', 'zoe@mail.example', 'Zoelogist', 'Zoemessage', 'zoepage']
    expect(await left(...personal)).not.toEqual([])
    network.clock.now += confirmationLifetime
    expectPage(await browser.submit('/settings/delete', {}), 422, [en('confirmExplains')])
    expectPage(await remove('a guess'), 422, ['isn’t your current password'])
    expect(await find()).toMatchObject({ state: 'active' })
    expect(await remove()).toMatchObject({ status: 303, location: '/deleted' })
    expect((await browser.open('/deleted')).text).toContain('Your account is deleted')
    // the extension asks for a sign-in
    expect((await network.get('/me', token)).status).toBe(401)
    expect((await elsewhere.open('/settings')).status).toBe(303)
    expect(browser.cookies.has('session')).toBe(false)
    const removal = expect.objectContaining({ action: 'removed', actor: zoe, member: zoe })
    expect(await network.store.audit.list(9, 0)).toContainEqual(removal)
    // while the service runs
    expect(await left(...personal)).toEqual([])
    await network.store.close()
    expect(await left(...personal)).toEqual([])
    expect(await left(ben, zoe)).toEqual([ben, zoe])
  })

  test('is refused to the last active administrator', async () => {
    await network.store.members.set(zoe, { role: 'administrator' })
    const former = await network.addMember('former', { role: 'administrator', state: 'disabled' })
    expect((await browser.open('/settings/delete')).text).toContain('You are the only administrator.')
    expect((await browser.send('/settings/delete', { own_password: password })).status).toBe(422)
    expect(await find()).toBeDefined()
    await network.store.members.set(former, { state: 'active' })
    expect((await remove()).status).toBe(303)
    expect(await find()).toBeUndefined()
  })

  test('continues when the service starts, after an interruption', async () => {
    for (let posted = 0; posted < 3; posted++) await network.postStatus(zoe, 'Zoemessage', posted)
    await network.store.transaction((tx) => beginRemoval(tx, { actor: zoe, member: zoe }, network.clock.now))
    expect((await network.browse().submit('/sign-in', { login: 'zoe.login', password })).text).toContain(
      'This account is disabled',
    )
    await network.store.close()
    await (await startService({ port: 0, data }, capabilities)).close()
    const store = await openData(data, capabilities)
    expect(await store.members.find(zoe)).toBeUndefined()
    expect(await store.audit.list(9, 0)).toHaveLength(1)
    await store.close()
    expect(await left('Quixad', 'zoe.login', 'Zoemessage')).toEqual([])
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['is disabled', () => network.disable(zoe)],
  ['is removed', () => network.store.transaction((tx) => beginRemoval(tx, { actor: 'x', member: zoe }, 1))],
  ['signs out', () => browser.send('/sign-out', {})],
])('a download that runs ends with an error when the member %s', async (_, end) => {
  const csrf_token = readCsrfToken((await browser.open('/settings/download')).text)
  const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const init = { method: 'POST', headers: { Cookie }, body: new URLSearchParams({ csrf_token }) }
  const reader = (await network.app.request(`${baseUrl}/settings/download`, init)).body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await end()
  await expect(reader?.read()).rejects.toThrow('invalid access token')
  expect(network.logged).toEqual([])
})

test('a member downloads everything as a zip, five times an hour', async () => {
  await network.post('/recommend', { url: 'http://page.example/', message: 'Read this' }, await network.token(zoe))
  const { headers, bytes } = await download()
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="passalong-2026-01-02.zip"')
  expect(headers.get('Cache-Control')).toBe('no-store')
  const [share] = JSON.parse(strFromU8(unzipSync(bytes)['shares.json'] ?? new Uint8Array()))
  expect(share).toMatchObject({ url: 'http://page.example/', message: 'Read this', language: 'en' })
  for (let count = 1; count < maxDownloads; count++) expect((await download()).status).toBe(200)
  expect(await download()).toMatchObject({ status: 429, text: expect.stringContaining('Too many attempts.') })
  network.clock.now += 60 * 60 * 1000
  expect((await download()).status).toBe(200)
})

test('the parts of a member’s downloads are made one at a time', async () => {
  const { ownData } = network.store
  const { read } = ownData
  let [running, most] = [0, 0]
  ownData.read = async function* (...topic) {
    most = Math.max(most, ++running)
    await delay(1)
    running--
    yield* read(...topic)
  }
  const downloads = await Promise.all([download(), download(), download()])
  expect(downloads.map(({ status }) => status)).toEqual([200, 200, 200])
  expect({ running, most }).toEqual({ running: 0, most: 1 })
})
