import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signOutPath } from '../../../../src/contract/oauth.ts'
import { revokeAccess } from '../../../../src/service/actions/membership.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { longestEndpoint, maxSubscriptions, subscriptionRows } from '../../../../src/service/capabilities/push/rows.ts'
import { pushKeys, pushPauses, pushPlaces, sendPushes } from '../../../../src/service/capabilities/push/send.ts'
import { runDue } from '../../../../src/service/deliveries/deliver.ts'
import { expiredRetention, maxSessions, sessionLifetime } from '../../../../src/service/store/access/sessions.ts'
import { deliveryLease } from '../../../../src/service/store/deliveries.ts'
import { nothingBusy } from '../../../../src/service/store/due.ts'
import { hashSecret } from '../../../../src/service/store/engine/secrets.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { arrived, origin, outgoing, received, replies, until, useReceiver } from '../../deliveries/receiver.ts'
import { ana, ben, network, useMembers } from '../../members.ts'
import { password, type TestNetwork } from '../../test-network.ts'
import { makeBrowser } from './browser.ts'

useReceiver()

const t = siteTranslate('en')

useMembers({ outgoing })

const allow = (browser: ReturnType<typeof makeBrowser>, member = ana, language = 'en') => {
  const { endpoint, p256dh, auth } = browser
  return network.store.transaction(async (tx) => {
    const session = hashSecret(await tx.sessions.begin(member, network.clock.now))
    const subscription = { member, session, endpoint, p256dh, auth, device: 'Firefox, Android', language }
    await tx.of(subscriptionRows).add(subscription, network.clock.now++)
  })
}

const ask = (from = ben, to = ana) =>
  network.store.contactRequests.add({ from, to, subject: 'Hello', message: 'Secret' }, network.clock.now)

function begin(): { close: () => Promise<void> } {
  const sending = sendPushes({
    capabilities,
    store: network.store,
    outgoing,
    authUrl: 'https://network.example',
    now: () => network.clock.now,
    count: () => {},
    log: (line) => network.logged.push(line),
    every: 10,
  })
  onTestFinished(() => sending.close())
  sending.begin()
  return sending
}

const waiting = (time = network.clock.now) => network.store.of(subscriptionRows).messages.next(nothingBusy, time)
const rested = () => until(async () => !(await waiting(network.clock.now + 86_400_000)))
const closeChannel = () => network.store.transaction((tx) => tx.channels.change('push', false, ben, 1))
const endAccess = () => network.store.transaction((tx) => revokeAccess(tx, { actor: ana, member: ana }, 1))
const endpointsOf = async (member: string) =>
  (await network.store.of(subscriptionRows).ofMember(member)).map(({ endpoint }) => endpoint)

describe('a contact request', () => {
  // shows: ours push
  test('is told to each browser of the member once, in its language, encrypted, as one sentence', async () => {
    const [one, two] = [makeBrowser('/one'), makeBrowser('/two')]
    await allow(one)
    await allow(two, ana, 'de')
    await allow(makeBrowser('/of-ben'), ben)
    const id = await ask()
    begin()
    begin()
    await arrived(2)
    await rested()
    const at = (path: string) => received.find((request) => request.path === path) ?? expect.unreachable()
    expect(one.read(at('/one').body)).toBe('ben Test sent you a contact request')
    expect(two.read(at('/two').body)).toBe('ben Test hat Ihnen eine Kontaktanfrage geschickt')
    const { headers, body } = at('/one')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: id, ttl: '259200' })
    expect(String(body)).not.toContain('ben')
    const [, jwt = '', key = ''] = /^vapid t=(.+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
    const { public_key } = await pushKeys(network.store)
    expect(key).toBe(public_key)
    const point = Buffer.from(public_key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const { payload } = await jwtVerify(jwt, await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256'))
    expect(decodeProtectedHeader(jwt).alg).toBe('ES256')
    expect(payload).toMatchObject({ aud: origin, sub: 'https://network.example' })
  })

  test.each([
    ['was withdrawn', (id: string) => network.store.contactRequests.end(id, 'deleted', {}, network.clock.now)],
    ['is of somebody who was disabled', () => network.disable(ben)],
    ['is of a channel that was closed', closeChannel],
    ['is of a member whose access ended', endAccess],
  ])('that %s before isn’t told', async (_, end) => {
    await allow(makeBrowser())
    await end(await ask())
    begin()
    await rested()
    expect(received).toEqual([])
  })

  test('is told again after pauses if the push service is busy, or the node died', async () => {
    let status = 503
    replies.set('/push', (_, response) => response.writeHead(status).end())
    await allow(makeBrowser())
    await ask()
    const first = begin()
    await arrived()
    await first.close()
    network.clock.now += (pushPauses[0] ?? 0) - 1
    expect(await waiting()).toBeUndefined()
    network.clock.now += 1
    // a node that took it and died
    const { messages } = network.store.of(subscriptionRows)
    const taken = await messages.claim((await waiting()) ?? expect.unreachable(), network.clock.now)
    expect({ attempts: taken?.attempts, taken: taken && (await messages.begin(taken)) }).toEqual({
      attempts: 2,
      taken: true,
    })
    network.clock.now += deliveryLease
    status = 201
    begin()
    await arrived(2)
    await rested()
  })

  test('that can’t be encrypted for a browser’s keys is given up', async () => {
    const noPoint = Buffer.alloc(65, 4).toString('base64url')
    await allow({ ...makeBrowser(), p256dh: noPoint })
    await ask()
    begin()
    for (const [attempts, pause] of pushPauses.entries()) {
      // the clock goes on once the end is recorded: the pause begins there
      await until(() => network.logged.length === attempts + 1)
      network.clock.now += pause
    }
    await rested()
    expect(received).toEqual([])
    expect(network.logged).toHaveLength(pushPauses.length + 1)
  })

  test.each([
    [404, true],
    [410, true],
    [400, false],
  ])('whose browser gets %i isn’t told again, and the browser is forgotten: %s', async (status, isForgotten) => {
    replies.set('/push', (_, response) => response.writeHead(status).end())
    await allow(makeBrowser())
    await ask()
    begin()
    await arrived()
    await rested()
    await until(async () => ((await endpointsOf(ana)).length === 0) === isForgotten)
    expect(received).toHaveLength(1)
  })

  test('that was taken while the clock was ahead is told once the clock is right again', async () => {
    await allow(makeBrowser())
    await ask()
    const { messages } = network.store.of(subscriptionRows)
    await messages.claim((await waiting()) ?? expect.unreachable(), network.clock.now + 400 * 86_400_000)
    begin()
    await arrived()
    await rested()
  })

  test('that no node survives sending is given up', async () => {
    await allow(makeBrowser())
    await ask()
    const { messages } = network.store.of(subscriptionRows)
    for (let attempt = 0; attempt <= pushPauses.length; attempt++) {
      await messages.claim((await waiting()) ?? expect.unreachable(), network.clock.now)
      network.clock.now += deliveryLease
    }
    begin()
    await rested()
    expect(received).toEqual([])
  })

  // shows: W20, A18
  test('is told at once, whatever the browsers of another member do', async () => {
    const hostile: [name: string, reply: RequestListener][] = [
      ['silent', () => {}],
      ['switching', ({ socket }) => socket.write('HTTP/1.1 101 No\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n')],
    ]
    for (const [name, reply] of hostile) {
      replies.set(`/${name}`, reply)
      for (let number = 0; number < 10; number++) {
        const browser = makeBrowser(`/${name}`)
        await allow({ ...browser, endpoint: browser.endpoint.replace('receiver', `${name}${number}`) })
      }
    }
    await allow(makeBrowser('/good'), ben)
    await ask()
    begin()
    const countOf = (path: string) => received.filter((request) => request.path === path).length
    await until(() => countOf('/silent') === pushPlaces.ofMember)
    network.clock.now++
    await ask(ana, ben)
    await until(() => countOf('/good') === 1)
    expect(countOf('/silent')).toBe(pushPlaces.ofMember)
  })

  test('is told at once, although another host is silent to many members', async () => {
    const members = Array.from({ length: pushPlaces.ofHost + 1 }, (_, number) => network.addMember(`member${number}`))
    for (const member of await Promise.all(members)) {
      const browser = makeBrowser(`/silent?${member}`)
      replies.set(`/silent?${member}`, () => {})
      await allow({ ...browser, endpoint: browser.endpoint.replace('receiver', 'silent') }, member)
      await ask(ben, member)
    }
    begin()
    const silent = () => received.filter(({ path }) => path.startsWith('/silent')).length
    await until(() => silent() === pushPlaces.ofHost)
    await allow(makeBrowser('/good'))
    network.clock.now++
    await ask()
    await until(() => received.some(({ path }) => path === '/good'))
    expect(silent()).toBe(pushPlaces.ofHost)
  })

  // shows: W20
  test('is sent to no private address', async () => {
    const browser = makeBrowser()
    await allow({ ...browser, endpoint: 'https://127.0.0.2/push' })
    await allow({ ...browser, endpoint: browser.endpoint.replace('receiver', 'inside') })
    await ask()
    const first = begin()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await first.close()
    expect({ receivedCount: received.length, endpointsCount: (await endpointsOf(ana)).length }).toEqual({
      receivedCount: 0,
      endpointsCount: 2,
    })
  })
})

describe('the page', () => {
  const agent = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
  /** The fields that the page's script sends. */
  const fieldsOf = (change = {}) => {
    const { p256dh, auth } = makeBrowser()
    return { endpoint: 'https://push.example/1', p256dh, auth, ...change }
  }

  test('has the network’s key, takes a browser, lists it by name and system, and ends it for its member alone', async () => {
    const browser = await network.browseAs(ana)
    const notifications = async () => (await browser.open('/settings/notifications')).text
    expect(await notifications()).toContain(`${t('pushTitle')}: ${t('channelOff')}<`)
    const page = (await browser.open('/settings/push')).text
    expect(page).toContain((await pushKeys(network.store)).public_key)
    const fields = { ...fieldsOf(), csrf_token: readCsrfToken(page) }
    const saved = await browser.post('/settings/push', fields, { 'User-Agent': agent })
    expect(saved.location).toBe('/settings/push?saved')
    expect(await notifications()).toContain(`${t('pushTitle')}: ${t('channelOn', { count: 1 })}<`)
    const [subscription] = await network.store.of(subscriptionRows).ofMember(ana)
    expect(subscription).toMatchObject({
      device: 'Firefox, Android',
      session: hashSecret(browser.cookies.get('session') ?? ''),
    })
    const end = { end: subscription?.id ?? '' }
    await (await network.browseAs(ben)).submit('/settings/push', end)
    expect(await endpointsOf(ana)).toEqual([fields.endpoint])
    const listed = (await browser.open('/settings/push')).text
    expect({
      firefoxAndroid: listed.includes('Firefox, Android'),
      pushExample: listed.includes('push.example'),
    }).toEqual({ firefoxAndroid: true, pushExample: false })
    await browser.submit('/settings/push', end)
    expect(await endpointsOf(ana)).toEqual([])
  })

  // shows: W20
  test.each([
    { endpoint: 'http://push.example/1' },
    { endpoint: 'https://user:password@push.example/1' },
    { endpoint: 'javascript:alert(1)' },
    { endpoint: `https://push.example/${'x'.repeat(longestEndpoint)}` },
    { endpoint: '' },
    { endpoint: 'https://127.0.0.2/1' },
    { endpoint: 'https://[::1]/1' },
    { endpoint: 'https://inside.example/1' },
    { p256dh: 'AAAA' },
    // a point beside the curve, and a compressed one
    { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url') },
    { p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed') },
    { p256dh: `${'A'.repeat(86)}\u0000` },
    { auth: 'A'.repeat(21) },
    { auth: '' },
  ])('refuses %j', async (wrong) => {
    const browser = await network.browseAs(ana)
    expect((await browser.submit('/settings/push', fieldsOf(wrong))).status).toBe(422)
    expect(await endpointsOf(ana)).toEqual([])
  })

  test('forgets the oldest of too many browsers, and gives a browser to the member who signed in later', async () => {
    for (let number = 0; number <= maxSubscriptions; number++) await allow(makeBrowser(`/${number}`))
    const endpoints = await endpointsOf(ana)
    expect({ count: endpoints.length, hasOldest: endpoints.includes(`${origin}/0`) }).toEqual({
      count: maxSubscriptions,
      hasOldest: false,
    })
    await allow(makeBrowser('/1'), ben)
    expect(await endpointsOf(ana)).not.toContain(`${origin}/1`)
  })

  /** Allows notifications in a browser where a member is signed in. */
  async function register({ cookies }: Pick<ReturnType<TestNetwork['browse']>, 'cookies'>, path: string, member = ana) {
    const { endpoint, p256dh, auth } = makeBrowser(path)
    const session = hashSecret(cookies.get('session') ?? '')
    const subscription = { member, session, endpoint, p256dh, auth, device: 'Firefox', language: 'en' }
    await network.store.of(subscriptionRows).add(subscription, network.clock.now)
  }

  const signIn = (browser: ReturnType<TestNetwork['browse']>, login: string) =>
    browser.submit('/sign-in', { login, password })

  // shows: W25
  test.each<[string, (browser: ReturnType<TestNetwork['browse']>) => Promise<unknown>]>([
    ['the member signs out there', (browser) => browser.submit(signOutPath, {})],
    ['another member signs in there', (browser) => signIn(browser, 'ben')],
    ['the session is ended from elsewhere', (browser) => endFromElsewhere(browser)],
    ['the session is the oldest of too many', () => beginSessions(maxSessions)],
    ['all access of the member ends', () => endAccess()],
    ['an expired session is forgotten', () => beginSessions(1, sessionLifetime + expiredRetention - 1)],
  ])('ends notifications when %s, and no others', async (_, end) => {
    const here = await network.browseAs(ana)
    network.clock.now += 1
    const elsewhere = await network.browseAs(ben)
    await register(here, '/here')
    await register(elsewhere, '/elsewhere', ben)
    expect(await endpointsOf(ana)).toEqual([`${origin}/here`])
    await end(here)
    expect({ ana: await endpointsOf(ana), ben: await endpointsOf(ben) }).toEqual({
      ana: [],
      ben: [`${origin}/elsewhere`],
    })
  })

  const endFromElsewhere = ({ cookies }: ReturnType<TestNetwork['browse']>) =>
    network.store.transaction((tx) =>
      tx.sessions.endHashed(hashSecret(cookies.get('session') ?? ''), network.clock.now),
    )

  async function beginSessions(count: number, later = 1): Promise<void> {
    network.clock.now += later
    for (let number = 0; number < count; number++) await network.store.sessions.begin(ana, network.clock.now)
  }

  test('tells nothing while the session has expired, and everything again after the same member’s next sign-in', async () => {
    const browser = network.browse()
    await signIn(browser, 'ana')
    await register(browser, '/here')
    begin()
    network.clock.now += sessionLifetime
    await ask()
    await rested()
    expect(received).toEqual([])
    await signIn(browser, 'ana')
    await ask(await network.addMember('cem'))
    await arrived()
    await rested()
    network.clock.now += 1
    await signIn(browser, 'ana')
    await ask(await network.addMember('dora'))
    await arrived(2)
    expect(received.map(({ path }) => path)).toEqual(['/here', '/here'])
  })

  // shows: W25
  test('stays on in a browser whose session was the oldest of as many as a member may have', async () => {
    await network.store.sessions.endAll(ana)
    const browser = network.browse()
    await signIn(browser, 'ana')
    await register(browser, '/here')
    await beginSessions(maxSessions - 1)
    expect(await endpointsOf(ana)).toEqual([`${origin}/here`])
    network.clock.now += 1
    await signIn(browser, 'ana')
    expect(await endpointsOf(ana)).toEqual([`${origin}/here`])
  })

  test('says that administrators have switched this channel off', async () => {
    await closeChannel()
    const browser = await network.browseAs(ana)
    expect((await browser.open('/settings/notifications')).text).toContain(`${t('pushTitle')}: ${t('channelClosed')}`)
    const { text } = await browser.open('/settings/push')
    expect({ saysClosed: text.includes(t('pushClosed')), hasScript: text.includes('push.js') }).toEqual({
      saysClosed: true,
      hasScript: false,
    })
    expect((await browser.submit('/settings/push', fieldsOf())).status).toBe(422)
  })
})

test('two nodes have the same keys', async () => {
  const [one, other] = await Promise.all([pushKeys(network.store), pushKeys(network.store)])
  expect({ one, keyBytes: Buffer.from(one.public_key, 'base64url').length }).toEqual({ one: other, keyBytes: 65 })
})

test('what is due is run after looks at a time when all places were taken, and a failure is logged', async () => {
  const due = ['one', 'two', 'three']
  const ran: string[] = []
  const logged: string[] = []
  let finishFirst = () => {}
  const running = runDue<string>({
    claim: async () => due.shift(),
    placeOf: (name) => ({ key: name, member: name, address: '' }),
    async run(name) {
      ran.push(name)
      if (name === 'one') await new Promise<void>((resolve) => (finishFirst = resolve))
      if (name === 'two') throw new Error('broken')
    },
    places: { atOnce: 1, ofMember: 1, ofHost: 1 },
    every: 1,
    failed: 'It failed',
    log: (line) => logged.push(line),
  })
  onTestFinished(() => running.close())
  running.begin()
  await until(() => ran.length === 1)
  // several looks
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ran).toEqual(['one'])
  finishFirst()
  await until(() => ran.length === 3)
  expect({ ran, logged }).toEqual({ ran: ['one', 'two', 'three'], logged: ['It failed: broken'] })
  due.push('four')
  await until(() => ran.length === 4)
})

test('what is under way when the service stops is ended after some time', async () => {
  let begun = 0
  const running = runDue<string>({
    claim: async () => (begun++ === 0 ? 'one' : undefined),
    placeOf: (name) => ({ key: name, member: name, address: '' }),
    run: (_, { signal }) => once(signal, 'abort'),
    places: { atOnce: 1, ofMember: 1, ofHost: 1 },
    failed: 'It failed',
    log: () => {},
  })
  running.begin()
  await until(() => begun > 0)
  await running.close()
})
