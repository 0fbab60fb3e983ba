import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '../../../../src/contract/durations.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { notMeLifetime } from '../../../../src/service/sessions/web-sessions.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { fragment, requestOf } from '../../oauth/code-flow.ts'
import { readPage } from '../../page.ts'
import {
  baseUrl,
  createBrowser,
  createTestNetwork,
  expectPage,
  expectParts,
  password,
  type TestNetwork,
} from '../../test-network.ts'

const en = siteTranslate('en')
const path = '/settings/sessions'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

let server: Awaited<ReturnType<typeof startMailServer>>
let network: TestNetwork
let ana: string

beforeEach(async () => {
  server = await startMailServer()
  network = await createTestNetwork({ smtpUrl: server.url })
  ana = await network.addMember('ana', { email: 'ana@mail.example' })
})

/** @param header names the browser and its system */
const browse = (header = chrome) =>
  createBrowser((url, init) => {
    const headers = { 'User-Agent': header, ...(init.headers as Record<string, string>) }
    return network.app.request(url, { ...init, headers }) as Promise<Response>
  })

type Browser = ReturnType<typeof browse>

const signIn = async (browser: Browser, login = 'ana') =>
  expect((await browser.submit('/sign-in', { login, password, answer: 'sign-in' })).status).toBe(303)

async function mails(): Promise<string[]> {
  await network.mailQueue?.finish()
  return server.received.map(({ text }) => text)
}

/** The application's token, which the member allows in this browser. */
async function allow(browser: Browser): Promise<string> {
  const { access_token = '' } = fragment(await browser.submit(requestOf(), { answer: 'allow', contacts: 'no' }))
  return access_token
}

describe('the list', () => {
  test('has sites, applications and programs, each with browser, begin and day of use, and ends one at once', async () => {
    const here = browse()
    await signIn(here)
    await signIn(browse('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'))
    const token = await allow(here)
    const program = { member: ana, name: 'Script', access: 'read', days: 30 } as const
    const script = await network.store.authorizations.issueProgramToken(program, network.clock.now)
    network.clock.now += 3 * day
    await network.get('/me', token)
    const { document } = readPage((await here.open(path)).text)
    const items = [...document.querySelectorAll('li.row')].map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
    expect(items).toHaveLength(4)
    for (const [name, ...facts] of [
      ['Premium', 'Chrome · Windows', en('sessionApplication'), '5 Jan'],
      ['Script', en('sessionProgram'), en('programReads'), en('programEnds'), en('sessionUnused')],
      [en('sessionSite'), 'Chrome · Windows', en('sessionHere'), '5 Jan'],
      [en('sessionSite'), 'Safari · iPhone', '2 Jan'],
    ])
      expect(items.filter((item) => [name, ...facts].every((fact) => item?.includes(fact ?? '')))).toHaveLength(1)
    const places = () => network.store.sessions.places(ana, network.clock.now)
    for (const place of (await places()).reverse()) {
      if (place.kind === 'site' && place.browser.startsWith('Chrome')) continue
      const others = (await places()).filter(({ hash }) => hash !== place.hash)
      expect((await here.submit(path, { end: place.hash })).location).toBe(`${path}?ended`)
      expect(await places()).toEqual(others)
    }
    for (const ended of [token, script]) expect((await network.get('/me', ended)).status).toBe(401)
  })

  test('ends nothing of another member, and stores no address', async () => {
    const bens = await network.browseAs(await network.addMember('ben'))
    const here = browse()
    await signIn(here)
    const [own] = await network.store.sessions.places(ana, network.clock.now)
    await bens.submit(path, { end: own?.hash ?? '' })
    expect(await network.store.sessions.places(ana, network.clock.now)).toEqual([own])
    const facts = ['access', 'began', 'browser', 'expires', 'hash', 'kind', 'name', 'used', 'wrote']
    expect(Object.keys(own ?? {}).sort()).toEqual(facts)
  })
})

describe('an e-mail about a sign-in', () => {
  test('comes from a browser that wasn’t seen before, also by a link, but not of the first one', async () => {
    const here = browse()
    await signIn(here)
    expect(await mails()).toHaveLength(1)
    expectParts((await mails())[0] ?? '', ['Chrome · Windows', `${baseUrl}/not-me?member=`])
    here.cookies.delete('session')
    await signIn(here)
    await network.addMember('ben', { email: 'ben@mail.example' })
    await signIn(here, 'ben')
    await signIn(here)
    await signIn(here, 'ben')
    expect(await mails()).toHaveLength(2)
    const secret = await network.store.memberLinks.create({ member: ana, kind: 'password' }, network.clock.now)
    const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }
    await browse().submit(`/new-password?link=${secret}`, chosen)
    expect(await mails()).toHaveLength(3)
    const eve = await network.addMember('eve', { state: 'invited', email: 'eve@mail.example' })
    const join = await network.store.memberLinks.create({ member: eve, kind: 'join' }, network.clock.now)
    await browse().submit(`/join?link=${join}`, chosen)
    expect(await mails()).toHaveLength(3)
  })

  test('isn’t spared by a cookie of another member, or a forged one', async () => {
    const here = browse()
    await signIn(here)
    const cem = await network.addMember('cem', { email: 'cem@mail.example' })
    const forged = browse()
    forged.cookies.set('seen', `${here.cookies.get('seen')}.${cem}`)
    await signIn(forged, 'cem')
    expect(await mails()).toHaveLength(2)
  })

  test('has a link whose button ends all sessions and what they let in; opening it ends nothing', async () => {
    const stranger = browse()
    await signIn(stranger)
    const token = await allow(stranger)
    const link = /\/not-me\?\S+/.exec((await mails())[0] ?? '')?.[0] ?? ''
    for (let scan = 0; scan < 2; scan++) expect((await browse().open(link)).status).toBe(200)
    expect((await stranger.open('/settings')).status).toBe(200)
    for (const other of [link.replace(/proof=.*/, 'proof=x'), link.replace(/member=.../, 'member=AAA')])
      expect((await browse().open(other)).status).toBe(404)
    expect((await browse().post(link, {})).status).toBe(422)
    // begins another session in the same browser, of which no e-mail tells
    await signIn(stranger)
    expect(await mails()).toHaveLength(1)
    expectParts((await browse().submit(link, {})).text, [en('notMeEnded'), 'href="/password"'])
    expect((await stranger.open('/settings')).status).toBe(303)
    expect((await network.get('/me', token)).status).toBe(401)
    expectParts((await browse().submit(link, {})).text, [en('notMeEnded')])
    // an old mailbox may be somebody else's
    network.clock.now += notMeLifetime + 1
    expectPage(await browse().open(link), 404, [en('linkInvalidTitle')])
  })
})

describe('ten minutes after a sign-in', () => {
  let browser: Browser
  let ben: string
  beforeEach(async () => {
    await network.store.members.set(ana, { role: 'administrator' })
    ben = await network.addMember('ben', { email: 'ben@mail.example' })
    browser = await network.browseAs(ana)
    network.clock.now += confirmationLifetime
  })

  const changes: [string, () => [path: string, fields: Record<string, string>]][] = [
    ['a role', () => [`/administration/members/${ben}`, { change: 'administrator' }]],
    ['a lock-out', () => [`/administration/members/${ben}`, { change: 'disable' }]],
    ['a link', () => [`/administration/members/${ben}`, { change: 'link' }]],
    [
      'an address',
      () => [`/administration/members/${ben}`, { name: 'ben Test', login: 'ben', email: 'e@e.example', teams: '' }],
    ],
    ['the own address', () => ['/settings/email', { email: '' }]],
  ]

  test.each(changes)('%s waits for a confirmation, which takes the same form', async (_, change) => {
    const [to, fields] = change()
    const before = await network.store.audit.since(0)
    const asked = await browser.submit(to, fields)
    expect(asked.status).toBe(422)
    expectParts(asked.text, [en('confirmTitle'), ...Object.keys(fields).map((name) => `name="${name}"`)])
    const wrong = await browser.submit(to, { ...fields, own_password: 'a guess' })
    expectParts(wrong.text, [en('wrongOwnPassword'), ...Object.keys(fields).map((name) => `name="${name}"`)])
    expect(await network.store.audit.since(0)).toEqual(before)
    const { text, status } = await browser.submit(to, { ...fields, own_password: password })
    expect([200, 303]).toContain(status)
    expect(text).not.toContain(en('confirmTitle'))
    expect(await network.store.audit.since(0)).not.toEqual(before)
    expect((await browser.submit('/settings/email', { email: '' })).status).toBe(303)
  })

  test('by a clock that was an hour ahead, it waits, too', async () => {
    network.clock.now -= confirmationLifetime + 60 * 60 * 1000
    expect((await browser.submit('/settings/email', { email: '' })).status).toBe(422)
  })

  test('nothing else waits', async () => {
    expect((await browser.submit('/settings', { headline: 'New' })).location).toBe('/settings?saved')
    expect((await browser.submit('/administration/hosts', { host: 'intern.example' })).status).toBe(303)
  })
})
