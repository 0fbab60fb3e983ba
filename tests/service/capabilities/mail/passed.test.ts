import { expect } from 'vitest'
import { disableMember, enableMember } from '../../../../src/service/actions/membership.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { type Circle, friday, hour, monday, test } from './news-network.ts'

const word = 'Federweisser'

/** Ana passes a page to Ben, with a word, and to Cem, with another. Dan is a contact no more, Eva knows nobody, Ada is an administrator. */
async function pass({ network, sendAt, addConfirmed, ana, ben, cem }: Circle): Promise<void> {
  const { store } = network
  const [dan] = [await addConfirmed('dan'), await addConfirmed('eva')]
  await store.members.set(await addConfirmed('ada'), { role: 'administrator' })
  for (const member of [ben, cem, dan]) await store.contacts.connect(ana, member, friday)
  await store.contacts.disconnect(dan, ana, friday)
  await sendAt()
  network.clock.now = friday + 1
  const token = await network.token(ana)
  // Cem gets an e-mail of his own
  for (const [to, message] of [
    [ben, word],
    [cem, 'Another'],
  ] as const) {
    const fields = { url: 'https://onions.example/', title: 'Onions', message, to }
    expect((await network.post('/pass', fields, token)).status).toBe(201)
  }
}

/** Who gets a word by e-mail until the next digests are over. */
async function told({ sendAt }: Circle, of = word): Promise<string[]> {
  const mails = [...(await sendAt(friday + hour)), ...(await sendAt(monday)), ...(await sendAt(monday + 7 * 24 * hour))]
  return mails.flatMap(({ to, text, html }) => (`${text}${html}`.includes(of) ? to : []))
}

test('what is passed is in the e-mail of its receiver alone, once', async ({ circle }) => {
  await pass(circle)
  expect(await told(circle)).toEqual(['ben@circle.example'])
})

test('what a member keeps for later is in no e-mail, also beside what is passed to the member', async ({ circle }) => {
  await pass(circle)
  const { network, ben } = circle
  const kept = 'Zwiebelkuchen'
  const fields = { url: 'https://cake.example/', title: kept, message: kept, to: 'me' }
  expect((await network.post('/pass', fields, await network.token(ben))).status).toBe(201)
  expect(await told(circle, kept)).toEqual([])
})

test('what is passed is in no e-mail while its sender is disabled, and in one when the sender is back', async ({
  circle,
}) => {
  await pass(circle)
  const { network, sendAt, ana } = circle
  const by = { actor: operator, member: ana }
  await network.store.transaction((tx) => disableMember(tx, by, network.clock.now))
  const before = [...(await sendAt(friday + hour)), ...(await sendAt(monday))]
  expect(before.filter(({ text }) => text.includes(word))).toEqual([])
  await network.store.transaction((tx) => enableMember(tx, by, network.clock.now))
  expect(await told(circle)).toEqual(['ben@circle.example'])
})
