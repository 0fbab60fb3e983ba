import { expect, vi } from 'vitest'
import { choiceRows } from '../../../../src/service/capabilities/mail/choices.ts'
import { nextMorning } from '../../../../src/service/capabilities/mail/digest.ts'
import { isTimeZone } from '../../../../src/service/texts.ts'
import { upgradedNetwork } from '../../database.ts'
import { downloadOf } from '../../export/downloaded.ts'
import type { Received } from '../../mail/mail-server.ts'
import { expectParts } from '../../test-network.ts'
import { type Circle, day, friday, hour, monday, test } from './news-network.ts'

/** Has Ben and Cem be contacts of Ana who shared pages, on the day after the digests were planned. */
async function shareSome(circle: Circle): Promise<void> {
  await circle.sendAt()
  circle.network.clock.now = friday + hour
  for (const contact of [circle.ben, circle.cem])
    await circle.network.store.contacts.connect(circle.ana, contact, friday + hour)
  for (const [member, path] of [
    [circle.ben, 'trains'],
    [circle.cem, 'trains'],
    [circle.cem, 'boats'],
  ] as const) {
    await circle.share(member, path)
    circle.network.clock.now++
  }
}

/** Ben's share on the day after the digests were planned, as Ana's digest has it. */
async function digestOf(circle: Circle, ...shares: Record<string, string>[]) {
  await circle.sendAt()
  for (const [number, fields] of shares.entries()) {
    const contact = await circle.addConfirmed(`sharer${number}`)
    await circle.network.store.members.setName(contact, fields.name ?? `Sharer ${number}`, friday)
    circle.network.clock.now = friday + hour + number
    await circle.network.store.contacts.connect(circle.ana, contact, friday + hour)
    const share: Record<string, string> = { url: 'https://evil.example/login', ...fields }
    delete share.name
    await circle.network.post('/recommend', share, await circle.network.token(contact))
  }
  const [mail] = toAna(await circle.sendAt(monday))
  return mail
}

/** Saves Ana's choices by the form of the site. */
const choose = async (circle: Circle, fields: Record<string, string>) =>
  (await circle.network.browseAs(circle.ana)).submit('/settings/notifications', { requests: 'yes', ...fields })

const toAna = (mails: Received[]) => mails.filter(({ to }) => to.includes('ana@circle.example'))

test('a digest begins with what waits, names who did what, and says how much more there is', async ({ circle }) => {
  const { network, ana, ben, cem } = circle
  const { store, clock } = network
  await store.members.setName(ben, 'Jonas Weber', friday)
  await circle.sendAt()
  clock.now = friday + hour
  for (const contact of [ben, cem]) await store.contacts.connect(ana, contact, friday - hour)
  for (const login of ['dan', 'eve']) await circle.ask(await circle.addConfirmed(login), ana)
  const page = { url: 'https://pages.example/harbour', title: 'The harbour', message: 'As I said on Monday', to: ana }
  expect((await network.post('/pass', page, await network.token(ben))).status).toBe(201)
  await network.postStatus(cem, 'Looking for somebody who works at night')
  for (let number = 1; number <= 8; number++) {
    clock.now++
    await circle.share(cem, `page${number}`)
  }
  await store.teams.set(ana, ['Harbour'])
  await store.members.set(await circle.addConfirmed('fay'), { joined: clock.now })
  await store.teams.set(await network.memberOf('fay'), ['Harbour'])
  const [mail] = toAna(await circle.sendAt(monday)).filter(({ text }) => text.includes('Hello, ana'))
  expect(mail?.subject).toBe('Jonas sent you a page · Your week on Circle')
  const parts = ['Hello, ana.', 'For you', 'Jonas Weber sent you a page', 'The harbour']
  const others = [
    'eve Test sent you a contact request',
    'See all 3',
    'and 3 more',
    'Posts',
    '“Looking for somebody who',
  ]
  for (const part of [...parts, ...others, 'fay Test joined the team “Harbour”']) {
    expect(mail?.text).toContain(part)
    expect(mail?.html).toContain(part)
  }
  // an e-mail of its own has told these words
  expect(mail?.text).not.toContain('As I said on Monday')
  expect(mail?.text.match(/About page/g)).toHaveLength(5)
  expect(mail?.text.indexOf('For you')).toBeLessThan(mail?.text.indexOf('What your contacts shared') ?? 0)
})

test('a digest calls a page what most contacts say, whoever shared it last', async ({ circle }) => {
  await shareSome(circle)
  const dan = await circle.addConfirmed('dan')
  await circle.network.store.contacts.connect(circle.ana, dan, friday + hour)
  const fields = { url: 'https://pages.example/trains', title: 'FRAUD: no trains', overview: 'All lies' }
  await circle.network.post('/recommend', fields, await circle.network.token(dan))
  const [mail] = toAna(await circle.sendAt(monday))
  for (const text of [mail?.text, mail?.html]) expectParts(text, ['About trains'], ['FRAUD', 'All lies'])
})

test('a digest is never empty, and tells nothing twice', async ({ circle }) => {
  await shareSome(circle)
  const dan = await circle.addConfirmed('dan')
  await circle.ask(dan, circle.ana)
  expect(toAna(await circle.sendAt(monday))).toHaveLength(2)
  // the request still waits, which alone is no news
  expect(toAna(await circle.sendAt(monday + 7 * day))).toEqual([])
  await circle.share(circle.ben, 'planes')
  const [mail] = toAna(await circle.sendAt(monday + 14 * day))
  expectParts(mail?.text, ['About planes', 'dan Test sent you a contact request'], ['trains'])
})

test.for([
  ['never', 0],
  ['weekly', 1],
  ['daily', 3],
] as const)('a member who chose “%s” gets %s digests from Saturday to Monday', async ([digest, count], { circle }) => {
  await circle.sendAt()
  await choose(circle, { digest })
  let received = 0
  for (let time = friday; time <= monday; time += hour) {
    circle.network.clock.now = time
    if (new Date(time).getUTCHours() === 3) await circle.share(circle.ben, `news-of-${time}`)
    if (time === friday + hour) await circle.network.store.contacts.connect(circle.ana, circle.ben, time)
    received += toAna(await circle.sendAt(time)).length
  }
  expect(received).toBe(count)
})

test('a digest comes at the member’s morning, by the time zone that a browser sent with a form', async ({ circle }) => {
  await shareSome(circle)
  await choose(circle, { digest: 'weekly', time_zone: 'America/New_York' })
  expect(toAna(await circle.sendAt(monday))).toEqual([])
  // eight in New York
  expect(toAna(await circle.sendAt(monday + 4 * hour - 1))).toEqual([])
  expect(toAna(await circle.sendAt(monday + 4 * hour))).toHaveLength(1)
})

const zones = ['Nowhere/City', '+05:00', 'x'.repeat(100), 'UTC; DROP', '']
test.for(zones)('the time zone “%s” of a form is left out', async (time_zone, { circle }) => {
  await choose(circle, { digest: 'daily', time_zone })
  expect((await circle.network.store.members.find(circle.ana))?.time_zone).toBe('')
  expect((await circle.network.store.of(choiceRows).ofMember(circle.ana)).digest).toBe('daily')
})

test('a digest that is late comes at once', async ({ circle }) => {
  await shareSome(circle)
  expect(toAna(await circle.sendAt(monday + 8 * hour))).toHaveLength(1)
})

test('a member who is disabled gets no digest', async ({ circle }) => {
  await shareSome(circle)
  await circle.network.disable(circle.ana)
  expect(toAna(await circle.sendAt(monday))).toEqual([])
})

test('a digest that came isn’t followed by a second in its week when the choice is saved again', async ({ circle }) => {
  await shareSome(circle)
  expect(toAna(await circle.sendAt(monday))).toHaveLength(1)
  circle.network.clock.now = monday + day - 1
  await circle.share(circle.ben, 'planes')
  circle.network.clock.now = monday + day
  await choose(circle, { digest: 'never' })
  await choose(circle, { digest: 'weekly' })
  for (let time = monday + day; time < monday + 6 * day + 22 * hour; time += hour)
    expect(toAna(await circle.sendAt(time))).toEqual([])
  const [mail] = toAna(await circle.sendAt(monday + 7 * day))
  expectParts(mail?.text, ['About planes'], ['About trains'])
})

test('a page shared while a digest is written is in that one or the next, and in one alone', async ({ circle }) => {
  await shareSome(circle)
  const { since } = circle.network.store.contacts
  circle.network.store.contacts.since = async (...values) => {
    circle.network.clock.now = monday + 1
    await circle.share(circle.ben, 'planes')
    circle.network.store.contacts.since = since
    return since(...values)
  }
  const { members } = circle.network.store
  const { credentialOf } = members
  vi.spyOn(members, 'credentialOf').mockImplementationOnce(async (id) => {
    await circle.share(circle.cem, 'kites')
    return credentialOf(id)
  })
  const first = toAna(await circle.sendAt(monday))[0]?.text ?? ''
  const second = toAna(await circle.sendAt(monday + 7 * day))[0]?.text ?? ''
  for (const page of ['trains', 'planes', 'kites'])
    expect([first, second].filter((text) => text.includes(`About ${page}`))).toHaveLength(1)
})

test('a page in a digest has its host beside the name that the sharer chose, and no address in any other text', async ({
  circle,
}) => {
  const mail = await digestOf(circle, {
    site_name: 'passalong.acme.example',
    title: 'Your session has expired: sign in to passalong.acme.example again',
    overview: 'Security: go to https://evil.example/login2 or write to mallory@evil.example',
  })
  for (const text of [mail?.text, mail?.html])
    expectParts(text, ['… (evil.example) · Shared by Sharer 0'], ['acme', 'login2', 'mallory'])
})

test('a digest names who shared a page, and quotes the latest words, without its summary', async ({ circle }) => {
  const page = { url: 'https://news.example/a', title: 'Night trains', overview: 'The publisher’s summary' }
  const mail = await digestOf(
    circle,
    { ...page, name: 'Jonas Weber', message: 'Old words' },
    { ...page, name: 'Ana Ruiz', message: 'Worth it <now>, see evil.example/now' },
    { ...page, name: 'Cem', message: '' },
    { ...page, name: 'Dan', message: '' },
  )
  const parts = ['Shared by Dan, Cem and 2 others', 'Ana Ruiz: “Worth it <now>, see …”']
  expectParts(mail?.text, parts, ['Old words', 'summary', 'evil'])
  expect(mail?.html).toContain('Ana Ruiz: “Worth it &lt;now&gt;, see …”')
})

test.for(['👩🏽‍🚒', '😀', 'e\u0301', '🇵🇹'])('texts are never cut within “%s”', async (sign, { circle }) => {
  const intact = (text: string) => text.split('…')[0]?.replaceAll(sign, '')
  for (const shift of ['', 'x', 'xx', 'xxx']) {
    await circle.network.store.members.setName(circle.ben, shift + sign.repeat(200), friday)
    await circle.ask(circle.ben, await circle.addConfirmed(`asked${shift}`, 'en'))
  }
  for (const { subject, text } of await circle.sendAt()) {
    expect(subject).toBe(subject.toWellFormed())
    expect(text).not.toContain('\ufffd')
    expect(intact(subject)).toMatch(/^x*$/)
  }
})

test('a digest has at most 60 kB with the longest texts, no picture, and no address but links', async ({ circle }) => {
  await circle.sendAt()
  const long = (text: string, max: number) => text.repeat(max).slice(0, max)
  for (let number = 0; number < 12; number++) {
    const other = await circle.addConfirmed(`other${number}`)
    await circle.network.store.members.setName(other, long('Ünïcödé & <Co> ', 10_000), friday)
    if (number % 2) await circle.network.store.contacts.connect(circle.ana, other, friday + hour)
    else await circle.ask(other, circle.ana, long('"<é>& ', 10_000))
    const url = `https://pages.example/${number}?${long('&é=<', 900)}`
    const fields = { url, title: long('é <b>& ', 500), overview: long('& é', 1000) }
    await circle.network.post('/recommend', fields, await circle.network.token(other))
  }
  const mails = toAna(await circle.sendAt(monday))
  expect(mails).toHaveLength(2)
  for (const { source, html } of mails) {
    expect(source.length).toBeLessThan(60_000)
    expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import|<b>/i)
    expect(html.match(/https?:\/\/[^\s"<]*/g)?.every((url) => html.includes(`href="${url}`))).toBe(true)
  }
})

test.each([
  ['Europe/London', '2026-03-27T12:00Z', '2026-03-28T08:00Z', '2026-03-30T07:00Z'],
  ['America/St_Johns', '2026-01-05T11:00Z', '2026-01-05T11:30Z', '2026-01-05T11:30Z'],
  ['Pacific/Kiritimati', '2026-01-04T18:00Z', '2026-01-05T18:00Z', '2026-01-11T18:00Z'],
  ['Asia/Kathmandu', '2026-01-05T02:15Z', '2026-01-06T02:15Z', '2026-01-12T02:15Z'],
  ['America/New_York', '2026-11-01T04:00Z', '2026-11-01T13:00Z', '2026-11-02T13:00Z'],
])('the next mornings in %s are those of its clocks', (zone, after, daily, weekly) => {
  expect(nextMorning(Date.parse(after), zone)).toBe(Date.parse(daily))
  expect(nextMorning(Date.parse(after), zone, 'Monday')).toBe(Date.parse(weekly))
})

test('every time zone of the administrators’ page is one, and has one clock, however its name is written', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([])
  const clocks = vi.spyOn(Intl, 'DateTimeFormat')
  const names = ['Pacific/Chatham', 'pacific/chatham', 'PACIFIC/CHATHAM', 'pACIFIC/cHATHAM']
  expect(names.filter((name) => !isTimeZone(name))).toEqual([])
  expect(clocks.mock.calls.length).toBeLessThanOrEqual(1)
})

test('the members of a network that had no e-mail before have digests', async () => {
  const { database, member } = await upgradedNetwork()
  expect(await database.all('SELECT member, kind, due FROM mail')).toEqual([{ member, kind: 'digest', due: 0 }])
})

test('a download says nothing of a digest’s time until one is planned', async ({ circle }) => {
  const { network, cem } = circle
  const mailsOf = async () => JSON.parse((await downloadOf(network, cem))['mails.json'] ?? '')
  expect(await mailsOf()).toEqual([{ kind: 'digest', due_time: null, notified_time: null }])
  await circle.sendAt()
  expect(await mailsOf()).toMatchObject([{ due_time: expect.stringMatching(/^2026-01-05T08/) }])
})
