import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '../../../../src/contract/durations.ts'
import { deleteExpired } from '../../../../src/service/actions/expiry.ts'
import { challengeLifetime } from '../../../../src/service/capabilities/passkeys/ceremonies.ts'
import { longestPasskeyName } from '../../../../src/service/capabilities/passkeys/page.ts'
import {
  hashOfId,
  maxPasskeys,
  passkeyRows,
  removePasskey,
} from '../../../../src/service/capabilities/passkeys/rows.ts'
import { composeForgottenMails } from '../../../../src/service/mail/link-mails.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { requestOf } from '../../oauth/code-flow.ts'
import { expectParts, password } from '../../test-network.ts'
import { Authenticator } from './authenticator.ts'
import { browse, createPasskeyNetwork, origin, type PasskeyBrowser } from './passkey-network.ts'

const en = siteTranslate('en')
const path = '/settings/passkeys'

let network: Awaited<ReturnType<typeof createPasskeyNetwork>>
let ana: string
let browser: PasskeyBrowser

beforeEach(async () => {
  network = await createPasskeyNetwork()
  ana = await network.addMember('ana')
  browser = await browse(network, ana)
})

const passkeysOf = (member = ana) => network.store.of(passkeyRows).ofMember(member)
const isIn = (of: PasskeyBrowser) => of.cookies.has('session')
const provenBy = async (of: PasskeyBrowser) =>
  (await network.store.sessions.find(of.cookies.get('session') ?? '', network.clock.now))?.proven_by

describe('a passkey', () => {
  test('is added, named after the browser, renamed, and signs in where nobody types a login', async () => {
    expect((await browser.open(path)).text).toContain('value="Firefox · Linux"')
    const { passkey, answer } = await browser.add()
    expect(answer.location).toBe(`${path}?added`)
    const [row] = await passkeysOf()
    expect(row).toMatchObject({ host: 'localhost', name: 'My key', used: null })
    await browser.submit(path, { id: row?.hash ?? '', name: 'Phone' })
    expect((await browser.open(path)).text).toContain('>Phone</b>')
    const other = await browse(network)
    const { text } = await other.open('/sign-in')
    expectParts(text, [
      'autocomplete="username webauthn"',
      // without a script, the password form is as before
      `data-passkey="get" data-failed="${en('passkeyFailed')}" hidden>`,
      'src="/passkeys.js"',
      'type="password"',
    ])
    expect(await other.signIn(passkey)).toMatchObject({ status: 303, location: '/' })
    expect(await provenBy(other)).toBe(row?.hash)
    expect((await browser.open(path)).text).toContain(en('passkeyUsed', { date: '2 Jan' }).slice(0, 12))
  })

  test('is told by e-mail when it is added', async () => {
    const server = await startMailServer()
    network = await createPasskeyNetwork({ smtpUrl: server.url })
    ana = await network.addMember('ana', { email: 'ana@mail.example' })
    await (await browse(network, ana)).add()
    await network.mailQueue?.finish()
    expect(server.received[0]?.text).toMatch(/new passkey, “My key”[\s\S]*http:\/\/localhost\/settings\/passkeys/)
  })

  test('is added if it states its own key, as some authenticators do', async () => {
    expect((await browser.add(undefined, { selfAttested: 'right' })).answer.location).toBe(`${path}?added`)
  })

  test('signs in again if it counts nothing, as those that a provider synchronizes', async () => {
    const { passkey } = await browser.add()
    const signIn = async () => (await browse(network)).signIn(passkey, { counter: 0 })
    expect([(await signIn()).location, (await signIn()).location]).toEqual(['/', '/'])
  })

  test('signs in to an application’s window, and the extension gets its access', async () => {
    const { passkey } = await browser.add()
    const other = await browse(network)
    const { text } = await other.open(requestOf())
    // an external icon would keep Chromium from opening the window
    expectParts(text, ['data-passkey="get"'], ['<use'])
    const sent = { passkey: passkey.get(await other.options('get')) }
    expect((await other.submit(requestOf(), sent)).status).toBe(303)
    expectParts((await other.open(requestOf())).text, ['ana Test'], ['<use'])
  })

  test('sends a form again that came after the session had ended', async () => {
    const { passkey } = await browser.add()
    const other = await browse(network, ana)
    await network.store.sessions.endAll(ana)
    const here = { 'Sec-Fetch-Site': 'same-origin' }
    const asked = await other.post('/', { text: 'my words', csrf_token: 'old' }, here)
    expectParts(asked.text, ['my words', 'data-passkey="get"'])
    const csrf_token = readCsrfToken(asked.text)
    const fields = { text: 'my words', csrf_token, passkey: passkey.get(await other.options('get')) }
    expect((await other.post('/', fields, here)).status).toBe(307)
    expect(isIn(other)).toBe(true)
  })

  test('is not there at an IP address, over http, or where only a provider lets members in', async () => {
    for (const authUrl of ['http://127.0.0.1', 'http://[::1]', 'http://network.example']) {
      const other = await createPasskeyNetwork({ apiUrl: authUrl, authUrl })
      const page = await other.app.request(`${authUrl}/sign-in`)
      expectParts(await page.text(), ['type="password"'], ['passkey'])
    }
  })
})

/** @returns the sentence that the sign-in page shows */
async function refusal(of: PasskeyBrowser, ...tried: Parameters<PasskeyBrowser['signIn']>): Promise<string> {
  const { status, text } = await of.signIn(...tried)
  expect({ status, isIn: isIn(of) }).toEqual({ status: 200, isIn: false })
  return /id="problem"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
}

describe('a sign-in is refused', () => {
  let passkey: Authenticator
  let other: PasskeyBrowser
  beforeEach(async () => {
    ;({ passkey } = await browser.add())
    other = await browse(network)
  })

  test.each([
    ['of another origin', { origin: 'http://localhost.evil.example' }],
    ['of another port', { origin: 'http://localhost:8080' }],
    ['for another relying party', { host: 'evil.example' }],
    ['without user verification', { flags: 0x01 }],
    ['for another member', { userHandle: '0'.repeat(32) }],
  ])('%s', async (_, spoiled) => {
    expect(await refusal(other, passkey, spoiled)).toBe(en('passkeyUnknown'))
  })

  test('with a challenge of another browser, of a confirmation, forged, or after five minutes', async () => {
    for (const challenge of [
      (await browser.options('get')).challenge,
      Buffer.from('9999999999999.a.b').toString('base64url'),
    ])
      expect(await refusal(other, passkey, { challenge })).toBe(en('passkeyLate'))
    await other.open('/sign-in')
    const { challenge } = await other.options('get')
    network.clock.now += challengeLifetime
    expect(await refusal(other, passkey, { challenge })).toBe(en('passkeyLate'))
  })

  test('with a challenge of a clock that was an hour ahead', async () => {
    network.clock.now += hour
    await other.open('/sign-in')
    const { challenge } = await other.options('get')
    network.clock.now -= hour
    expect(await refusal(other, passkey, { challenge })).toBe(en('passkeyLate'))
  })

  test('that is a replay, also of two at once', async () => {
    await other.open('/sign-in')
    const sent = { passkey: passkey.get(await other.options('get')) }
    const csrf_token = readCsrfToken((await other.open('/sign-in')).text)
    const answers = await Promise.all([1, 2].map(() => other.post('/sign-in', { ...sent, csrf_token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 303])
  })

  test('of a removed passkey, and the session that it began has ended', async () => {
    await other.signIn(passkey)
    const [row] = await passkeysOf()
    await other.open('/sign-in')
    await browser.submit(path, { remove: row?.hash ?? '' })
    expect((await other.open('/settings')).status).toBe(303)
    other.cookies.delete('session')
    expect(await refusal(other, passkey)).toBe(en('passkeyUnknown'))
    expect(isIn(browser) && (await browser.open('/settings')).status).toBe(200)
  })

  test('if the passkey is removed meanwhile, or the session ends', async () => {
    for (const wait of [0, 1, 2, 4, 8]) {
      const { passkey } = await browser.add()
      const csrf_token = readCsrfToken((await other.open('/sign-in')).text)
      const sent = other.post('/sign-in', { csrf_token, passkey: passkey.get(await other.options('get')) })
      await delay(wait)
      await network.store.transaction((tx) => removePasskey(tx, hashOfId(passkey.id), network.clock.now))
      await sent
      expect((await other.open('/settings')).status).toBe(303)
    }
  })

  test('of a disabled member, and of one who left', async () => {
    await network.disable(ana)
    expect(await refusal(other, passkey)).toBe(en('accountDisabled'))
    await network.remove(ana)
    expect(await refusal(other, passkey)).toBe(en('passkeyUnknown'))
  })

  test('if the counter went back, which the page and the audit log tell', async () => {
    await other.signIn(passkey)
    other.cookies.delete('session')
    const sent = { passkey: passkey.get(await other.options('get'), { counter: 1 }) }
    const sendAgain = async () => (await other.submit('/sign-in', sent)).text
    expect(await sendAgain()).toContain(en('passkeyCopied'))
    expect(await sendAgain()).toContain(en('passkeyLate'))
    const told = (await network.store.audit.list(9, 0)).filter(({ action }) => action === 'refused passkey')
    expect(told).toMatchObject([{ actor: ana, member: ana }])
    await other.signIn(passkey)
    expect(isIn(other)).toBe(true)
  })

  test.each(['', '{', '[]', 'null', '{"id":1}', 'x'.repeat(50_000)])('for the text %.9s', async (text) => {
    const { status } = await other.submit('/sign-in', { passkey: text })
    expect({ status, isIn: isIn(other) }).toEqual({ status: 200, isIn: false })
  })
})

describe('a registration is refused', () => {
  test.each([
    ['of another origin', { origin: 'https://evil.example' }, 'passkeyUnknown'],
    ['for another relying party', { host: 'evil.example' }, 'passkeyUnknown'],
    ['without user verification', { flags: 0x41 }, 'passkeyUnknown'],
    ['that states the passkey’s own key with a wrong signature', { selfAttested: 'wrong' }, 'passkeyUnknown'],
    ['with certificates, which no address is asked about', { certificates: true }, 'passkeyUnknown'],
    ['with a challenge that nobody made', { challenge: 'AAAA' }, 'passkeyLate'],
  ] as const)('%s', async (_, spoiled, sentence) => {
    const { answer } = await browser.add(undefined, spoiled)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(en(sentence))
    expect(await passkeysOf()).toEqual([])
  })

  test('with a name of 10 kB, of nothing, or of marks alone', async () => {
    for (const name of ['x'.repeat(10_000), ' ', '\u200b'])
      expect((await browser.add(undefined, { name })).answer.status).toBe(422)
    expect((await browser.add(undefined, { name: 'é'.repeat(longestPasskeyName) })).answer.status).toBe(303)
  })

  test('twice at once with one challenge, and of another member’s passkey', async () => {
    const passkey = new Authenticator(origin)
    await browser.open(path)
    const attestation = passkey.create(await browser.options('create'))
    const answers = await Promise.all([1, 2].map(() => browser.submit(path, { name: 'Key', attestation })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    const bens = await browse(network, await network.addMember('ben'))
    expect((await bens.add(passkey)).answer.text).toContain(en('passkeyKnown'))
    expect(await passkeysOf()).toHaveLength(1)
  })

  test(`beyond ${maxPasskeys} of a member`, async () => {
    for (let count = 0; count < maxPasskeys; count++) expect((await browser.add()).answer.status).toBe(303)
    expect((await browser.add()).answer.text).toContain(en('tooManyPasskeys', { max: maxPasskeys }))
  })
})

test('a thousand options leave no row, and used challenges end', async () => {
  const { passkey } = await browser.add()
  const other = await browse(network)
  for (let count = 0; count < 1000; count++) await network.app.request(`${origin}/passkeys/get`)
  await other.signIn(passkey)
  const spent = () => network.store.of((database) => database.all('SELECT hash FROM spent_challenge'))
  expect(await spent()).toHaveLength(2)
  network.clock.now += challengeLifetime
  await deleteExpired(network.store, network.clock.now)
  expect(await spent()).toEqual([])
})

describe('the password', () => {
  const end = () => browser.submit(path, { end_password: 'yes' })
  const hash = async () => (await network.store.members.credentialOf(ana))?.password

  test('is removed with two passkeys, no earlier, and the last passkey stays then', async () => {
    await browser.add()
    await end()
    expect(await hash()).not.toBe('')
    await network.store.of((database) => database.run("UPDATE passkey SET host = 'old.example'"))
    const { passkey: other } = await browser.add()
    await end()
    expect(await hash()).not.toBe('')
    const { passkey } = await browser.add()
    expect((await browser.open(path)).text).toContain(en('passwordEndQuestion'))
    expect((await end()).location).toBe(`${path}?passwordless`)
    expect(await hash()).toBe('')
    expectParts((await browser.open('/password')).text, [en('noOwnPassword')])
    const elsewhere = await browse(network)
    expect((await elsewhere.signInByPassword('ana')).status).toBe(200)
    expect((await elsewhere.signIn(passkey)).status).toBe(303)
    await browser.submit(path, { remove: hashOfId(other.id) })
    expect((await browser.submit(path, { remove: hashOfId(passkey.id) })).text).toContain(en('passkeyLast'))
    expect(await passkeysOf()).toHaveLength(2)
  })

  test('comes back by an administrator’s link alone to a member who lost the devices', async () => {
    for (let count = 0; count < 2; count++) await browser.add()
    await network.store.members.setEmail(ana, 'ana@mail.example', 'member')
    await end()
    const sender = { name: 'Network', authUrl: origin }
    expect(await composeForgottenMails(network.store, 'ana', sender, network.clock.now)).toEqual([])
    const administrator = await browse(network, await network.addMember('ada', { role: 'administrator' }))
    const { text } = await administrator.submit(`/administration/members/${ana}`, { change: 'link' })
    const link = /\/new-password\?link=[\w-]+/.exec(text)?.[0] ?? ''
    const fields = { new_password: 'several words in a row', new_password_again: 'several words in a row' }
    const other = await browse(network)
    const { location } = await other.submit(link, fields)
    expect((await other.open(location ?? '')).text).toContain(en('passkeyLost'))
    expect(location).toBe(`${path}?recovered`)
    for (const passkey of await passkeysOf()) await other.submit(path, { remove: passkey.hash })
    expect(await passkeysOf()).toEqual([])
    expect((await administrator.open('/administration/audit')).text).toMatch(/<\/a> removed a passkey\./)
    expect(await hash()).not.toBe('')
  })

  test('that is gone makes no browser a known one, whose guesses would be counted apart', async () => {
    for (let count = 0; count < 2; count++) await browser.add()
    await end()
    const other = await browse(network)
    for (let guess = 0; guess < 20; guess++) {
      const proof = createHmac('sha256', '').update(`device ${ana} ${guess}`).digest('base64url')
      other.cookies.set('device', `${guess}.${proof}`)
      await other.signInByPassword('ana')
    }
    expect((await other.signInByPassword('ana')).text).toContain(en('tooOften', { count: 15 }))
  })

  test('is asked for, or a passkey, before a passkey is removed or a device makes one', async () => {
    const { passkey } = await browser.add()
    const begun = { name: 'Key', begin: 'yes' }
    const proofs = [
      () => browser.confirm(path, begun, passkey),
      () => browser.submit(path, { ...begun, own_password: password }),
    ]
    network.clock.now += hour
    const removing = await browser.submit(path, { remove: hashOfId(passkey.id) })
    expectParts(removing.text, [en('confirmTitle'), 'name="remove"'])
    for (const prove of proofs) {
      network.clock.now += hour
      expect((await browser.open('/passkeys/create')).status).toBe(403)
      const asking = await browser.submit(path, begun)
      expectParts(asking.text, [en('confirmTitle'), 'name="begin"', 'data-passkey="get"'])
      expect((await prove()).location).toBe(path)
      expect((await browser.add()).answer.location).toBe(`${path}?added`)
    }
    expect(await passkeysOf()).toHaveLength(3)
  })

  test('is asked for if it ends while a device makes a passkey, which is kept', async () => {
    network.clock.now += 8 * 60_000
    const attestation = new Authenticator(origin).create(await browser.options('create'))
    network.clock.now += 3 * 60_000
    const late = await browser.submit(path, { name: 'Key', attestation })
    expectParts(late.text, [en('confirmTitle'), 'name="attestation"'])
  })
})

test('another member’s passkey confirms nothing', async () => {
  const bens = await browse(network, await network.addMember('ben'))
  const { passkey } = await bens.add()
  network.clock.now += hour
  const { status, text } = await browser.confirm('/settings/delete', {}, passkey)
  expect(status).toBe(422)
  expect(text).toContain(en('proofOfOther'))
  expect(await network.store.members.find(ana)).toBeDefined()
})
