import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { maxForgottenMails } from '../../../../src/service/mail/link-mails.ts'
import { startService } from '../../../../src/service/start.ts'
import { maxWithEmail } from '../../../../src/service/store/members/members.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { newMember } from '../../database.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { requestOf } from '../../oauth/code-flow.ts'
import {
  baseUrl,
  createBrowser,
  createTestNetwork,
  expectPage,
  expectParts,
  type TestNetwork,
} from '../../test-network.ts'

let network: TestNetwork
let server: Awaited<ReturnType<typeof startMailServer>>

beforeEach(async () => {
  server = await startMailServer()
  network = await createTestNetwork({ smtpUrl: server.url, behindProxy: true })
  await network.addMember('ana', { email: 'ana@circle.example', language: 'de' })
  await network.addMember('ben', { email: 'ben@circle.example', state: 'disabled' })
  await network.addMember('cem', { email: 'cem@circle.example', state: 'invited', password: '', language: 'nl' })
  await network.addMember('dan')
})

const en = siteTranslate('en')
const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }

const ask = (login: string, from = '192.0.2.1', path = '/forgotten') => network.browse(from).submit(path, { login })
const linkIn = (text = '') => new RegExp(`${baseUrl}(/\\S+)`).exec(text)?.[1] ?? ''
const mailed = async () => {
  await network.mailQueue?.finish()
  return server.received
}

test('a member who forgot the password chooses another one with a link by e-mail', async () => {
  const { text } = await network.browse().open('/sign-in?to=/people')
  const path = /href="(\/forgotten[^"]*)"/.exec(text)?.[1] ?? ''
  expectParts((await ask('ANA@circle.example', '192.0.2.1', path)).text, ['is on its way', 'href="/people"'])
  const [mail] = await mailed()
  const subject = siteTranslate('de')('passwordMailSubject', { network: 'Test Network' })
  expect(mail).toMatchObject({ to: ['ana@circle.example'], subject })
  expectParts(mail?.text, ['Guten Tag, ana.', 'Ihr Anmeldename: ana'])
  for (const status of [303, 404])
    expect((await network.browse().submit(linkIn(mail?.text), chosen)).status).toBe(status)
})

test('an earlier link ends only when the e-mail with the new one was sent', async () => {
  const { store, clock } = network
  const invite = async (login: string, email: string) => {
    const member = await network.addMember(login, { email, state: 'invited', password: '' })
    return { member, path: `/join?link=${await store.memberLinks.create({ member, kind: 'join' }, clock.now)}` }
  }
  const unreachable = await invite('fay', 'fay@refused.example')
  await store.memberLinks.recordMailFailure(unreachable.path.split('=')[1] ?? '', 'recipient')
  const reachable = await invite('gus', 'gus@circle.example')
  await ask('fay')
  await ask('gus')
  const [mail] = await mailed()
  expect((await network.browse().open(unreachable.path)).status).toBe(200)
  expect((await store.members.list(9, 0, { kind: 'unmailed' })).map(({ login }) => login)).toEqual(['fay'])
  expect((await store.audit.list(9, 0)).map(({ member }) => member)).toEqual([reachable.member])
  expect((await network.browse().open(reachable.path)).status).toBe(404)
  expect((await network.browse().open(linkIn(mail?.text))).status).toBe(200)
})

test('the response is the same for known, unknown, disabled and invited members, and waits for none of them', async () => {
  const answers = []
  network.store.members.credential = () => new Promise(() => {})
  for (const login of ['ana', 'ana@circle.example', 'nobody', 'nobody@circle.example', 'ben', 'cem', 'dan']) {
    const { status, text } = await ask(login)
    answers.push(`${status} ${text.replace(/name="csrf_token" value="[^"]*"/g, '')}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('200')
})

test('the link is made after the response has left', async () => {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
  const browser = createBrowser(async (url, init) => network.app.request(url, init, { outgoing }))
  await browser.submit('/forgotten', { login: 'ana' })
  expect(await Promise.race([mailed(), delay(100, 'it waits')])).toBe('it waits')
  outgoing.emit('close')
  expect(await mailed()).toHaveLength(1)
})

test('only members with an address get an e-mail, disabled ones none, and invited ones a link to join', async () => {
  for (const login of ['nobody', 'ben', 'ben@circle.example', 'dan', 'cem']) await ask(login)
  const [mail, ...more] = await mailed()
  expect({ to: mail?.to, more }).toEqual({ to: ['cem@circle.example'], more: [] })
  expect(linkIn(mail?.text)).toMatch(/^\/join\?link=/)
  expect(network.logged).toEqual([])
})

test('all members with the same address get their links there, up to a limit', async () => {
  for (let count = 0; count <= maxWithEmail; count++)
    await network.addMember(`eve${count}`, { email: 'shared@circle.example' })
  await ask('shared@circle.example')
  const links = (await mailed()).map(({ text }) => /Your login: (\S+)/.exec(text)?.[1])
  expect(new Set(links).size).toBe(maxWithEmail)
})

test('the limit is the same for a known and an unknown login', async () => {
  const said = async (login: string, from: string) => {
    const { status, text } = await ask(login, from)
    return [status, /class="problem"[^>]*>([^<]*)/.exec(text)?.[1] ?? 'sent']
  }
  for (const [index, login] of ['ana', 'nobody'].entries()) {
    const from = `192.0.2.${index}`
    for (let count = 0; count < 5; count++) expect(await said(login, from)).toEqual([200, 'sent'])
    expect(await said(login, from)).toEqual([422, en('tooOften', { count: 15 })])
  }
})

test('a member gets few e-mails in an hour, from all addresses and for all of the member’s names together', async () => {
  for (let count = 0; count < maxForgottenMails; count++) {
    await ask('ana', `192.0.2.${count}`)
    await ask('ana@circle.example', `198.51.100.${count}`)
  }
  expect(await mailed()).toHaveLength(maxForgottenMails)
  network.clock.now += 60 * 60 * 1000
  await ask('ana')
  expect(await mailed()).toHaveLength(maxForgottenMails + 1)
})

test('the page of an authorization looks like its other pages, and leads back', async () => {
  const request = requestOf({ response_type: 'code', display: 'popup', lang: 'it' })
  const signIn = await network.browse().open(request)
  const path = (/href="(\/forgotten[^"]*)"/.exec(signIn.text)?.[1] ?? '').replaceAll('&amp;', '&')
  const page = await network.browse().open(path)
  expectParts(page.text, ['<body class="popup">', siteTranslate('it')('forgotten')], ['<footer>'])
  const sent = await ask('ana', '192.0.2.1', path)
  expect(sent.text).toContain(siteTranslate('it')('linkSent'))
  expect(sent.text.replaceAll('&amp;', '&')).toContain(`href="${request}"`)
  expect((await network.browse().open('/forgotten?to=https://elsewhere.example/')).text).toContain('href="/sign-in"')
})

test('a wrong form sends nothing, and without a mail server there is neither link nor page', async () => {
  expect((await ask('  ')).text).toContain('Please fill this in')
  expect((await ask('x'.repeat(255))).text).toContain('at most 254')
  expect((await network.browse().post('/forgotten', { login: 'ana' })).text).toContain('expired')
  expect(await mailed()).toEqual([])
  const plain = await createTestNetwork()
  expect((await plain.browse().open('/sign-in')).text).not.toContain('forgotten')
  expect((await plain.browse().open('/forgotten')).status).toBe(404)
  const wrong = { login: 'ana', password: 'wrong' }
  const advice = 'Ask an administrator for a link'
  expectParts((await plain.browse().submit('/sign-in', wrong)).text, [advice])
  expectParts((await network.browse().submit('/sign-in', wrong)).text, ['href="/forgotten?'], [advice])
})

test('a started service sends e-mail by its settings, and ends with an e-mail on its way', async () => {
  const data = temporaryFolder()
  const seed = async ({ members }: Store) =>
    void (await members.add({ ...newMember('ana'), email: 'ana@c.example', password: 'a hash' }, 0))
  const service = await startService({ port: 0, data, seed, smtp_url: server.url }, capabilities)
  const browser = createBrowser(fetch, service.url)
  await browser.submit('/forgotten', { login: 'ana' })
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  expect(server.received[0]).toMatchObject({ to: ['ana@c.example'], from: 'passalong@127.0.0.1' })
  await service.close()
})

describe('a link', () => {
  let gil: string
  beforeEach(async () => {
    gil = await network.addMember('gil', { state: 'invited', password: '' })
  })

  async function link(kind: 'join' | 'password') {
    const secret = await network.store.memberLinks.create({ member: gil, kind }, network.clock.now)
    return `${kind === 'join' ? '/join' : '/new-password'}?link=${secret}`
  }

  test('to join works once, for a member who had no right password before', async () => {
    for (const password of ['', ' ', 'correct horse'])
      expect((await network.browse().submit('/sign-in', { login: 'gil', password })).text).toContain(
        'Wrong login or password',
      )
    const path = await link('join')
    const browser = network.browse()
    // mail programs open links too
    await network.browse().open(path)
    expect((await browser.open(path)).text).toContain('gil')
    expect((await browser.submit(path, { ...chosen, language: 'de' })).headers.get('Location')).toBe('/')
    expect((await browser.open('/settings')).status).toBe(200)
    expect(await network.store.members.find(gil)).toMatchObject({ state: 'active', language: 'de' })
    // joining is no end of all access
    for await (const rows of network.store.ownData.read('audit_log', gil)) expect(rows).toEqual([])

    expectPage(await browser.open(path), 404, [], ['href="/sign-in"'])
    const again = network.browse()
    expectPage(await again.open(path), 404, ['Sign in, or ask the administrators', 'href="/sign-in"'])
    expect((await again.submit('/sign-in', { login: 'gil', password: chosen.new_password })).status).toBe(303)
  })

  test.each([
    ['join', 7 * 24],
    ['password', 1],
  ] as const)('to %s leads there for %i hours', async (kind, hours) => {
    if (kind === 'password') await network.store.members.set(gil, { state: 'active' })
    const path = await link(kind)
    network.clock.now += hours * 3_600_000 - 1
    expect((await network.browse().open(path)).status).toBe(200)
    network.clock.now += 1
    expect((await network.browse().open(path)).status).toBe(404)
  })

  test.each(['join', 'password'] as const)(
    'to %s of another member says whose it is, and ends the browser’s session',
    async (kind) => {
      if (kind === 'password') await network.store.members.set(gil, { state: 'active' })
      const path = await link(kind)
      const browser = await network.browseAs(await network.addMember('hal'))
      const before = browser.cookies.get('session') ?? ''
      expect((await browser.open(path)).text).toContain('hal Test is signed in here, but this link is for gil Test.')
      expect((await browser.submit(path, chosen)).status).toBe(303)
      const { sessions } = network.store
      expect((await sessions.find(browser.cookies.get('session') ?? '', network.clock.now))?.member).toBe(gil)
      expect((await sessions.find(before, network.clock.now))?.member).toBeUndefined()
    },
  )

  test('for a new password signs the member out everywhere else', async () => {
    await network.store.members.set(gil, { state: 'active' })
    const elsewhere = await network.browseAs(gil)
    const token = await network.token(gil)
    const browser = network.browse()
    const { headers } = await browser.submit(await link('password'), chosen)
    expect((await browser.open(headers.get('Location') ?? '')).text).toContain('Saved.')
    expect((await elsewhere.open('/settings')).status).toBe(303)
    expect((await network.get('/me', token)).status).toBe(401)
  })

  test('ends when a newer one is made, and with the member', async () => {
    const statusOf = async (path: string) => (await network.browse().open(path)).status
    const first = await link('join')
    const second = await link('join')
    expect({ first: await statusOf(first), second: await statusOf(second) }).toEqual({ first: 404, second: 200 })
    // a page of the other kind
    expect(await statusOf(second.replace('/join', '/new-password'))).toBe(404)
    const third = await link('join')
    await network.store.transaction(({ removals }) => removals.removeMember(gil))
    expect(await statusOf(third)).toBe(404)
  })

  test('a wrong password, or one that repeats the login, changes nothing, and the link stays valid', async () => {
    const path = await link('join')
    const browser = network.browse()
    const short = await browser.submit(path, { new_password: 'short', new_password_again: 'other', language: 'it' })
    expect(short.status).toBe(422)
    expectParts(short.text, ['value="it" selected'], ['short"'])
    const repeated = await browser.submit(path, { new_password: 'gil-gil-gil-gil', new_password_again: 'gil' })
    expectPage(repeated, 422, [en('passwordOfNames')])
    expect((await browser.post(path, chosen)).text).toContain('expired')
    expect((await browser.submit(path, chosen)).status).toBe(303)
  })

  test('is not in a failure’s log', async () => {
    const path = await link('join')
    network.store.memberLinks.find = () => Promise.reject(new Error('broken'))
    expect((await network.browse().open(path)).status).toBe(500)
    expect(network.logged.join()).toContain('GET /join failed')
    expect(network.logged.join()).not.toContain(path.split('=')[1])
  })
})
