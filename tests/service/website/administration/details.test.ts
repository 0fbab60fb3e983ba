import { beforeEach, describe, expect, test } from 'vitest'
import { maxTeams } from '../../../../src/service/actions/details.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { baseUrl, createTestNetwork, expectPage, expectParts, password, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let server: Awaited<ReturnType<typeof startMailServer>>
let browser: Awaited<ReturnType<TestNetwork['browseAs']>>
let ada: string
let ben: string

const de = siteTranslate('de')

beforeEach(async () => {
  server = await startMailServer()
  network = await createTestNetwork({ smtpUrl: server.url })
  ada = await network.addMember('ada', { role: 'administrator' })
  ben = await network.addMember('ben', { email: 'ben@circle.example', language: 'de' })
  browser = await network.browseAs(ada)
})

const pageOf = (member: string) => `/administration/members/${member}`
const unchanged = { name: 'ben Test', login: 'ben', email: 'ben@circle.example', teams: '' }
const save = (fields: Record<string, string>, member = ben) =>
  browser.submit(pageOf(member), { ...unchanged, ...fields })
const credential = (member = ben) => network.store.members.credentialOf(member)
const audit = async () =>
  (await network.store.audit.list(9, 0)).map(({ actor, action, member, item }) => [actor, action, member, item])
const mailed = async () => {
  await network.mailQueue?.finish()
  return server.received
}
const linkIn = (text = '') => new RegExp(`${baseUrl}(/[^\\s<]+)`).exec(text)?.[1] ?? ''

test('an administrator corrects name, login and teams of a member, who stays signed in, and is found by the new name', async () => {
  const his = await network.browseAs(ben)
  const token = await network.token(ben)
  const cem = await network.addMember('cem')
  await network.store.teams.set(cem, ['Trade'])
  const fields = { name: ' Ben   Weber', login: 'Ben.Weber', teams: ' Sales\r\nTrade \n\nSales' }
  expect(await save(fields)).toMatchObject({ status: 303, location: `${pageOf(ben)}?saved` })
  expect(await network.store.members.find(ben)).toMatchObject({ name: 'Ben Weber', last_name: 'Weber' })
  expect(await network.store.teams.ofMember(ben)).toEqual(['Sales', 'Trade'])
  expect(await network.store.contacts.areContacts(ben, cem)).toBe(true)
  expect((await browser.open('/administration/members?name=weber')).text).toContain('Ben Weber')
  for (const { status } of [await his.open('/settings'), await network.get('/me', token)]) expect(status).toBe(200)
  const signIn = async (login: string) => (await network.browse().submit('/sign-in', { login, password })).status
  expect({ bENWeber: await signIn('BEN.weber'), ben: await signIn('ben') }).toEqual({ bENWeber: 303, ben: 200 })
  expect(await audit()).toEqual([[ada, 'changed details', ben, 'login,name,team']])
  const text = (await browser.open('/administration/audit')).text.replace(/<[^>]*>/g, '')
  expect(text).toContain('ada Test changed details of Ben Weber: Login, Name, Team.')
  // somebody else may have the login that is free now
  expect((await browser.submit('/administration/invite', { login: 'ben', name: 'Ben Two' })).status).toBe(200)
})

test('a member is recognized by the earlier login after being disabled', async () => {
  await save({ login: 'ben.weber' })
  await network.disable(ben)
  const invited = await browser.submit('/administration/invite', { login: 'ben', name: 'Ben' })
  expectPage(invited, 422, ['This login belonged to someone who has left.'])
  // who is disabled is enabled first
  expect((await browser.open(pageOf(ben))).text).not.toContain('name="login"')
  expect((await save({ name: 'Other' })).location).toBe(pageOf(ben))
  expect((await network.store.members.find(ben))?.name).toBe('ben Test')
})

test('a form that saves nothing new changes nothing, and says so to nobody', async () => {
  await network.store.members.setEmail(ben, 'ben@home.example', 'member')
  expect((await save({ email: 'BEN@home.example', login: 'BEN' })).status).toBe(303)
  // what a member entered isn't the administrator's
  expect(await credential()).toMatchObject({ administrator_email: null, email_confirmed: 1 })
  expect({ audit: await audit(), mailed: await mailed() }).toEqual({ audit: [], mailed: [] })
})

test('a corrected address gets a link to confirm it, of which the confirmed one before is told', async () => {
  await network.store.members.setEmailConfirmed(ben, 'ben@circle.example', true)
  const { store, clock } = network
  const link = await store.memberLinks.create({ member: ben, kind: 'password' }, clock.now)
  await save({ email: 'Weber@circle.example', login: 'weber' })
  expect(await credential()).toMatchObject({
    email: 'weber@circle.example',
    administrator_email: 'weber@circle.example',
    email_confirmed: 0,
  })
  const mails = await mailed()
  const [now, before] = mails
  expect(mails.map(({ to }) => to)).toEqual([['weber@circle.example'], ['ben@circle.example']])
  expect(now?.subject).toBe(de('detailsMailSubject', { network: 'Test Network' }))
  expectParts(now?.text, ['Guten Tag, ben.', 'Ihr Anmeldename: weber'])
  expectParts(before?.text, [de('detailsMailMoved', { network: 'Test Network' })], ['weber', 'http'])
  // a link that was sent to the address before
  expect((await network.browse().open(`/new-password?link=${link}`)).status).toBe(404)
  const his = await network.browseAs(ben)
  expect((await his.submit(linkIn(now?.text), {})).status).toBe(303)
  expect(await credential()).toMatchObject({ administrator_email: 'weber@circle.example', email_confirmed: 1 })
})

test('a wrong address that nobody confirmed is told nothing, and an empty one removes it', async () => {
  await save({ email: '' })
  expect(await credential()).toMatchObject({ email: null, administrator_email: null })
  expect(await mailed()).toEqual([])
})

test('an invited member gets a new link at the corrected address, which replaces the one that was sent to the wrong one', async () => {
  const invited = { login: 'cem', name: 'Cem', email: 'cem@wrong.example' }
  const first = linkIn((await browser.submit('/administration/invite', invited)).text)
  const cem = await network.memberOf('cem')
  const { text } = await save({ ...invited, email: 'cem@circle.example' }, cem)
  const second = linkIn(text)
  const statusOf = async (path: string) => (await network.browse().open(path)).status
  expect({ first: await statusOf(first), second: await statusOf(second) }).toEqual({ first: 404, second: 200 })
  expect((await mailed()).at(-1)?.to).toEqual(['cem@circle.example'])
})

describe('what can’t be saved', () => {
  test.each([
    [{ name: ' ' }, 'Please fill this in'],
    [{ login: 'a b' }, 'and no spaces.'],
    [{ email: 'ben' }, 'This isn’t an e-mail address.'],
    [{ teams: `Sales\n${'x'.repeat(101)}` }, `At most ${maxTeams} teams`],
    [{ login: 'ADA' }, 'Another member has this login.'],
    [{ email: 'EVE@circle.example' }, 'eve Test (eve) has this e-mail address.'],
  ] as const)('%j is named, and changes nothing', async (fields, sentence) => {
    await network.addMember('eve', { email: 'eve@circle.example' })
    const answer = await save({ teams: 'Typed', ...fields })
    expectPage(answer, 422, [sentence, String(Object.values(fields)[0]).trim()])
    expect(await network.store.teams.ofMember(ben)).toEqual([])
    expect(await audit()).toEqual([])
  })

  test('one login for two members at once is given to one of them', async () => {
    const eve = await network.addMember('eve')
    const wanted = [save({ login: 'weber' }), save({ name: 'eve Test', login: 'weber', email: '' }, eve)]
    expect((await Promise.all(wanted)).map(({ status }) => status).sort()).toEqual([303, 422])
    const logins = [(await credential())?.login, (await credential(eve))?.login]
    expect(logins.filter((login) => login === 'weber')).toHaveLength(1)
  })

  test('more teams than a member may have are refused', async () => {
    const teams = (count: number) => Array.from({ length: count }, (_, index) => `Team ${index}`).join('\n')
    expect((await save({ teams: teams(maxTeams + 1) })).status).toBe(422)
    expect((await save({ teams: teams(maxTeams) })).status).toBe(303)
    expect(await network.store.teams.ofMember(ben)).toHaveLength(maxTeams)
  })

  test('a login or an address of somebody who has left needs a tick', async () => {
    for (const login of ['gil', 'hal'])
      await network.remove(await network.addMember(login, { email: `${login}@circle.example` }))
    for (const fields of [{ login: 'gil' }, { login: 'gil', email: 'hal@circle.example' }]) {
      expectPage(await save(fields), 422, ['belonged to someone who has left.', 'name="even_removed"'])
      expect((await save({ ...fields, even_removed: 'yes' })).status).toBe(303)
      expect(await credential()).toMatchObject(fields)
    }
  })
})
