import { beforeEach, expect, test } from 'vitest'
import { linkLifetime } from '../../../../src/service/store/sign-in/links.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

const fields = { new_password: 'a long enough one', new_password_again: 'a long enough one' }

let network: TestNetwork
let ana: string

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana', { state: 'invited', password: '' })
})

const link = async (kind: 'join' | 'password') =>
  `${kind === 'join' ? '/join' : '/new-password'}?link=${await network.store.memberLinks.create({ member: ana, kind }, network.clock.now)}`

// shows: W7
test('a member joins with a link, once, and had no right password before', async () => {
  for (const password of ['', ' ', 'correct horse'])
    expect((await network.browse().submit('/sign-in', { login: 'ana', password })).text).toContain('is wrong')
  const path = await link('join')
  const browser = network.browse()
  // mail programs open links too
  await network.browse().open(path)
  expect((await browser.open(path)).text).toContain('ana')
  expect((await browser.submit(path, { ...fields, language: 'de' })).headers.get('Location')).toBe('/')
  expect((await browser.open('/settings')).status).toBe(200)
  expect(await network.store.members.find(ana)).toMatchObject({ state: 'active', language: 'de' })
  // joining is no end of all access
  for await (const rows of network.store.ownData.read('audit', ana)) expect(rows).toEqual([])

  const used = await browser.open(path)
  expect([used.status, used.text.includes('href="/sign-in"')]).toEqual([404, false])
  const again = network.browse()
  const { status, text } = await again.open(path)
  expect(status).toBe(404)
  for (const part of ['Sign in, or ask the administrators', 'href="/sign-in"']) expect(text).toContain(part)
  expect((await again.submit('/sign-in', { login: 'ana', password: fields.new_password })).status).toBe(303)
})

test('the page of another member’s link says whose it is', async () => {
  const path = await link('join')
  const ben = await network.browseAs(await network.addMember('ben'))
  expect((await ben.open(path)).text).toContain('ben Test is signed in here, but this link is for ana Test.')
  expect((await network.browse().open(path)).text).not.toContain('is signed in here')
})

// shows: RFC 6819 §4.4.1.6
test.each(['join', 'password'] as const)('a link to %s of another member ends the browser’s session', async (kind) => {
  if (kind === 'password') await network.store.members.set(ana, { state: 'active' })
  const browser = await network.browseAs(await network.addMember('ben'))
  const before = browser.cookies.get('session') ?? ''
  expect((await browser.submit(await link(kind), fields)).status).toBe(303)
  const { sessions } = network.store
  expect((await sessions.find(browser.cookies.get('session') ?? '', network.clock.now))?.member).toBe(ana)
  expect((await sessions.find(before, network.clock.now))?.member).toBeUndefined()
})

test('a new password signs the member out everywhere else', async () => {
  await network.store.members.set(ana, { state: 'active' })
  const elsewhere = await network.browseAs(ana)
  const token = await network.token(ana)
  const browser = network.browse()
  const { headers } = await browser.submit(await link('password'), fields)
  expect((await browser.open(headers.get('Location') ?? '')).text).toContain('Saved.')
  expect((await elsewhere.open('/settings')).status).toBe(303)
  expect((await network.get('/me', token)).status).toBe(401)
})

// shows: W7
test('a link ends when a newer one is made, when its time is over, and with the member', async () => {
  const statusOf = async (path: string) => (await network.browse().open(path)).status
  const first = await link('join')
  const second = await link('join')
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  // a page of the other kind
  expect(await statusOf(second.replace('/join', '/new-password'))).toBe(404)
  network.clock.now += linkLifetime.join
  expect(await statusOf(second)).toBe(404)
  const third = await link('join')
  await network.store.transaction(({ removals }) => removals.removeMember(ana))
  expect(await statusOf(third)).toBe(404)
})

test('a wrong password, or one that repeats the login, changes nothing, and the link stays valid', async () => {
  const path = await link('join')
  const browser = network.browse()
  const short = await browser.submit(path, { new_password: 'short', new_password_again: 'other', language: 'it' })
  expect(short.status).toBe(422)
  expect(short.text).toContain('value="it" selected')
  expect(short.text).not.toContain('short"')
  const repeated = await browser.submit(path, { new_password: 'ana-ana-ana-ana', new_password_again: 'ana' })
  expect([repeated.status, repeated.text.includes(siteTranslate('en')('passwordOfNames'))]).toEqual([422, true])
  expect((await browser.post(path, fields)).text).toContain('expired')
  expect((await browser.submit(path, fields)).status).toBe(303)
})

// shows: W7
test('a failure’s log has no link', async () => {
  const path = await link('join')
  network.store.memberLinks.find = () => Promise.reject(new Error('broken'))
  expect((await network.browse().open(path)).status).toBe(500)
  expect(network.logged.join()).toContain('GET /join failed')
  expect(network.logged.join()).not.toContain(path.split('=')[1])
})
