import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { startService } from '../../../../src/service/start.ts'
import { maxWithEmail } from '../../../../src/service/store/members/members.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { maxForgottenMails } from '../../../../src/service/website/sign-in/link-mails.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { newMember } from '../../database.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { baseUrl, createBrowser, createTestNetwork, type TestNetwork } from '../../test-network.ts'

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

const ask = (login: string, from = '192.0.2.1', path = '/forgotten') => network.browse(from).submit(path, { login })
const linkIn = (text = '') => new RegExp(`${baseUrl}(/\\S+)`).exec(text)?.[1] ?? ''
const mailed = async () => {
  await network.mailQueue?.finish()
  return server.received
}

test('a member who forgot the password chooses another one with a link by e-mail', async () => {
  const { text } = await network.browse().open('/sign-in?to=/people')
  const path = /href="(\/forgotten[^"]*)"/.exec(text)?.[1] ?? ''
  const answer = await ask('ANA@circle.example', '192.0.2.1', path)
  expect(answer.text).toContain('is on its way')
  expect(answer.text).toContain('href="/people"')
  const [mail] = await mailed()
  expect(mail).toMatchObject({
    to: ['ana@circle.example'],
    subject: siteTranslate('de')('passwordMailSubject', { network: 'Test Network' }),
  })
  expect(mail?.text).toContain('Guten Tag, ana Test.')
  expect(mail?.text).toContain('Ihr Anmeldename: ana')
  const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }
  expect((await network.browse().submit(linkIn(mail?.text), chosen)).status).toBe(303)
  expect((await network.browse().submit(linkIn(mail?.text), chosen)).status).toBe(404)
})

// shows: W13
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

test('an e-mail that can’t be sent stands on the administrators’ pages until the next one is sent, without a link', async () => {
  const { store, clock } = network
  const member = await network.addMember('fay', { email: 'fay@refused.example' })
  const browser = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
  const pages = async () =>
    Promise.all(
      ['/administration?kind=unmailed', `/administration/members/${member}`].map(
        async (path) => (await browser.open(path)).text,
      ),
    )
  for (const text of await pages()) expect(text).not.toContain(siteTranslate('en')('mailFailed'))
  await ask('fay')
  await mailed()
  const [list = '', page] = await pages()
  expect(list).toContain('fay Test')
  for (const text of [list, page]) expect(text).toContain(siteTranslate('en')('mailFailed'))
  expect(await store.memberLinks.isValidFor(member, clock.now)).toBe(false)
  expect(await store.audit.list(9, 0)).toEqual([])

  await store.members.setEmail(member, 'fay@circle.example', 'member')
  await ask('fay')
  expect(await mailed()).toHaveLength(1)
  for (const text of await pages()) expect(text).not.toContain(siteTranslate('en')('mailFailed'))
})

// shows: W13
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

// shows: W13
test('the link is made after the response has left', async () => {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
  const browser = createBrowser(async (url, init) => network.app.request(url, init, { outgoing }))
  await browser.submit('/forgotten', { login: 'ana' })
  expect(await Promise.race([mailed(), delay(100, 'it waits')])).toBe('it waits')
  outgoing.emit('close')
  expect(await mailed()).toHaveLength(1)
})

// shows: W13
test('only members with an address get an e-mail, disabled ones none, and invited ones a link to join', async () => {
  for (const login of ['nobody', 'ben', 'ben@circle.example', 'dan', 'cem']) await ask(login)
  const [mail, ...more] = await mailed()
  expect([mail?.to, more]).toEqual([['cem@circle.example'], []])
  expect(linkIn(mail?.text)).toMatch(/^\/join\?link=/)
  expect(network.logged).toEqual([])
})

// shows: bound members.maxWithEmail
test('all members with the same address get their links there, up to a limit', async () => {
  for (let count = 0; count <= maxWithEmail; count++)
    await network.addMember(`eve${count}`, { email: 'shared@circle.example' })
  await ask('shared@circle.example')
  const links = (await mailed()).map(({ text }) => /Your login: (\S+)/.exec(text)?.[1])
  expect(new Set(links).size).toBe(maxWithEmail)
})

// shows: W13
test('the limit is the same for a known and an unknown login', async () => {
  const said = async (login: string, from: string) => {
    const { status, text } = await ask(login, from)
    return [status, /class="problem"[^>]*>([^<]*)/.exec(text)?.[1] ?? 'sent']
  }
  for (const [login, from] of [
    ['ana', '192.0.2.1'],
    ['nobody', '192.0.2.2'],
  ] as const) {
    for (let count = 0; count < 5; count++) expect(await said(login, from)).toEqual([200, 'sent'])
    expect(await said(login, from)).toEqual([422, siteTranslate('en')('tooOften', { count: 15 })])
  }
})

// shows: bound link-mails.maxForgottenMails
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
  const query = new URLSearchParams({
    client_id: 'premium',
    redirect_uri: 'https://app.example/back',
    response_type: 'code',
    display: 'popup',
    lang: 'it',
  })
  const signIn = await network.browse().open(`${oauthPaths.authorize}?${query}`)
  const path = (/href="(\/forgotten[^"]*)"/.exec(signIn.text)?.[1] ?? '').replaceAll('&amp;', '&')
  const page = await network.browse().open(path)
  expect(page.text).toContain('<body class="popup">')
  expect(page.text).toContain(siteTranslate('it')('forgotten'))
  expect(page.text).not.toContain('<footer>')
  const sent = await ask('ana', '192.0.2.1', path)
  expect(sent.text).toContain(siteTranslate('it')('linkSent'))
  expect(sent.text.replaceAll('&amp;', '&')).toContain(`href="${oauthPaths.authorize}?${query}"`)
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
})

test('a started service sends e-mail by its settings, and ends with an e-mail on its way', async () => {
  const data = temporaryFolder()
  const seed = async ({ members }: Store) =>
    void (await members.add({ ...newMember('ana'), email: 'ana@c.example' }, 0))
  const service = await startService({ port: 0, data, seed, smtp_url: server.url })
  const browser = createBrowser(fetch, service.url)
  expect((await browser.open('/sign-in')).text).toContain(siteTranslate('en')('forgotten'))
  await browser.submit('/forgotten', { login: 'ana' })
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  expect(server.received[0]).toMatchObject({ to: ['ana@c.example'], from: 'passalong@127.0.0.1' })
  await service.close()
})

test('links of administrators go by e-mail too', async () => {
  const browser = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
  const fields = { login: 'eva', name: 'Eva', email: 'eva@circle.example', language: 'fr' }
  const invited = await browser.submit('/administration/invite', fields)
  expect(invited.text).toContain(siteTranslate('en')('linkMailed', { email: 'eva@circle.example' }))
  const { member } = (await network.store.members.credential('ana')) ?? { member: '' }
  await browser.submit(`/administration/members/${member}`, { change: 'link' })
  const people = 'login,name,email\nfay,Fay,fay@circle.example\ngus,Gus,'
  await browser.submit('/administration/import', { people, mail: 'yes' })
  const mails = await mailed()
  expect(mails.map(({ to }) => to[0])).toEqual(['eva', 'ana', 'fay'].map((login) => `${login}@circle.example`))
  expect(mails[0]?.subject).toBe('Invitation à Test Network')
  expect(mails.map(({ text }) => linkIn(text).split('?')[0])).toEqual(['/join', '/new-password', '/join'])
  await browser.submit('/administration/import', { people: 'login,name,email\nhal,Hal,hal@circle.example' })
  expect(await mailed()).toHaveLength(3)
})
