import { beforeEach, expect, test } from 'vitest'
import { beginRemoval, finishRemovals } from '../../../../src/service/actions/membership.ts'
import { reportRows, takeDown } from '../../../../src/service/features/moderation/rows.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { downloadOf } from '../../export/downloaded.ts'
import { ana, token as anas, ben, bens, browser, network, store } from '../../members.ts'
import { expectParts } from '../../test-network.ts'
import { browserOf, cem, cems, dee, passed, passesOf, url, usePeople, words } from './people.ts'

usePeople()

type Browser = Awaited<ReturnType<typeof browserOf>>

let ada: string
let admin: Browser
let bensBrowser: Browser
/** Of Ana to Ben and Cem. */
let id: string

beforeEach(async () => {
  ada = await network.addMember('ada', { role: 'administrator' })
  admin = await browserOf(ada)
  bensBrowser = await browserOf(ben)
  id = await passed(anas, [ben, cem])
})

const report = (by = bensBrowser) => by.submit(`/report?item=${id}`, { reason: 'insult', message: 'Look' })
const takeItDown = () =>
  admin.submit(`/administration/reports/take-down?item=${id}`, { reason: 'Please stay <friendly>' })
const decide = (action: string) => admin.send('/administration/reports', { action, member: ana, item: id })
const shown = async (to: Browser, path: string) => (await to.open(path)).text
const reports = () => shown(admin, '/administration/reports')

/** The passes in a member's download. */
async function downloadedPasses(member: string): Promise<string> {
  const files = Object.entries(await downloadOf(network, member))
  expect(files.length).toBeGreaterThan(2)
  return files.flatMap(([name, text]) => (name.includes('passes') ? text : [])).join()
}

/** Whether a receiver has the pass everywhere, or nowhere: anything else fails. */
async function isReceived(token = bens, member = ben): Promise<boolean> {
  const by = await browserOf(member)
  const { count, waiting_count, data } = await passesOf(token)
  const page = await network.get(`/recommend?url=${url}`, token)
  const states = {
    listed: data.length === 1,
    counted: count === 1,
    waits: waiting_count === 1,
    read: (await network.get(`/${id}`, token)).status === 200,
    ofPage: page.body.passed?.length === 1,
    onPage: (await shown(by, `/page?${new URLSearchParams({ url })}`)).includes(`/passes/${id}`),
    forYou: (await shown(by, '/requests')).includes(words.message),
    page: (await by.open(`/passes/${id}`)).status === 200,
    downloaded: (await downloadedPasses(member)).includes(words.message),
  }
  const [first] = Object.values(states)
  expect(states).toEqual(Object.fromEntries(Object.keys(states).map((name) => [name, first])))
  return first === true
}

/** Whether administrators find it by its id. */
const isKnownToAda = async () => (await admin.open(`/administration/reports/take-down?item=${id}`)).status === 200

test('administrators see a pass only after a receiver has reported it, who reads this before', async () => {
  expectParts(await shown(bensBrowser, '/requests'), [`href="/report?item=${id}"`])
  expect(await isKnownToAda()).toBe(false)
  expect((await decide('dismiss')).location).toBe('/administration/reports')
  const form = await shown(bensBrowser, `/report?item=${id}`)
  expectParts(form, [words.message, words.quote, 'If you report it, administrators see it too'])
  expect((await report()).location).toBe(`/profile/${ana}?reported`)
  expect(await store.of(reportRows).of({ member: ana, item: id }, 9)).toMatchObject([
    { reporter: ben, message: 'Look' },
  ])
  const open = [words.message, words.quote, words.title, 'Someone who got it shows it to you', 'ben Test', 'Look']
  expectParts(await reports(), [...open, `/administration/reports/take-down?item=${id}`], ['cem Test'])
  expect(await isKnownToAda()).toBe(true)
  expect((await network.get(`/${id}`, await network.token(ada))).status).toBe(404)
  expect((await admin.open(`/passes/${id}`)).status).toBe(404)
  expect(await isReceived()).toBe(true)
})

test('administrators read what was reported until they decide, also if its sender takes it back, and an erasure ends it', async () => {
  await report()
  expect((await network.send('DELETE', `/${id}`, {}, anas)).status).toBe(200)
  expectParts(await reports(), ['ben Test', 'Look', 'When it was reported, it said:', words.message, words.title])
  expect((await admin.open(`/administration/reports/take-down?item=${id}`)).status).toBe(404)
  expect((await decide('dismiss')).location).toBe('/administration/reports?dismissed')
  expect(await store.of(reportRows).count()).toBe(0)
  id = await passed(anas, [ben])
  await report()
  await beginRemoval(store, { actor: operator, member: ana }, network.clock.now)
  await finishRemovals(store)
  expect(await store.of(reportRows).count()).toBe(0)
})

test('neither its sender nor a stranger can report a pass, also if they know its id', async () => {
  for (const by of [browser, await browserOf(dee), admin]) {
    expect((await by.open(`/report?item=${id}`)).status).toBe(404)
    expect((await by.send(`/report?item=${id}`, { reason: 'insult' })).status).toBe(404)
    expect((await by.open(`/report?item=${'f'.repeat(32)}`)).status).toBe(404)
  }
  for (const member of [operator, ada])
    expect(await store.transaction((tx) => takeDown(tx, { actor: member, member: ana, item: id, reason: '' }, 1))).toBe(
      false,
    )
  expect(await store.of(reportRows).count()).toBe(0)
})

test('a pass that is taken down is gone from all lists, counts and downloads of its receivers; its sender sees why', async () => {
  await report()
  await report(await browserOf(cem))
  expect(await isReceived()).toBe(true)
  expect((await takeItDown()).location).toBe('/administration/reports?taken-down')
  expect(await store.of(reportRows).count()).toBe(0)
  for (const [token, member] of [
    [bens, ben],
    [cems, cem],
  ] as const)
    expect(await isReceived(token, member)).toBe(false)
  expect(await passesOf(anas, '?sent=TRUE')).toMatchObject({ count: 0, data: [] })
  expect((await network.get(`/${id}`, anas)).status).toBe(404)
  expect((await browser.open(`/passes/${id}`)).status).toBe(404)
  expect(await shown(browser, '/requests?sent')).not.toContain(words.message)
  expect(await shown(browser, '/')).toContain('The administrators took down something of yours.')
  const why = ['Night trains', words.message, 'Please stay &lt;friendly&gt;']
  expectParts(await shown(browser, `/profile/${ana}`), why, ['value="restore"'])
  expectParts(await shown(bensBrowser, `/profile/${ana}`), [], why)
  expectParts(await shown(admin, '/administration/audit'), ['took down something that', words.title])
  for (const [method, token] of [
    ['DELETE', anas],
    ['DELETE', bens],
    ['PUT', bens],
  ] as const)
    expect((await network.send(method, `/${id}`, { value: 'THANKS' }, token)).status).toBe(404)
})

test('a pass that is put back is its receivers’ again, but of none who had removed it, and no administrator’s', async () => {
  await network.send('DELETE', `/${id}`, {}, cems)
  await report()
  await takeItDown()
  expect((await decide('restore')).location).toBe(`/profile/${ana}?restored`)
  expect(await isReceived()).toBe(true)
  expect(await passesOf(cems)).toMatchObject({ count: 0 })
  expect(await passesOf(anas, '?sent=TRUE')).toMatchObject({ count: 1, data: [{ id }] })
  expect(await isKnownToAda()).toBe(false)
  expect(await shown(admin, '/administration/audit')).not.toContain(words.title)
  expect((await decide('restore')).status).toBe(422)
  expect((await network.send('PUT', `/${id}`, { value: 'THANKS' }, bens)).status).toBe(200)
})

test('after its reports were dismissed, or their senders are gone, administrators see a pass no more', async () => {
  await report()
  expect((await decide('dismiss')).location).toBe('/administration/reports?dismissed')
  expect(await isKnownToAda()).toBe(false)
  for (const page of [await reports(), await shown(admin, '/administration/audit')])
    expectParts(page, [], [words.message, words.title])
  expect(await isReceived()).toBe(true)
  await report()
  expect(await isKnownToAda()).toBe(true)
  await network.remove(ben)
  expect(await isKnownToAda()).toBe(false)
})
