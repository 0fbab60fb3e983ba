import { expect } from 'vitest'
import { deleteExpired } from '../../../../src/service/actions/expiry.ts'
import { reportRows, takeDownRows } from '../../../../src/service/features/moderation/rows.ts'
import { replay } from '../../../../src/service/journal/journal.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { restorePeriod } from '../../../../src/service/store/shares/removable.ts'
import { expectParts } from '../../test-network.ts'
import { test as base, numbersOf } from './talk.ts'

/** Ben answered what Ana shared; Ada is an administrator. */
const test = base.extend('moderated', async ({ talk }) => {
  const { network, share, ben, cem } = talk
  const answer = await talk.answered(share, 'Rude <words>', ben)
  const ada = await network.addMember('ada', { role: 'administrator' })
  const admin = await network.browseAs(ada)
  return {
    ...{ ...talk, answer, ada, admin },
    bens: await network.browseAs(ben.member),
    cems: await network.browseAs(cem.member),
    takeDown: () =>
      admin.submit(`/administration/reports/take-down?item=${answer}`, { reason: 'Please stay friendly' }),
    putBack: () => admin.send('/administration/reports', { action: 'restore', member: ben.member, item: answer }),
  }
})

test('an answer is reported from its menu, and administrators see it with its place and who reported it', async ({
  moderated,
}) => {
  const { answer, ben, bens, cems, admin, share, store } = moderated
  const path = `/report?item=${answer}`
  const page = '/page?url=https%3A%2F%2Fbread.example%2F'
  expectParts((await cems.open(page)).text, [`href="${path}"`])
  expectParts((await bens.open(page)).text, ['Remove your answer'], [`href="${path}"`])
  expect((await bens.open(path)).status).toBe(404)
  expectParts((await cems.open(path)).text, ['Rude &lt;words&gt;', 'ben Test', `/news/${share}#${answer}`])
  const sent = await cems.submit(path, { reason: 'insult', message: 'Look' })
  expect(sent.location).toBe(`/profile/${ben.member}?reported`)
  expect(await store.of(reportRows).of({ member: ben.member, item: answer }, 9)).toMatchObject([{ reason: 'insult' }])
  const text = (await admin.open('/administration/reports')).text
  expectParts(text, ['Rude &lt;words&gt;', 'cem Test', 'Look', `/administration/reports/take-down?item=${answer}`])
})

test('an answer that is taken down is gone and not counted, its author sees why, and it can be put back', async ({
  moderated,
}) => {
  const { answer, ben, bens, cem, cems, admin, share, store, clock, network } = moderated
  await store
    .of(reportRows)
    .add({ reporter: cem.member, member: ben.member, item: answer, reason: 'insult', message: '' }, clock.now)
  expect((await moderated.takeDown()).location).toBe('/administration/reports?taken-down')
  expect(await store.of(reportRows).count()).toBe(0)
  expect((await moderated.comments(share, cem)).count).toBe(0)
  expect(numbersOf(await moderated.item(share, cem))).toEqual([0, 0, undefined])
  expect((await network.get(`/${answer}`, ben.token)).status).toBe(404)
  expect((await moderated.remove(answer, ben)).status).toBe(404)
  expect((await cems.open(`/news/${share}`)).text).not.toContain('Rude')
  expect((await bens.open('/')).text).toContain('The administrators took down something of yours.')
  const profile = `/profile/${ben.member}`
  expectParts((await bens.open(profile)).text, ['Rude &lt;words&gt;', 'Please stay friendly'], ['value="restore"'])
  expect((await cems.open(profile)).text).not.toContain('Rude')
  const audit = (await admin.open('/administration/audit')).text
  expectParts(audit, ['took down something that', 'Rude &lt;words&gt;', 'Please stay friendly'])
  // its author can't restore it, nor is it pruned
  expect((await bens.send(`/news/${share}/answers`, { restore: answer })).status).toBe(422)
  clock.now += restorePeriod + 1
  await deleteExpired(store, clock.now)
  expect((await moderated.putBack()).location).toBe(`${profile}?restored`)
  expect((await moderated.comments(share, cem)).data.map(({ id }) => id)).toEqual([answer])
  expect(numbersOf(await moderated.item(share, cem))).toEqual([0, 1, undefined])
  expect((await moderated.putBack()).status).toBe(422)
})

test('what its author removed can be taken down by a replayed journal; reports of it wait', async ({ moderated }) => {
  const { answer, ben, bens, cem, admin, share, store, clock } = moderated
  await store
    .of(reportRows)
    .add({ reporter: cem.member, member: ben.member, item: answer, reason: 'insult', message: '' }, clock.now)
  await moderated.remove(answer, ben)
  const reports = () => admin.open('/administration/reports')
  expectParts((await reports()).text, ['ben Test has removed it and can undo that for 10 minutes'])
  const entry = { id: 'a', time: clock.now, actor: operator, member: ben.member, item: answer }
  await replay(store, { ...entry, action: 'taken down' })
  expect((await bens.send(`/news/${share}/answers`, { restore: answer })).status).toBe(422)
  expect(await store.of(takeDownRows).find(ben.member, answer)).toMatchObject({ reason: '', put_back: 0 })
})
