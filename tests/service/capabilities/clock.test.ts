import { describe, expect } from 'vitest'
import { minute } from '../../../src/contract/durations.ts'
import { mailRows } from '../../../src/service/capabilities/mail/rows.ts'
import { watchClock } from '../../../src/service/operation/clock.ts'
import { clockTolerance } from '../../../src/service/store/clock.ts'
import { type Circle, day, friday, hour, monday, test } from '../capabilities/mail/news-network.ts'
import type { Received } from '../mail/mail-server.ts'

const years = 10 * 365 * day

/** A service whose clock is ahead for a moment, and that looks for what is due then. */
async function runAhead(circle: Circle, by: number) {
  const { store, clock, logged } = circle.network
  const watched = watchClock({ store, now: () => clock.now, log: (line) => void logged.push(line) })
  await watched.check()
  const before = clock.now
  clock.now += by
  await watched.check()
  await circle.ask(circle.ana, circle.cem)
  await circle.sendAt()
  return async () => {
    clock.now = before + minute
    await watched.check()
  }
}

const toAna = (mails: Received[]) => mails.filter(({ to }) => to.includes('ana@circle.example'))

test.for<[string, by: number]>([
  ['a day', day],
  ['ten years', years],
])(
  'a clock that was ahead for a moment by %s stops neither requests nor digests, and is told',
  async ([_, by], { circle }) => {
    await circle.sendAt()
    await circle.network.store.contacts.connect(circle.ana, circle.ben, friday + 1)
    const goBack = await runAhead(circle, by)
    await goBack()
    expect(circle.network.logged.join()).toMatch(/A clock was ahead of 2026-01-02T12:01.* times were set to now/)
    await circle.ask(circle.cem, circle.ben)
    expect(await circle.sendAt(friday + 2 * minute)).toHaveLength(1)
    await circle.ask(circle.ben, circle.cem)
    expect(await circle.sendAt(friday + 12 * minute)).toHaveLength(1)
    circle.network.clock.now = friday + hour
    await circle.share(circle.ben, 'trains')
    const mails = []
    for (let time = friday + 2 * hour; time <= monday + 7 * day; time += hour)
      mails.push(...toAna(await circle.sendAt(time)))
    expect(mails.filter(({ text }) => text.includes('About trains'))).toHaveLength(1)
  },
)

test('a pause of the mail server that began while the clock was ahead ends when it goes back', async ({ circle }) => {
  await circle.sendAt()
  await circle.ask(circle.cem, circle.ben)
  circle.server.gate.answer = (stage) => (stage === 'rcpt' ? '421 4.3.2 going down' : undefined)
  const goBack = await runAhead(circle, day)
  circle.server.gate.answer = () => undefined
  await goBack()
  expect(await circle.sendAt()).toHaveLength(2)
})

test('what keeps members from asking or signing in doesn’t outlast it', async ({ circle }) => {
  const { store, clock } = circle.network
  const later = clock.now + years
  await store.contacts.connect(circle.ana, circle.ben, friday)
  const limits = [{ subject: 'a browser', max: 1, window: 15 * minute }]
  clock.now = later
  await circle.ask(circle.ana, circle.cem)
  await store.contacts.disconnect(circle.ana, circle.ben, later)
  await store.attempts.take(limits, later)
  clock.now = friday
  const watched = watchClock({ store, now: () => clock.now, log: () => undefined })
  await watched.check()
  clock.now = friday + clockTolerance + 26 * hour
  expect(await store.attempts.blockedUntil(limits, clock.now)).toBeUndefined()
  expect(await store.contacts.mayAskFrom(circle.ben, circle.ana, clock.now)).toBe(0)
})

test('plausible times stay as they are: a slow pace, a digest of next week, what is under way', async ({ circle }) => {
  const { store, clock } = circle.network
  await circle.sendAt()
  await circle.ask(circle.cem, circle.ben)
  await store.transaction((tx) => tx.of(mailRows).claim(1, clock.now))
  await store.transaction((tx) => tx.of(mailRows).count(minute, undefined, clock.now))
  expect(await store.clock.repair(clock.now)).toBe(0)
  // a node whose clock is slow
  expect(await store.clock.repair(clock.now - 5 * minute)).toBe(0)
})

/** Events with their times. */
const history = async ({ network: { store }, cem }: Circle) => ({
  joined: (await store.weeks.count(friday - day - 1, friday - day)).joined,
  requests: await store.contactRequests.sentBy(cem, 10, 0),
})

test.for<[string, number]>([
  ['of 1970', -friday],
  ['that is two days behind', -2 * day],
])('a clock %s changes nothing of what happened, and is told once', async ([_, by], { circle }) => {
  const { store, clock, logged } = circle.network
  await circle.ask(circle.cem, circle.ben)
  await circle.share(circle.ben, 'trains')
  await store.members.set(circle.cem, { joined: friday - day })
  const before = await history(circle)
  expect(before).toMatchObject({ joined: 1, requests: [{ asked: friday }] })
  clock.now += by
  const watched = watchClock({ store, now: () => clock.now, log: (line) => void logged.push(line) })
  for (let checks = 0; checks < 3; checks++) {
    await watched.check()
    clock.now += 1000
  }
  expect(logged).toEqual([expect.stringMatching(/^The clock says .*, but something happened here at 2026-01-02T12:00/)])
  expect(logged).toEqual([`${watched.refusal()}.`])
  clock.now = friday
  await watched.check()
  expect(watched.refusal()).toBeUndefined()
  expect(logged.at(-1)).toBe('The clock says 2026-01-02T12:00:00.000Z: changes are taken again.')
  expect(await history(circle)).toEqual(before)
})

describe('at a start', () => {
  /** What a service whose last entries are of these times says of a clock. */
  async function refusalAt(circle: Circle, time: number, settings: object, shared = friday, joined = friday) {
    const { store, clock, logged } = circle.network
    clock.now = shared
    await circle.share(circle.ben, 'trains')
    await store.members.set(circle.cem, { joined })
    clock.now = friday
    const watched = watchClock({ store, now: () => time, log: (line) => void logged.push(line), ...settings })
    await watched.check()
    return watched.refusal()
  }
  const released = friday - 30 * day
  const in2040 = Date.UTC(2040, 0)

  test.for<[what: string, time: number, settings: object, shared: number, joined: number]>([
    ['of 1970', 0, { released }, friday, friday],
    ['of 1970, of an unknown release', 0, {}, friday, friday],
    ['that is before the release', friday, { released: friday + day }, friday, friday],
    ['that is an hour behind', friday - hour, { released }, friday, friday],
    ['that is months behind', friday - 100 * day, { released: friday - years }, friday, friday],
    ['that another was ahead of by a month', friday, { released }, friday + 30 * day, friday + 30 * day],
    ['of 2040', in2040, { released }, friday, friday],
    ['that is two years ahead', friday + 2 * 366 * day, { released }, friday, friday],
  ])(
    'a clock %s is wrong, unless the administrator says otherwise',
    async ([, time, settings, ...rows], { circle }) => {
      expect(await refusalAt(circle, time, settings, ...rows)).toContain('Nothing is changed until it is set')
      expect(await refusalAt(circle, time, { ...settings, isRight: true }, ...rows)).toBeUndefined()
    },
  )

  test.for<[what: string, time: number, settings: object, shared: number, joined: number]>([
    ['some minutes behind', friday - 5 * minute, { released }, friday, friday],
    ['after a quiet year', friday + 365 * day, { released }, friday, friday],
    ['with a single time of 2040', friday, { released }, friday, in2040],
    ['with all times of 2040', friday, { released }, in2040, in2040],
    ['of a new release, with old entries', friday + years, { released: friday + years }, friday, friday],
  ])('a clock %s is right', async ([, time, settings, ...rows], { circle }) => {
    expect(await refusalAt(circle, time, settings, ...rows)).toBeUndefined()
  })

  test('what a clock left behind that was years ahead is repaired', async ({ circle }) => {
    const { store, clock, logged } = circle.network
    await circle.sendAt()
    clock.now += years
    await circle.ask(circle.cem, circle.ben)
    await circle.share(circle.ben, 'trains')
    await store.members.set(circle.cem, { joined: clock.now })
    clock.now = friday
    const watched = watchClock({ store, now: () => clock.now, log: (line) => void logged.push(line), released })
    await watched.check()
    expect(logged.join()).toMatch(/times were set to now/)
  })
})
