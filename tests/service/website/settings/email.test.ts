import { beforeEach, expect, test } from 'vitest'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { emailLinkLifetime } from '../../../../src/service/store/access/links.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { baseUrl, createTestNetwork, expectPage, expectParts, password, type TestNetwork } from '../../test-network.ts'

const en = siteTranslate('en')

let server: Awaited<ReturnType<typeof startMailServer>>
let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
let ana: string
beforeEach(async () => {
  server = await startMailServer()
  network = await createTestNetwork({ smtpUrl: server.url })
  ana = await network.addMember('ana')
  browser = await network.browseAs(ana)
})

const email = async (member = ana) => (await network.store.members.credentialOf(member))?.email
const page = async (query = '') => (await browser.open(`/settings/email${query}`)).text
const statusOf = async (path: string, from = browser) => (await from.open(path)).status
const save = (address: string, own_password = password) =>
  browser.submit('/settings/email', { email: address, own_password })

const link = async () => {
  await network.mailQueue?.finish()
  return new RegExp(`${baseUrl}(/\\S+)`).exec(server.received.at(-1)?.text ?? '')?.[1] ?? ''
}

/** Saves an address, and opens the link in the e-mail to it. */
async function change(address: string) {
  expect(await save(address)).toMatchObject({ status: 303, location: '/settings/email' })
  return browser.submit(await link(), {})
}

test('an address counts once the link in an e-mail to it was opened, and is removed at once', async () => {
  await save('Ana@Example.org')
  expect(await email()).toBeNull()
  expectParts(await page(), [en('emailPending', { address: 'ana@example.org' })], ['Until then'])
  const path = await link()
  expect(server.received).toMatchObject([
    { to: ['ana@example.org'], subject: en('emailMailSubject', { network: 'Test Network' }) },
  ])
  // mail programs open links too
  expect((await browser.open(path)).text).toContain(en('emailConfirmAsk', { address: 'ana@example.org' }))
  expect(await email()).toBeNull()
  expect((await browser.submit(path, {})).location).toBe('/settings/email?changed')
  expect(await email()).toBe('ana@example.org')
  expect(await page('?changed')).toContain('value="ana@example.org"')
  expect(await network.store.audit.list(9, 0)).toMatchObject([{ action: 'changed email', actor: ana }])
  expect(await statusOf(path)).toBe(404)

  await save('ana@new.example')
  expect(await page()).toContain(en('emailUntilThen', { address: 'ana@example.org' }))
  expect(await email()).toBe('ana@example.org')
  expect((await save('')).headers.get('Location')).toBe('/settings/email?changed')
  expect(await email()).toBeNull()
  expect(await statusOf(await link())).toBe(404)
})

test('links that were sent to an address end when it changes, and when the next one is confirmed', async () => {
  const create = async () =>
    `/new-password?link=${await network.store.memberLinks.create({ member: ana, kind: 'password' }, network.clock.now)}`
  const before = await create()
  await save('ana@example.org')
  expect(await statusOf(before)).toBe(404)
  const meanwhile = await create()
  expect((await browser.submit(await link(), {})).status).toBe(303)
  expect(await statusOf(meanwhile)).toBe(404)
})

test('a link to confirm works for its member, once, for a day, until the next one', async () => {
  await save('ana@example.org')
  const first = await link()
  await save('ana@new.example')
  const second = await link()
  expect({ first: await statusOf(first), second: await statusOf(second) }).toEqual({ first: 404, second: 200 })
  const others = await network.browseAs(await network.addMember('ben'))
  expect(await statusOf(second, others)).toBe(404)
  expect((await others.submit(second, {})).status).toBe(404)
  expect((await network.browse().open(second)).location).toMatch(/^\/sign-in\?to=/)
  network.clock.now += emailLinkLifetime
  browser = await network.browseAs(ana)
  expect(await statusOf(second)).toBe(404)
  await save('ana@new.example')
  const last = await link()
  expect((await browser.submit(last, {})).status).toBe(303)
  expect({ email: await email(), again: await statusOf(last) }).toEqual({ email: 'ana@new.example', again: 404 })
})

test('neither a link for a forgotten password nor a member’s text goes to an address that nobody confirmed', async () => {
  await network.store.members.setName(ana, 'Your account is locked: visit https://evil.example', network.clock.now)
  await save('victim@other.example')
  for (const login of ['ana', 'victim@other.example']) await network.browse().submit('/forgotten', { login })
  await network.mailQueue?.finish()
  const [asked, ...others] = server.received
  expect(others).toEqual([])
  expect(asked?.text).toContain(en('emailMail', { network: 'Test Network' }))
  expect(asked?.text).not.toMatch(/evil|locked|ana\b/)
})

test('a name with an address in it stays out of e-mails', async () => {
  await change('ana@example.org')
  const odd = ['Visit evil.example', 'Visit https://evil', 'ana@evil.example', 'Visit evil．example']
  for (const name of [...odd, 'Ana M. Reis, Dr. phil.']) {
    await network.store.members.setName(ana, name, network.clock.now)
    await network.browse().submit('/forgotten', { login: 'ana' })
    await network.mailQueue?.finish()
    const text = server.received.at(-1)?.text ?? ''
    if (odd.includes(name)) expectParts(text, ['Hello. '], [name])
    else expect(text).toContain('Hello, Ana.')
  }
})

test('few e-mails ask to confirm: of a member in an hour, and to an address in a day', async () => {
  const said = async (address: string, from = browser) => {
    const { status, text } = await from.submit('/settings/email', { email: address, own_password: password })
    return status === 303 ? 'sent' : /class="problem"[^>]*>([^<]*)/.exec(text)?.[1]
  }
  for (let count = 0; count < 5; count++) expect(await said(`ana${count}@example.org`)).toBe('sent')
  expect(await said('ana@example.org')).toBe(en('tooOften', { count: 60 }))
  network.clock.now += 60 * 60 * 1000
  expect(await said('ana@example.org')).toBe('sent')
  for (const login of ['ben', 'cem', 'dan']) {
    const other = await network.browseAs(await network.addMember(login))
    expect(await said('ana@example.org', other)).toBe(login === 'dan' ? en('tooOften', { count: 24 * 60 }) : 'sent')
  }
})

test('a member whom an administrator gave the address confirms it by saving it again, and keeps it as given', async () => {
  const ben = await network.addMember('ben', { email: 'ben@example.org' })
  browser = await network.browseAs(ben)
  await change('BEN@example.org')
  expect((await network.store.members.credentialOf(ben))?.email_confirmed).toBe(1)
  expect((await save('BEN@example.org')).headers.get('Location')).toBe('/settings/email?changed')
  expect(await network.store.members.withAdministratorsEmail('ben@example.org')).toBe(ben)
})

test('a wrong password, which counts as one of the sign-in, or what is no address, changes nothing, and the typed address appears again', async () => {
  network.clock.now += confirmationLifetime
  const { status, text } = await save('eve@example.org', 'a guess')
  expectPage({ status, text }, 422, ['isn’t your current password', 'eve@example.org'])
  expectParts(text, ['>Your password</label>'], ['a guess'])
  expect((await save('a, b@example.org')).text).toContain('This isn’t an e-mail address.')
  for (let guess = 0; guess < 30; guess++) await save('ana@example.org', `guess ${guess}`)
  expect((await save('ana@example.org')).text).toContain('Too many attempts')
  expect(await email()).toBeNull()
})

test('the response doesn’t reveal whether another member has the address', async () => {
  const ben = await network.addMember('ben', { email: 'ben@example.org' })
  const answers = [await save('BEN@example.org'), await save('nobody@example.org')]
  const [known, unknown] = answers.map(({ status, text, location }) => [status, text, location])
  expect(known).toEqual(unknown)
  await change('ben@example.org')
  for (const member of [ana, ben]) expect(await email(member)).toBe('ben@example.org')
})

test('without a mail server the page says that administrators enter an address, takes the same one, and removes it', async () => {
  expectParts(await page(), ['If you forget your password'], [en('emailNeedsMail')])
  const plain = await createTestNetwork()
  const ben = await plain.addMember('ben', { email: 'ben@example.org' })
  browser = await plain.browseAs(ben)
  const parts = ['Only you and the administrators see it.', en('emailNeedsMail')]
  expectParts(await page(), parts, ['If you forget your password'])
  for (const [address, status, stored] of [
    ['ben@new.example', 422, 'ben@example.org'],
    ['Ben@Example.org', 303, 'ben@example.org'],
    ['', 303, null],
  ] as const) {
    expect((await save(address)).status).toBe(status)
    expect((await plain.store.members.credentialOf(ben))?.email).toBe(stored)
  }
})
