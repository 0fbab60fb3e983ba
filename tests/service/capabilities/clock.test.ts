import { expect, test } from 'vitest'
import { webhookRows } from '../../../src/service/capabilities/chats/rows.ts'
import { mailRows } from '../../../src/service/capabilities/mail/rows.ts'
import { pictureRows } from '../../../src/service/capabilities/pictures/rows.ts'
import { subscriptionRows } from '../../../src/service/capabilities/push/rows.ts'
import { watchClock } from '../../../src/service/operation/clock.ts'
import { clockTolerance } from '../../../src/service/store/clock.ts'
import type { Deliveries } from '../../../src/service/store/deliveries.ts'
import { hashSecret } from '../../../src/service/store/engine/secrets.ts'
import {
  ana,
  ask,
  ben,
  cem,
  day,
  friday,
  hour,
  monday,
  network,
  sendAt,
  server,
  share,
  useNewsNetwork,
} from '../capabilities/mail/news-network.ts'

useNewsNetwork()

const minute = 60_000
const years = 10 * 365 * day

/** A service whose clock is ahead for a moment, and that looks for what is due then. */
async function runAhead(by: number) {
  const { store, clock, logged } = network
  const watched = watchClock({ store, now: () => clock.now, log: (line) => void logged.push(line) })
  await watched.check()
  const before = clock.now
  clock.now += by
  await watched.check()
  await ask(ana, cem)
  await sendAt()
  return async () => {
    clock.now = before + minute
    await watched.check()
  }
}

const toAna = (mails: Awaited<ReturnType<typeof sendAt>>) => mails.filter(({ to }) => to.includes('ana@circle.example'))

test.each([
  ['a day', day],
  ['ten years', years],
])('a clock that was ahead for a moment by %s stops neither requests nor digests, and is told', async (_, by) => {
  await sendAt()
  await network.store.contacts.connect(ana, ben, friday + 1)
  const goBack = await runAhead(by)
  await goBack()
  expect(network.logged.join()).toMatch(/A clock was ahead of 2026-01-02T12:01.* times were set to now/)
  await ask(cem, ben)
  expect(await sendAt(friday + 2 * minute)).toHaveLength(1)
  await ask(ben, cem)
  expect(await sendAt(friday + 12 * minute)).toHaveLength(1)
  network.clock.now = friday + hour
  await share(ben, 'trains')
  const mails = []
  for (let time = friday + 2 * hour; time <= monday + 7 * day; time += hour) mails.push(...toAna(await sendAt(time)))
  expect(mails.filter(({ text }) => text.includes('About trains'))).toHaveLength(1)
})

test('a pause of the mail server that began while the clock was ahead ends when it goes back', async () => {
  await sendAt()
  await ask(cem, ben)
  server.gate.answer = (stage) => (stage === 'rcpt' ? '421 4.3.2 going down' : undefined)
  const goBack = await runAhead(day)
  server.gate.answer = () => undefined
  await goBack()
  expect(await sendAt()).toHaveLength(2)
})

test('what waits for chats, devices and pictures, and what keeps members from asking or signing in, is repaired too', async () => {
  const { store, clock } = network
  const later = clock.now + years
  const id = await store
    .of(webhookRows)
    .add({ team: '', format: 'json', url: 'https://chat.example/', secret: '' }, ana, friday)
  await store.of(webhookRows).choose(ben, id ?? '', true, friday)
  const session = hashSecret(await store.sessions.begin(cem, friday))
  await store
    .of(subscriptionRows)
    .add(
      { member: cem, endpoint: 'https://push.example/', p256dh: '', auth: '', device: '', language: 'en', session },
      friday,
    )
  await store.contacts.connect(ana, ben, friday)
  const limits = [{ subject: 'a browser', max: 1, window: 15 * minute }]
  clock.now = later
  await network.post(
    '/recommend',
    { url: 'https://pages.example/a', url_picture: 'https://pages.example/a.png' },
    await network.token(ben),
  )
  await ask(ana, cem)
  await store.contacts.disconnect(ana, ben, later)
  await store.attempts.take(limits, later)
  await store.of(webhookRows).failed(id ?? '', '500', later)
  clock.now = friday
  const watched = watchClock({ store, now: () => clock.now, log: () => undefined })
  await watched.check()
  clock.now = friday + clockTolerance + 26 * hour
  const isDue = async (rows: typeof webhookRows | typeof subscriptionRows) =>
    (await store
      .of<{ messages: Deliveries }>(rows)
      .messages.next({ keys: [], members: [], origins: [] }, clock.now)) !== undefined
  expect({ webhookRows: await isDue(webhookRows), subscriptionRows: await isDue(subscriptionRows) }).toEqual({
    webhookRows: true,
    subscriptionRows: true,
  })
  expect(await store.of(pictureRows).claim({ keys: [], members: [], origins: [] }, friday + minute)).toBeDefined()
  expect(await store.attempts.blockedUntil(limits, clock.now)).toBeUndefined()
  expect(await store.contacts.mayAskFrom(ben, ana)).toBeLessThan(friday + 31 * day)
  expect((await store.of(webhookRows).find(id ?? ''))?.failing).toBe(friday)
})

test('plausible times stay as they are: a slow pace, a digest of next week, and what is under way', async () => {
  const { store, clock } = network
  await sendAt()
  await ask(cem, ben)
  await store.transaction((tx) => tx.of(mailRows).claim(1, clock.now))
  await store.transaction((tx) => tx.of(mailRows).count(minute, undefined, clock.now))
  expect(await store.clock.repair(clock.now)).toBe(0)
  // a node whose clock is slow
  expect(await store.clock.repair(clock.now - 5 * minute)).toBe(0)
})

test('an e-mail that waits for a day after a fault of our own is of no wrong clock', async () => {
  const { store, clock } = network
  await sendAt()
  await ask(cem, ben)
  store.members.find = () => Promise.reject(new TypeError('a name is missing'))
  expect(await sendAt()).toEqual([])
  expect(network.logged.join()).toContain('tried again at 2026-01-03T12:00')
  expect(await store.clock.repair(clock.now)).toBe(0)
})
