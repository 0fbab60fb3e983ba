import { expect } from 'vitest'
import { minute } from '../../../../src/contract/durations.ts'
import { maxRefused, proofTime } from '../../../../src/service/capabilities/mail/notification-queue.ts'
import { longestPauseOfAll } from '../../../../src/service/capabilities/mail/rows.ts'
import { otherDay } from '../../../../src/service/store/members/mail-refusals.ts'
import { firstByDay } from '../../../night.ts'
import type { Answer } from '../../mail/mail-server.ts'
import { expectPage, expectParts } from '../../test-network.ts'
import { type Circle, day, friday, hour, test } from './news-network.ts'

const isConfirmed = async (circle: Circle, member: string) =>
  (await circle.network.store.members.credentialOf(member))?.email_confirmed === 1

/** Has the server answer this to RCPT for these addresses, or for all. */
function refuse(circle: Circle, answer: Answer, ...logins: string[]): void {
  const refused = logins.map((login) => `${login}@circle.example`)
  circle.server.gate.answer = (stage, address) =>
    stage === 'rcpt' && (refused.length === 0 || refused.includes(address)) ? answer : undefined
}

/** Has an e-mail to Ben be tried, and one to Cem be taken. */
async function refuseBen(circle: Circle, answer: Answer, time: number): Promise<void> {
  refuse(circle, answer, 'ben')
  circle.network.clock.now = time
  await circle.ask(await circle.addConfirmed(`asker${time}`), circle.ben)
  await circle.sendAt(time)
  await circle.ask(await circle.addConfirmed(`other${time}`), circle.cem)
  await circle.sendAt(time + 5 * minute)
}

const unknown = ['550 5.1.1 nobody', '553 5.1.3 syntax', '550 nobody is called so', '553 not a name']
test.for(unknown)(
  'an address that the server answers with “%s” on two days counts as unconfirmed',
  async (answer, { circle }) => {
    await refuseBen(circle, answer, friday)
    await refuseBen(circle, answer, friday + hour)
    expect(await isConfirmed(circle, circle.ben)).toBe(true)
    await refuseBen(circle, answer, friday + otherDay)
    expect(await isConfirmed(circle, circle.ben)).toBe(false)
    expect(circle.network.logged.join('\n')).not.toContain('ben@')
  },
)

const passing = [
  '552 5.2.2 mailbox full',
  '550 5.7.606 banned sender',
  '550 5.1.0 address',
  '450 4.1.1 nobody now',
] as const
test.for(passing)('an address that is answered with “%s” stays confirmed', async (answer, { circle }) => {
  for (const time of [0, day, 2 * day]) await refuseBen(circle, answer, friday + time)
  expect(await isConfirmed(circle, circle.ben)).toBe(true)
  refuse(circle, undefined)
  expect(await circle.sendAt(friday + 3 * day)).not.toEqual([])
})

test('an address that the server takes between two refusals stays confirmed', async ({ circle }) => {
  await refuseBen(circle, '550 5.1.1 nobody', friday)
  refuse(circle, undefined)
  await circle.sendAt(friday + 2 * hour)
  await refuseBen(circle, '550 5.1.1 nobody', friday + day)
  expect(await isConfirmed(circle, circle.ben)).toBe(true)
})

test('a refusal doesn’t count unless the server soon takes an e-mail to somebody else', async ({ circle }) => {
  refuse(circle, '550 5.1.1 nobody', 'ben')
  await circle.ask(circle.ana, circle.ben)
  for (let time = friday; time < friday + 3 * day; time += 30 * minute) await circle.sendAt(time)
  await circle.ask(circle.ana, circle.cem)
  await circle.sendAt(friday + 3 * day + proofTime)
  expect(await isConfirmed(circle, circle.ben)).toBe(true)
})

test.for(
  firstByDay(1, ['550 5.7.606 Access denied, banned sending IP', '550 5.1.1 nobody', '550 no', '552 5.2.2 full']),
)(
  'a server that answers “%s” to all for two days takes nobody’s address, and all get their news once it is well',
  async (answer, { circle }) => {
    const members = await Array.fromAsync({ length: 2 * maxRefused }, (_, number) =>
      circle.addConfirmed(`member${number}`),
    )
    for (const member of members) await circle.ask(circle.ana, member)
    refuse(circle, answer)
    for (let time = friday; time < friday + 2 * day; time += 10 * minute) {
      // a restart forgets what the node has learned
      if (time === friday + day) await circle.queue.restart()
      expect(await circle.sendAt(time)).toEqual([])
    }
    expect(await Array.fromAsync(members, (member) => isConfirmed(circle, member))).not.toContain(false)
    expect(circle.network.logged.join('\n')).toContain('The mail server refuses many members at once')
    refuse(circle, undefined)
    let sent = 0
    for (let time = 0; time < 5 * hour; time += 5 * minute)
      sent += (await circle.sendAt(friday + 2 * day + time)).length
    expect(sent).toBe(members.length)
  },
)

test.for(firstByDay(1, ['421 4.3.2 going down', '554 no service here', '450 4.3.2 too many']))(
  'a server that greets with “%s” is asked every five minutes by one e-mail, and loses none',
  async (answer, { circle }) => {
    let greeted = 0
    circle.server.gate.answer = (stage) => {
      if (stage !== 'connect') return undefined
      greeted++
      return answer
    }
    for (let number = 0; number < 5; number++)
      await circle.ask(circle.ana, await circle.addConfirmed(`member${number}`))
    for (let time = friday; time < friday + hour; time += minute) expect(await circle.sendAt(time)).toEqual([])
    greeted = 0
    for (let time = friday + hour; time < friday + 2 * hour; time += minute) await circle.sendAt(time)
    expect(greeted).toBeLessThanOrEqual((2 * 2 * hour) / longestPauseOfAll)
    circle.server.gate.answer = () => undefined
    expect(await circle.sendAt(friday + 2 * hour + longestPauseOfAll)).toHaveLength(5)
  },
)

let administrator: string
test.beforeEach(async ({ circle }) => {
  administrator = await circle.network.addMember('adam', { role: 'administrator' })
})

const refuseTwice = async (circle: Circle) => {
  for (const time of [0, day]) await refuseBen(circle, '550 5.1.1 nobody', friday + time)
}

test('a member whose e-mail is refused is told at home', async ({ circle }) => {
  await refuseTwice(circle)
  const home = await (await circle.network.browseAs(circle.ben)).open('/')
  expectPage(home, 200, ['knows nobody at ben@circle.example', 'href="/settings/email"'])
})

test('administrators see whose e-mail is refused, and let the address count again', async ({ circle }) => {
  await refuseTwice(circle)
  const browser = await circle.network.browseAs(administrator)
  expect((await browser.open('/administration')).text).toContain('The mail server refuses e-mails to 1 member')
  const list = await browser.open('/administration/members?kind=refused')
  expectPage(list, 200, ['ben Test', '550 5.1.1', 'e-mail refused'], ['cem Test'])
  const page = `/administration/members/${circle.ben}`
  expectPage(await browser.open(page), 200, [
    'On two days',
    'ben@circle.example',
    '550 5.1.1',
    'Mark as confirmed again',
  ])

  expect((await browser.submit(page, { change: 'confirm' })).status).toBe(303)
  expect(await isConfirmed(circle, circle.ben)).toBe(true)
  expectPage(await browser.open(page), 200, [], ['Mark as confirmed again', '550 5.1.1'])
  expect((await browser.open('/administration')).text).not.toContain('refuses e-mails')
  expect((await browser.open('/administration/audit')).text).toContain('as confirmed again')
  expect((await (await circle.network.browseAs(circle.ben)).open('/')).text).not.toContain('ben@circle.example')
  refuse(circle, undefined)
  await circle.ask(circle.ana, circle.ben)
  expect((await circle.sendAt(friday + 3 * day)).map(({ to }) => to[0])).toContain('ben@circle.example')
})

test('nobody’s address counts as confirmed by that button who never confirmed it, or has another one since', async ({
  circle,
}) => {
  const dan = await circle.network.addMember('dan', { email: 'dan@circle.example' })
  const browser = await circle.network.browseAs(administrator)
  await browser.submit(`/administration/members/${dan}`, { change: 'confirm' })
  expect(await isConfirmed(circle, dan)).toBe(false)
  for (const time of [0, day]) await refuseBen(circle, '550 5.1.1 nobody', friday + time)
  await circle.network.store.members.setEmail(circle.ben, 'new@circle.example', 'administrator')
  expectPage(await browser.open(`/administration/members/${circle.ben}`), 200, [], ['Mark as confirmed again'])
  await browser.submit(`/administration/members/${circle.ben}`, { change: 'confirm' })
  expect(await isConfirmed(circle, circle.ben)).toBe(false)
})

test('Administration says since when the mail server fails, why, and how much waits', async ({ circle }) => {
  const browser = await circle.network.browseAs(administrator)
  expect((await browser.open('/administration')).text).not.toContain('mail server')
  await circle.server.stop()
  await circle.ask(circle.ana, circle.ben)
  await circle.ask(circle.ana, circle.cem)
  await circle.sendAt()
  const { text } = await browser.open('/administration')
  expectParts(text, [
    'The mail server accepts no e-mails.',
    'The mail server can’t be reached',
    '2 e-mails are waiting',
  ])
})

test('a line in the log says that Passalong tries again by itself, and when', async ({ circle }) => {
  refuse(circle, '450 4.2.0 greylisted', 'ben')
  await circle.ask(circle.ana, circle.ben)
  await circle.sendAt()
  const [line, ...more] = circle.network.logged
  expect(more).toEqual([])
  expect(line).toBe(
    'An e-mail could not be sent: 127.0.0.1 takes no e-mail now (EENVELOPE 450 4.2.0). It is tried again at 2026-01-02T12:01:00.000Z; Administration shows whose.',
  )
})

test('a fault of our own while an e-mail is written is told with its place, waits for a day, and stops no other', async ({
  circle,
}) => {
  // the first look at the digests
  await circle.sendAt()
  await circle.ask(circle.ana, circle.ben)
  await circle.ask(circle.ana, circle.cem)
  const { find } = circle.network.store.members
  const broken = async (id: string) =>
    id === circle.ben ? Promise.reject(new TypeError('a name is missing')) : find(id)
  circle.network.store.members.find = broken
  expect((await circle.sendAt()).map(({ to }) => to[0])).toEqual(['cem@circle.example'])
  expect(circle.network.logged).toEqual([
    expect.stringMatching(
      /^An e-mail could not be written, and is tried again at 2026-01-03T12:00:00.000Z: TypeError: a name is missing\n +at /,
    ),
  ])
  expect(await isConfirmed(circle, circle.ben)).toBe(true)
  circle.network.store.members.find = find
  expect(await circle.sendAt(friday + day - 1)).toEqual([])
  expect(await circle.sendAt(friday + day)).toHaveLength(1)
})
