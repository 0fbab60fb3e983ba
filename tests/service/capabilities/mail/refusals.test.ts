import { beforeEach, expect, test } from 'vitest'
import { maxRefused, proofTime } from '../../../../src/service/capabilities/mail/refusals.ts'
import { longestPauseOfAll } from '../../../../src/service/capabilities/mail/rows.ts'
import { otherDay } from '../../../../src/service/store/members/mail-refusals.ts'
import type { Answer } from '../../mail/mail-server.ts'
import { expectPage, expectParts } from '../../test-network.ts'
import {
  addConfirmed,
  ana,
  ask,
  ben,
  cem,
  day,
  friday,
  hour,
  network,
  queue,
  sendAt,
  server,
  useNewsNetwork,
} from './news-network.ts'

useNewsNetwork()

const minute = 60_000

const isConfirmed = async (member: string) => (await network.store.members.credentialOf(member))?.email_confirmed === 1

/** Has the server answer this to RCPT for these addresses, or for all. */
function refuse(answer: Answer, ...logins: string[]): void {
  const refused = logins.map((login) => `${login}@circle.example`)
  server.gate.answer = (stage, address) =>
    stage === 'rcpt' && (refused.length === 0 || refused.includes(address)) ? answer : undefined
}

/** Has an e-mail to Ben be tried, and one to Cem be taken. */
async function refuseBen(answer: Answer, time: number): Promise<void> {
  refuse(answer, 'ben')
  network.clock.now = time
  await ask(await addConfirmed(`asker${time}`), ben)
  await sendAt(time)
  await ask(await addConfirmed(`other${time}`), cem)
  await sendAt(time + 5 * minute)
}

const unknown = [
  '550 5.1.1 nobody',
  '550 5.1.2 no such host',
  '553 5.1.3 syntax',
  '551 5.1.6 moved',
  '556 5.1.10 null MX',
]
test.each([...unknown, '550 nobody is called so', '553 not a name'])(
  'an address that the server answers with “%s” on two days counts as unconfirmed',
  async (answer) => {
    await refuseBen(answer, friday)
    await refuseBen(answer, friday + hour)
    expect(await isConfirmed(ben)).toBe(true)
    await refuseBen(answer, friday + otherDay)
    expect(await isConfirmed(ben)).toBe(false)
    expectParts(network.logged.join('\n'), ['Addresses that count as unconfirmed now: 1.', 'Administration'], ['ben@'])
  },
)

const passing = [
  '552 5.2.2 mailbox full',
  '550 5.2.1 disabled',
  '550 5.7.606 banned sender',
  '550 5.7.1 no relay',
] as const
const others = [
  '550 5.4.1 access denied',
  '550 5.1.0 address',
  '551 not local',
  '450 4.1.1 nobody now',
  '554 no',
] as const
test.each([...passing, ...others])('an address that is answered with “%s” stays confirmed', async (answer) => {
  for (const time of [0, day, 2 * day]) await refuseBen(answer, friday + time)
  expect(await isConfirmed(ben)).toBe(true)
  refuse(undefined)
  expect(await sendAt(friday + 3 * day)).not.toEqual([])
})

test('an address that the server takes between two refusals stays confirmed', async () => {
  await refuseBen('550 5.1.1 nobody', friday)
  refuse(undefined)
  await sendAt(friday + 2 * hour)
  await refuseBen('550 5.1.1 nobody', friday + day)
  expect(await isConfirmed(ben)).toBe(true)
})

test('a refusal doesn’t count unless the server soon takes an e-mail to somebody else', async () => {
  refuse('550 5.1.1 nobody', 'ben')
  await ask(ana, ben)
  for (let time = friday; time < friday + 3 * day; time += 30 * minute) await sendAt(time)
  await ask(ana, cem)
  await sendAt(friday + 3 * day + proofTime)
  expect(await isConfirmed(ben)).toBe(true)
})

test.each(['550 5.7.606 Access denied, banned sending IP', '550 5.1.1 nobody', '550 no', '552 5.2.2 full'])(
  'a server that answers “%s” to all for two days takes nobody’s address, and all get their news once it is well',
  async (answer) => {
    const members = await Array.fromAsync({ length: 2 * maxRefused }, (_, number) => addConfirmed(`member${number}`))
    for (const member of members) await ask(ana, member)
    refuse(answer)
    for (let time = friday; time < friday + 2 * day; time += 10 * minute) {
      // a restart forgets what the node has learned
      if (time === friday + day) await queue.restart()
      expect(await sendAt(time)).toEqual([])
    }
    expect(await Array.fromAsync(members, isConfirmed)).not.toContain(false)
    expect(network.logged.join('\n')).toContain('The mail server refuses many members at once')
    refuse(undefined)
    let sent = 0
    for (let time = 0; time < 5 * hour; time += 5 * minute) sent += (await sendAt(friday + 2 * day + time)).length
    expect(sent).toBe(members.length)
  },
)

test.each(['421 4.3.2 going down', '554 no service here', '450 4.3.2 too many'])(
  'a server that greets with “%s” is asked every five minutes by one e-mail, and loses none',
  async (answer) => {
    let greeted = 0
    server.gate.answer = (stage) => {
      if (stage !== 'connect') return undefined
      greeted++
      return answer
    }
    for (let number = 0; number < 5; number++) await ask(ana, await addConfirmed(`member${number}`))
    for (let time = friday; time < friday + hour; time += minute) expect(await sendAt(time)).toEqual([])
    greeted = 0
    for (let time = friday + hour; time < friday + 2 * hour; time += minute) await sendAt(time)
    expect(greeted).toBeLessThanOrEqual((2 * 2 * hour) / longestPauseOfAll)
    server.gate.answer = () => undefined
    expect(await sendAt(friday + 2 * hour + longestPauseOfAll)).toHaveLength(5)
  },
)

let administrator: string
beforeEach(async () => {
  administrator = await network.addMember('adam', { role: 'administrator' })
})

const refuseTwice = async () => {
  for (const time of [0, day]) await refuseBen('550 5.1.1 nobody', friday + time)
}

test('a member whose e-mail is refused is told at home', async () => {
  await refuseTwice()
  const home = await (await network.browseAs(ben)).open('/')
  expectPage(home, 200, ['knows nobody at ben@circle.example', 'href="/settings/email"'])
})

test('administrators see whose e-mail is refused, and let the address count again', async () => {
  await refuseTwice()
  const browser = await network.browseAs(administrator)
  expect((await browser.open('/administration')).text).toContain('E-mail to 1 member is refused')
  const list = await browser.open('/administration?kind=refused')
  expectPage(list, 200, ['ben Test', '550 5.1.1', 'e-mail refused'], ['cem Test'])
  const page = `/administration/members/${ben}`
  expectPage(await browser.open(page), 200, [
    'on two days',
    'ben@circle.example',
    '550 5.1.1',
    'Count as confirmed again',
  ])

  expect((await browser.submit(page, { change: 'confirm' })).status).toBe(303)
  expect(await isConfirmed(ben)).toBe(true)
  expectPage(await browser.open(page), 200, [], ['Count as confirmed again', '550 5.1.1'])
  expect((await browser.open('/administration')).text).not.toContain('E-mail to 1 member')
  expect((await browser.open('/administration/audit')).text).toContain('count as confirmed again')
  expect((await (await network.browseAs(ben)).open('/')).text).not.toContain('ben@circle.example')
  refuse(undefined)
  await ask(ana, ben)
  expect((await sendAt(friday + 3 * day)).map(({ to }) => to[0])).toContain('ben@circle.example')
})

test('nobody’s address counts as confirmed by that button who never confirmed it, or has another one since', async () => {
  const dan = await network.addMember('dan', { email: 'dan@circle.example' })
  const browser = await network.browseAs(administrator)
  await browser.submit(`/administration/members/${dan}`, { change: 'confirm' })
  expect(await isConfirmed(dan)).toBe(false)
  for (const time of [0, day]) await refuseBen('550 5.1.1 nobody', friday + time)
  await network.store.members.setEmail(ben, 'new@circle.example', 'administrator')
  expectPage(await browser.open(`/administration/members/${ben}`), 200, [], ['Count as confirmed again'])
  await browser.submit(`/administration/members/${ben}`, { change: 'confirm' })
  expect(await isConfirmed(ben)).toBe(false)
})

test('Administration says since when the mail server fails, why, and how much waits', async () => {
  const browser = await network.browseAs(administrator)
  expect((await browser.open('/administration')).text).not.toContain('mail server')
  await server.stop()
  await ask(ana, ben)
  await ask(ana, cem)
  await sendAt()
  const { text } = await browser.open('/administration')
  expectParts(text, ['The mail server takes no e-mail.', 'The mail server isn’t reachable', '2 e-mails wait'])
})

test('a line in the log says that Passalong tries again by itself, and when', async () => {
  refuse('450 4.2.0 greylisted', 'ben')
  await ask(ana, ben)
  await sendAt()
  const [line, ...more] = network.logged
  expect(more).toEqual([])
  expect(line).toBe(
    'An e-mail could not be sent: 127.0.0.1 takes no e-mail now (EENVELOPE 450 4.2.0). It is tried again at 2026-01-02T12:01:00.000Z; Administration shows whose.',
  )
})

test('a fault of our own while an e-mail is written is told with its place, waits for a day, and stops no other', async () => {
  // the first look at the digests
  await sendAt()
  await ask(ana, ben)
  await ask(ana, cem)
  const { find } = network.store.members
  const broken = async (id: string) => (id === ben ? Promise.reject(new TypeError('a name is missing')) : find(id))
  network.store.members.find = broken
  expect((await sendAt()).map(({ to }) => to[0])).toEqual(['cem@circle.example'])
  expect(network.logged).toEqual([
    expect.stringMatching(
      /^An e-mail could not be written, and is tried again at 2026-01-03T12:00:00.000Z: TypeError: a name is missing\n +at /,
    ),
  ])
  expect(await isConfirmed(ben)).toBe(true)
  network.store.members.find = find
  expect(await sendAt(friday + day - 1)).toEqual([])
  expect(await sendAt(friday + day)).toHaveLength(1)
})
