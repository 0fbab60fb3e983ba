import { beforeEach, describe, expect, test } from 'vitest'
import { largestUploadedFile, maxUploadedRows } from '../../../../src/service/capabilities/import/administration.ts'
import { maxPeople } from '../../../../src/service/capabilities/import/people-columns.ts'
import { lastPage, pageSize } from '../../../../src/service/pages/administration/members.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { readPage } from '../../page.ts'
import { baseUrl, createTestNetwork, expectPage, expectParts, password, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let ada: string
let browser: Awaited<ReturnType<TestNetwork['browseAs']>>

beforeEach(async () => {
  network = await createTestNetwork()
  ada = await network.addMember('ada', { role: 'administrator' })
  browser = await network.browseAs(ada)
})

/** Sends a multipart form as a browser does. */
function send(fields: Record<string, string | Blob>, path = '/administration/import') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return browser.submit('/administration/import', form, path)
}

const upload = (content: string | Uint8Array<ArrayBuffer>) => send({ file: new File([content], 'people.csv') })
const importPeople = (people: string, fields = {}) => send({ people, ...fields })
const textIn = (page: string, name: string) =>
  (new RegExp(`<textarea[^>]* name="${name}"[^>]*>\\n([^<]*)`).exec(page)?.[1] ?? '').replaceAll('&quot;', '"')
const linkOf = (page: string) => new RegExp(`${baseUrl}([^"]*)`).exec(textIn(page, 'links'))?.[1] ?? ''
const rowsIn = (page: string) =>
  [...page.matchAll(/<tr[^>]*><td>(\d+)<\/td><td dir="auto">([^<]*)<\/td><td>([^<]*)/g)].map((cells) => cells.slice(1))
const logins = async () => (await network.store.members.list()).map(({ login }) => login)

test('an import waits for the administrator’s confirmation, whose form carries the people', async () => {
  const people = 'login;name\r\nana;Ana "A" Reis\r\nben;Ben\r\n'
  network.clock.now += confirmationLifetime
  const asked = await importPeople(people, { mail: 'yes' })
  expectPage(asked, 422, ['enctype="multipart/form-data"', 'name="own_password"'])
  expect(await logins()).toEqual(['ada'])
  const hidden = [...asked.text.matchAll(/<input type="hidden" name="(people|mail)" value="([^"]*)">/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]))
  expect(fields).toEqual({ people, mail: 'yes' })
  await send({ ...fields, own_password: password })
  expect(await logins()).toEqual(['ada', 'ana', 'ben'])
})

test('an upload shows what would happen, and imports after the confirmation', async () => {
  const preview = await upload('login;name;email\r\nana;Ana "A" Reis;ana@c.example\r\nADA;Ada Byron;\r\nx y;X;\r\n')
  expect(rowsIn(preview.text)).toEqual([
    ['2', 'ana', 'invitation'],
    ['3', 'ADA', 'change: Name'],
    ['4', 'x y', 'Login: no spaces are allowed'],
  ])
  expect(preview.text).toContain('invitation: 1 · change: 1 · left out: 1')
  expect(await logins()).toEqual(['ada'])

  const done = await importPeople(textIn(preview.text, 'people'))
  expect(rowsIn(done.text)).toEqual(rowsIn(preview.text))
  expect(done.headers.get('Cache-Control')).toBe('no-store')
  expect(await logins()).toEqual(['ada', 'ana'])
  expect((await network.store.members.find(ada))?.name).toBe('Ada Byron')
  const ana = await network.memberOf('ana')
  expect((await network.store.audit.list(9, 0)).map(({ action, member }) => [action, member]).sort()).toEqual([
    ['changed details', ada],
    ['invited', ana],
  ])

  const links = textIn(done.text, 'links')
  expect(links).toMatch(/^login,name,email,link\r?\n"ana","Ana ""A"" Reis","ana@c.example","http[^"]*\/join\?link=/)
  expect((await network.browse().open(linkOf(done.text))).text).toContain('Hello, Ana')

  const [, file = ''] = /download="links.csv" href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(done.text) ?? []
  expect(decodeURIComponent(file).replaceAll('\r', '')).toBe(`\uFEFF${links.replaceAll('\r', '')}`)

  const again = await importPeople(textIn(preview.text, 'people'))
  expect(rowsIn(again.text).map(([, , said]) => said)).toEqual([
    'no change, not joined yet',
    'no change',
    'Login: no spaces are allowed',
  ])
  expect(again.text).not.toContain('link=')
})

test('everybody who hasn’t joined gets a new link if the administrator ticks it', async () => {
  const content = 'login,name\nana,Ana\nADA,ada Test\n'
  const first = await importPeople(content)
  expect((await upload(content)).text).toContain('Create new links for those who haven’t joined yet')
  const done = await importPeople(content, { new_links: 'yes' })
  expect(rowsIn(done.text).map(([, , said]) => said)).toEqual(['new link', 'no change'])
  const open = async (text: string) => (await network.browse().open(linkOf(text))).text
  expect(await open(done.text)).toContain('Hello, Ana')
  expect(await open(first.text)).not.toContain('Hello, Ana')
  expect((await upload('login,name\nada,ada Test\n')).text).not.toContain('not joined yet')
})

test('a corrected e-mail address, unlike a first one, ends the link that was sent before, and shows a new one', async () => {
  const imported = async (email: string) => linkOf((await importPeople(`login,name,email\nana,Ana,${email}\n`)).text)
  const statusOf = async (link: string) => (await network.browse().open(link)).status
  const first = await imported('')
  expect(await imported('ana@wrong.example')).toBe('')
  expect(await statusOf(first)).toBe(200)
  const right = await imported('ana@c.example')
  expect({ first: await statusOf(first), right: await statusOf(right) }).toEqual({ first: 404, right: 200 })
  // somebody who has joined asks for a link
  const { store, clock } = network
  const ben = await network.addMember('ben', { email: 'ben@wrong.example' })
  const secret = await store.memberLinks.create({ member: ben, kind: 'password' }, clock.now)
  await importPeople('login,name,email\nben,Ben,ben@c.example\n')
  expect(await statusOf(`/new-password?link=${secret}`)).toBe(404)
})

test.each([
  ['no file', '', 'Please choose a file that isn’t empty.'],
  ['a spreadsheet’s own format', Buffer.from('PK\x03\x04 login,name', 'latin1'), 'CSV UTF-8'],
])('an upload with %s is refused with a sentence', async (_, content, sentence) => {
  expectPage(await upload(content), 422, [sentence])
})

test('markup in an upload stays text', async () => {
  expectParts((await upload('login,name\n</textarea><script>,</textarea><b>\n')).text, [], ['<script>', '<b>\n'])
})

test('an upload in Windows-1252 is read, and the preview asks to check its letters', async () => {
  const { text } = await upload(Buffer.from('login;name\nana;Ana Ñandú\n', 'latin1'))
  expect(text).toContain('read as Windows-1252. Is this right? Ana Ñandú')
  expect((await importPeople(textIn(text, 'people'))).text).not.toContain('Windows-1252')
  expect((await network.store.members.list()).map(({ name }) => name)).toContain('Ana Ñandú')
})

test('an upload has a largest size and a most number of rows', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => `\nm${index},M`).join('')
  expect((await upload(`login,name${rows(maxUploadedRows)}`)).status).toBe(200)
  expect((await upload(`login,name${rows(maxUploadedRows + 1)}`)).text).toContain(
    `more than ${maxUploadedRows.toLocaleString('en')} rows`,
  )
  const large = `login,name\nana,${' '.repeat(largestUploadedFile)}`
  expect((await upload(large)).text).toContain('larger than 0.5')
  expect((await upload(large + large + large)).text).toContain('larger than 0.5')
})

test('whose e-mail couldn’t be sent is named: without an address at once, refused by the server in the list', async () => {
  const server = await startMailServer()
  network = await createTestNetwork({ smtpUrl: server.url })
  const { mailQueue } = network
  browser = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
  expect((await browser.open('/administration/invite')).text).toContain(
    'If you enter an e-mail address, the link is sent there too',
  )
  const people = 'login,name,email\nana,Ana,ana@c.example\nben,Ben,ben@refused.example\ncem,Cem,\n'
  expect((await upload(people)).text).toMatch(/name="mail"[^>]* checked/)
  const done = await importPeople(people, { mail: 'yes' })
  expect(rowsIn(done.text)).toEqual([
    ['2', 'ana', 'invitation'],
    ['3', 'ben', 'invitation'],
    ['4', 'cem', 'invitation · no e-mail address'],
  ])
  const list = 'href="/administration/members?kind=unmailed"'
  expect(done.text).toContain(list)
  const withoutAddress = await importPeople('login,name\ndan,Dan\n', { mail: 'yes' })
  expectParts(withoutAddress.text, ['invitation · no e-mail address'], [list])
  await mailQueue?.finish()
  const failed = async () =>
    (await browser.open('/administration/members?kind=unmailed')).text.match(/(?<=<b dir="auto">)[^<]*/g) ?? []
  expect(await failed()).toEqual(['Ben'])
  const failure = '<span class="chip failed">e-mail not sent</span></p>'
  const explains = 'The mail server doesn’t know this recipient. Correct the address.'
  expect((await browser.open('/administration/members')).text).toContain(`${failure}<p class="fine">${explains}</p>`)
  expect(network.logged).toEqual([expect.stringContaining('knows no such recipient (EENVELOPE 550)')])
  const ben = await network.memberOf('ben')
  const { text } = await browser.open(`/administration/members/${ben}`)
  expectParts(text, [failure, `ben · ben@refused.example<br>${explains}`])
  // an invitation, and a new link, which is a new attempt
  const invited = await browser.submit('/administration/invite', { login: 'eva', name: 'Eva', email: 'eva@c.example' })
  expect(invited.text).toContain('eva@c.example')
  await network.store.members.setEmail(ben, 'ben@c.example', 'administrator')
  await browser.submit(`/administration/members/${ben}`, { change: 'link' })
  await mailQueue?.finish()
  expect(await failed()).toEqual([])
  expect(server.received.map(({ to }) => to[0])).toEqual(['ana@c.example', 'eva@c.example', 'ben@c.example'])
})

describe('the audit log', () => {
  const open = async (query = '') => (await browser.open(`/administration/audit${query}`)).text
  /** Its lines without tags. */
  const linesIn = (text: string) =>
    [...text.matchAll(/<li><svg[^>]*><use[^>]*><\/use><\/svg><div><p>(.*?)<\/li>/gs)].map(([, line = '']) =>
      line
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  const groupIn = (text: string) => /href="(\?time=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

  test('says in a sentence who did what to whom, or to several at once, with names of members that still exist', async () => {
    const { store, clock } = network
    const [ana, ben, gone] = [await network.addMember('ana'), await network.addMember('ben'), 'f'.repeat(32)]
    for (const entry of [
      { actor: operator, action: 'removed', member: gone },
      { actor: ada, action: 'changed role', member: ben, item: 'administrator' },
      { actor: ben, action: 'sent link', member: ben },
      { actor: ada, action: 'sent link', member: ben },
      { actor: operator, action: 'set password', member: ben },
    ] as const)
      await store.audit.add({ ...entry, time: ++clock.now })
    clock.now += 1000
    for (const member of [ana, ben]) {
      await store.audit.add({ time: clock.now, actor: ada, action: 'sent link', member })
      await store.audit.add({ time: clock.now - 1, actor: operator, action: 'removed', member: `f${member.slice(1)}` })
    }
    const text = await open()
    expect(linesIn(text)).toEqual([
      expect.stringMatching(/^ada Test created links for 2 people\. .*Show all$/),
      expect.stringMatching(/^The server deleted 2 members\. .*Show all$/),
      'The server set a new password for ben Test. just now',
      'ada Test created a link for ben Test. just now',
      'A link was requested for ben Test. just now',
      'ada Test made ben Test an administrator. just now',
      `The server deleted [deleted member ${gone}]. just now`,
    ])
    const item = readPage(text).getByText(/ an administrator\.$/)
    const links = [...item.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([`/profile/${ada}`, `/profile/${ben}`])
  })

  test('leaves out an action that no part of this program has', async () => {
    const { store, clock } = network
    const entry = { time: clock.now, actor: ada, action: 'taken down', member: ada }
    await store.audit.add(entry)
    await store.audit.add({ ...entry, time: clock.now + 1, action: 'invited' })
    const { actions } = store
    store.actions = new Map([...actions].filter(([name]) => name !== entry.action))
    expect(linesIn(await open())).toEqual([expect.stringContaining('ada Test invited')])
    expect(
      (await browser.open(`/administration/audit?time=${clock.now}&actor=${ada}&action=taken%20down`)).status,
    ).toBe(200)
    store.actions = actions
    expect(linesIn(await open())).toHaveLength(2)
  })

  test('has one line for an import, which leads to its people, and says what it changed about one', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `m${index},Member ${index}\n`)
    // the clock runs during the import
    const clock = setInterval(() => network.clock.now++, 1)
    await importPeople(`login,name\n${rows.join('')}`)
    clearInterval(clock)
    network.clock.now += 1000
    await importPeople('login,name,email,team\nm0,Ana Reis,ana@circle.example,Trade\nm1,Member 1,,\n')
    const text = await open()
    expect(linesIn(text)).toEqual([
      'ada Test changed details of Ana Reis: Name, E-mail, Team. just now',
      expect.stringMatching(/^ada Test invited 250 people./),
    ])
    const first = await open(groupIn(text))
    expect(linesIn(first)).toHaveLength(50)
    expect(linesIn(first)[0]).toMatch(/^ada Test invited Ana Reis/)
    expect(first).toContain('Back to “Audit log”')
    const last = await open(`${groupIn(text)}&page=5`)
    expect(linesIn(last)).toHaveLength(50)
    expect(last).not.toContain('rel="next"')
    for (const wrong of ['?time=x&action=invited', '?time=1&action=revoked', '?time=1&actor=a&action=invited'])
      expect((await browser.open(`/administration/audit${wrong}`)).status).toBe(200)
  })
})

test('the page and its form exist for administrators only', async () => {
  const his = await network.browseAs(await network.addMember('ben'))
  const page = '/administration/import'
  expect({ member: (await his.open(page)).status, stranger: (await network.browse().open(page)).status }).toEqual({
    member: 404,
    stranger: 303,
  })
  expect((await his.send(page, { people: 'login,name\ncem,Cem' })).status).toBe(404)
  expect(await network.store.members.list()).toHaveLength(2)
})

test('the list of members has pages for all people of a file', () => {
  expect(lastPage * pageSize).toBeGreaterThanOrEqual(maxPeople)
})

test('leads an administrator whose network has nobody else to it from the home page', async () => {
  const { text } = await browser.open('/')
  expectParts(text, ['href="/administration/import"', 'Or import all of them from a file'])
  await network.addMember('ben')
  expect((await browser.open('/')).text).not.toContain('/administration/import')
})
