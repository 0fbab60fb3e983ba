import { expect } from 'vitest'
import { answerContactRequest } from '../../../../src/service/actions/contact-requests.ts'
import { commentOn, likeNews } from '../../../../src/service/features/conversation/rows.ts'
import { expectParts } from '../../test-network.ts'
import { type Circle, day, friday, hour, linkIn, monday, pathOf, test } from './news-network.ts'

const toAna = async (circle: Circle, time: number) =>
  (await circle.sendAt(time)).filter(({ to }) => to.includes('ana@circle.example'))

/** Ana's share of a page and her status, after the digests were planned. */
async function shareAsAna(circle: Circle) {
  await circle.sendAt()
  circle.network.clock.now = friday + hour
  await circle.share(circle.ana, 'lighthouses')
  const status = await circle.network.postStatus(circle.ana, 'Who reads along?')
  const all = await circle.network.store.news.list({ of: { member: circle.ana } }, 2, 0)
  const { store, clock } = circle.network
  const act = async (work: Parameters<typeof store.transaction>[0]) => {
    clock.now++
    await store.transaction(work)
  }
  return {
    share: all.find(({ url }) => url !== null)?.id ?? '',
    status,
    like: (id: string, member: string) => act((tx) => likeNews(tx, { member, id }, clock.now)),
    answer: (id: string, member: string, message: string) =>
      act((tx) => commentOn(tx, id, { member, message, language: 'en' }, clock.now)),
  }
}

test('a digest says who thanked and who answered, by item, with the latest answer', async ({ circle }) => {
  const { ben, cem } = circle
  const dan = await circle.addConfirmed('dan')
  const { share, status, like, answer } = await shareAsAna(circle)
  for (const member of [ben, cem, dan]) await like(share, member)
  await answer(share, cem, 'The first words')
  await answer(share, dan, 'The sixth is a <hotel>, see evil.example/now')
  await like(status, ben)
  const [mail] = await toAna(circle, monday)
  const parts = ['Reactions', 'About lighthouses', 'dan Test and 2 others thanked you']
  for (const text of [mail?.text, mail?.html]) {
    expectParts(text, [...parts, 'dan Test and cem Test answered', 'Who reads along?'], ['The first words', 'evil'])
    expect(text).toContain('ben Test thanked you')
  }
  expectParts(mail?.text, ['dan Test: “The sixth is a <hotel>, see …”'])
  expectParts(mail?.html, ['The sixth is a &lt;hotel&gt;'])
  expect(pathOf(linkIn(mail as never, share))).toBe(`/news/${share}`)
})

test('answers alone are worth a digest, told once, and those that were taken back aren’t told', async ({ circle }) => {
  const { ben } = circle
  const { share, status, answer, like } = await shareAsAna(circle)
  await answer(share, ben, 'Lovely')
  expectParts((await toAna(circle, monday))[0]?.text, ['ben Test: “Lovely”'])
  expect(await toAna(circle, monday + 7 * day)).toEqual([])
  await like(status, ben)
  await circle.network.send('DELETE', `/${status}/like`, {}, await circle.network.token(ben))
  expect(await toAna(circle, monday + 14 * day)).toEqual([])
})

test('an accepted request is no reaction of a digest: it was told at once', async ({ circle }) => {
  const { ana, ben } = circle
  await circle.sendAt()
  const id = await circle.ask(ana, ben)
  const accepted = { member: ben, id: id ?? '', value: 'ACCEPT', contactCard: 'NONE', message: 'Of course' } as const
  await circle.network.store.transaction((tx) => answerContactRequest(tx, accepted, friday + hour))
  expectParts((await toAna(circle, friday + day))[0]?.text, ['ben Test', 'Of course'])
  await circle.network.postStatus(ben, 'News of Ben', friday + 2 * day)
  const [digest] = await toAna(circle, monday)
  expectParts(digest?.text, ['News of Ben'], ['Reactions'])
})
