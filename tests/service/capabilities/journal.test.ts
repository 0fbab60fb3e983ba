import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disableMember } from '../../../src/service/actions/membership.ts'
import { feedRows } from '../../../src/service/capabilities/feeds/rows.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { choiceRows } from '../../../src/service/capabilities/mail/choices.ts'
import { putBack, reportRows, takeDown, takeDownRows } from '../../../src/service/features/moderation/rows.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { restorePeriod } from '../../../src/service/store/shares/removable.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { newMember } from '../database.ts'
import { addMember, by, changeAfterBackup, data, useData, withStore } from '../journal/backup.ts'

useData()

test('a restored backup brings back nothing that was taken down, and what was put back stays', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  const status = (message: string) =>
    withStore(({ news }) => news.postStatus(ana, { message, language: 'en', by_mobile: false, social_accounts: '' }, 0))
  const [bad, good, removed] = [await status('bad'), await status('good'), await status('removed')]
  const profile = { interests: '', city: '', country: '', language: 'en' }
  await withStore(async (store) => {
    await store.members.setProfileTexts(ana, { ...profile, headline: 'Rude', introduction: 'Kind' }, 0)
    await store.transaction(async (tx) => {
      await takeDown(tx, { ...by(ana), item: good, reason: 'A mistake' }, 1)
      await tx.removedNews.remove(removed, ana, 1)
      await tx.of(reportRows).add({ reporter: ben, member: ana, item: bad, reason: 'insult', message: '' }, 1)
    })
  })
  await changeAfterBackup(async (tx) => {
    expect(await tx.removedNews.restore(removed, ana, 2)).toBe(true)
    for (const item of [bad, removed, 'headline']) await takeDown(tx, { ...by(ana), item, reason: 'Insulting' }, 2)
    expect(await putBack(tx, { ...by(ana), item: good }, 3)).toBe(true)
  })
  await withStore(async (store) => {
    const { news, removedNews, members } = store
    const left = await news.list({ of: { member: ana } }, 9, 0)
    expect(left.map(({ id }) => id)).toEqual([good])
    for (const item of [bad, removed]) expect(await removedNews.restore(item, ana, restorePeriod + 1)).toBe(false)
    expect(await members.find(ana)).toMatchObject({ headline: '', introduction: 'Kind' })
    expect(await store.of(reportRows).count()).toBe(0)
    const reasons = (await store.of(takeDownRows).list(ana, 9, 0)).map(({ item, reason }) => [item, reason])
    expect(reasons.sort()).toEqual([bad, removed, 'headline'].map((item) => [item, '']).sort())
  })
})

test('the journal keeps a capability’s actions that an older program lacks, which one that has them repeats', async () => {
  const ana = await addMember('ana')
  const status = { message: 'bad', language: 'en', by_mobile: false, social_accounts: '' }
  const item = await withStore(({ news }) => news.postStatus(ana, status, 0))
  const older = capabilities.map((each) => (!each.data ? each : { ...each, data: { ...each.data, actions: {} } }))
  const without = <Result>(work: (store: Store) => Promise<Result>) => withStore(work, older)
  await changeAfterBackup((tx) => takeDown(tx, { ...by(ana), item, reason: 'Insulting' }, 1))
  const path = join(data, journalFile)
  const before = readFileSync(path, 'utf8')
  expect(before).toContain('"taken down"')
  expect(await without(({ news }) => news.find(item))).toMatchObject({ message: 'bad' })
  expect(await without(({ audit }) => audit.since(0))).toEqual([])
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(await withStore(({ news }) => news.find(item))).toBeUndefined()
  const after = readFileSync(path, 'utf8')
  expect(await without(({ audit }) => audit.since(0))).toMatchObject([{ action: 'taken down', item }])
  expect(readFileSync(path, 'utf8')).toBe(after)
})

test('a restored backup revives no feed or program that ended, and opens no channel that was closed', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  const add = (member: string) =>
    withStore((store) => store.of(feedRows).add({ member, kind: 'contacts', subject: '', language: 'en' }, 0))
  const [ended, kept, ofBen] = [await add(ana), await add(ana), await add(ben)]
  const letIn = (name: string) =>
    withStore((store) => store.authorizations.issueProgramToken({ member: ana, name, access: 'write', days: 30 }, 0))
  const tokens = [await letIn('ended'), await letIn('kept')]
  await changeAfterBackup(async (tx) => {
    await tx.of(feedRows).end((await tx.of(feedRows).find(ended ?? ''))?.hash ?? '', 1)
    const programs = await tx.authorizations.programsOf(ana)
    await tx.authorizations.revokeHashedToken(programs.find(({ name }) => name === 'ended')?.hash ?? '', 1)
    await disableMember(tx, by(ben), 2)
  })
  const calling = await withStore((store) =>
    Promise.all(tokens.map(async (token) => (await store.authorizations.caller(token, 3)) !== undefined)),
  )
  expect(calling).toEqual([false, true])
  const found = () =>
    withStore(async (store) => {
      const [feeds, { channels }] = [store.of(feedRows), store]
      const all = [ended, kept, ofBen].map(async (secret) => (await feeds.find(secret ?? '')) !== undefined)
      return [await Promise.all(all), await channels.open()]
    })
  expect(await found()).toEqual([
    [false, true, false],
    ['mail', 'feeds', 'programs'],
  ])
  await changeAfterBackup(async (tx) => {
    for (const { name } of tx.channels.all) await tx.channels.change(name, false, ana, 3)
  })
  expect(await found()).toEqual([[false, false, false], []])
})

test('what a member chose to get, and an administrator decided for all, stays chosen after a restored backup', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  await changeAfterBackup(async (tx) => {
    const choices = tx.of(choiceRows)
    await choices.choose(ana, { requests: 'no', digest: 'never' }, 1)
    await choices.choose(ben, { digest: 'never' }, 2)
    await choices.choose(ben, { digest: 'daily' }, 3)
    // an administrator who joined after the backup
    const ada = await tx.members.add(newMember('ada'), 4)
    await choices.decide({ requests: 'no', digest: 'weekly', pace: 60, timeZone: 'Asia/Tokyo' }, ada, 4)
  })
  const chosenBy = (member: string) => withStore((store) => store.of(choiceRows).ofMember(member))
  expect(await chosenBy(ana)).toEqual({ requests: 'no', passes: 'yes', digest: 'never' })
  expect(await chosenBy(ben)).toEqual({ requests: 'no', passes: 'yes', digest: 'daily' })
  const decided = await withStore((store) => store.of(choiceRows).ofNetwork())
  expect(decided).toEqual({ requests: 'no', passes: 'yes', digest: 'weekly', pace: 60, timeZone: 'Asia/Tokyo' })
  const listed = await withStore(({ audit }) => audit.list(10, 0))
  expect(listed.map(({ item }) => item).sort()).toEqual(['pace 60', 'requests no', 'timeZone Asia/Tokyo'])
})
