import { copyFileSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { webhookRows } from '../../../src/service/capabilities/chats/rows.ts'
import { feedRows } from '../../../src/service/capabilities/feeds/rows.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { reportRows, takeDownRows } from '../../../src/service/capabilities/moderation/rows.ts'
import { putBack, takeDown } from '../../../src/service/capabilities/moderation/taking-down.ts'
import { subscriptionRows } from '../../../src/service/capabilities/push/rows.ts'
import type { Capability } from '../../../src/service/capability.ts'
import { journalFile, openJournal, replay } from '../../../src/service/journal/journal.ts'
import { openData } from '../../../src/service/open-data.ts'
import { operator, revocationLifetime } from '../../../src/service/store/audit.ts'
import { hashSecret } from '../../../src/service/store/engine/secrets.ts'
import { hashOfName } from '../../../src/service/store/members/names.ts'
import {
  beginRemoval,
  changeEmail,
  changeRole,
  disableMember,
  enableMember,
  finishRemovals,
  revokeAccess,
} from '../../../src/service/store/membership.ts'
import { restorePeriod } from '../../../src/service/store/shares/news.ts'
import { databaseFile, type Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { beforeNextTransaction, newMember } from '../database.ts'

let data: string

beforeEach(() => {
  data = temporaryFolder()
})

async function withStore<Result>(
  work: (store: Store) => Promise<Result>,
  parts: readonly Capability[] = capabilities,
): Promise<Result> {
  const store = await openData(data, parts)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const change = <Result>(work: (tx: Store) => Promise<Result>) => withStore((store) => store.transaction(work))
const addMember = (login: string) =>
  withStore(({ members }) => members.add({ ...newMember(login), password: 'a hash' }, 0))
const stateOf = (member: string) => withStore(async ({ members }) => (await members.find(member))?.state)
const backUp = () => copyFileSync(join(data, databaseFile), join(data, 'backup'))
const restore = () => copyFileSync(join(data, 'backup'), join(data, databaseFile))
async function changeAfterBackup(work: (tx: Store) => Promise<unknown>): Promise<void> {
  backUp()
  await change(work)
  restore()
}
const by = (member: string) => ({ actor: operator, member })

// shows: W12
test('a restored backup brings back nobody who was removed or disabled', async () => {
  const [ana, ben, cem] = [await addMember('ana'), await addMember('ben'), await addMember('cem')]
  await change((tx) => disableMember(tx, by(cem), 1))
  await changeAfterBackup(async (tx) => {
    await tx.removals.removeMember(ana)
    await tx.audit.add({ time: 2, action: 'removed', ...by(ana) })
    await disableMember(tx, by(ben), 3)
    await enableMember(tx, by(cem), 4)
  })
  expect([await stateOf(ana), await stateOf(ben), await stateOf(cem)]).toEqual([undefined, 'disabled', 'active'])
  expect(readFileSync(join(data, databaseFile)).includes('ana')).toBe(false)
  const actions = await withStore(async ({ audit }) => (await audit.list(9, 0)).map(({ action }) => action))
  expect(actions).toEqual(['enabled', 'disabled', 'removed', 'disabled'])
})

// shows: W12
test('a restored backup has no address that was changed since, so that no link goes to an earlier one', async () => {
  const [ana, ben, cem] = [await addMember('ana'), await addMember('ben'), await addMember('cem')]
  const entered = (tx: Store, member: string, email: string) => changeEmail(tx, member, email, 'administrator')
  await change(async (tx) => {
    for (const member of [ana, ben, cem]) await entered(tx, member, `${member}@before.example`)
  })
  await changeAfterBackup(async (tx) => {
    await entered(tx, ana, 'ana@acme.example')
    await tx.audit.add({ time: 1, action: 'changed details', item: 'name,email', ...by(ana) })
    await changeEmail(tx, ben, 'ben@acme.example', 'member')
    await tx.audit.add({ time: 2, action: 'changed email', ...by(ben) })
    await tx.audit.add({ time: 3, action: 'changed details', item: 'name', ...by(cem) })
  })
  const emails = await withStore(async ({ members }) => {
    const found = []
    for (const member of [ana, ben, cem]) found.push((await members.credentialOf(member))?.email)
    return found
  })
  expect(emails).toEqual([null, null, `${cem}@before.example`])
})

// shows: C3
test('a restored backup recognizes those who were locked out since, also if they joined after it', async () => {
  const [ana, cem] = [await addMember('ana'), await addMember('cem')]
  backUp()
  const lockedOut = (name: string) => withStore(({ aliases }) => aliases.lockedOut([hashOfName(name)]))
  const [ben, dan, eva] = [await addMember('ben'), await addMember('dan'), await addMember('eva')]
  await withStore(async (store) => {
    await store.transaction(async (tx) => {
      for (const member of [ana, ben]) await changeEmail(tx, member, `${member}@acme.example`, 'member')
      for (const member of [ana, ben]) await beginRemoval(tx, by(member), 2)
      for (const member of [cem, dan, eva]) await disableMember(tx, by(member), 3)
      await enableMember(tx, by(eva), 4)
    })
    await finishRemovals(store)
  })
  const names = ['ana', `${ana}@acme.example`, 'ben', `${ben}@acme.example`, 'cem', 'eva', 'dan']
  const ends = async () => {
    const found: unknown[] = []
    for (const name of names) found.push(await lockedOut(name))
    return found
  }
  const removed = Array(4).fill('removed')
  expect(await ends()).toEqual([...removed, 'disabled', undefined, 'disabled'])
  restore()
  // the backup lacks Dan, so nobody can enable him
  expect(await ends()).toEqual([...removed, 'disabled', undefined, 'removed'])
})

// shows: A17
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
  const older = capabilities.map((each) =>
    each.data === 'nothing' ? each : { ...each, data: { ...each.data, actions: {} } },
  )
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

test('a restored backup revives no token, session or application that was revoked', async () => {
  const ana = await addMember('ana')
  const grant = (name: string) =>
    withStore((store) =>
      store.transaction(async ({ applications, authorizations, sessions }) => {
        const { key } = await applications.add({ name, level: 'premium', redirectUris: [] }, 0)
        await authorizations.allow(ana, key, false, 0)
        return { key, token: await authorizations.issueToken(ana, key, 0), session: await sessions.begin(ana, 0) }
      }),
    )
  const [one, two, other] = [await grant('one'), await grant('two'), await grant('other')]
  await changeAfterBackup(async ({ authorizations, sessions }) => {
    await authorizations.revokeToken(one.token, 1)
    await authorizations.revokeAll(ana, two.key, 2)
    await sessions.end(one.session, 3)
  })
  await withStore(async ({ authorizations, sessions }) => {
    for (const { token } of [one, two]) expect(await authorizations.caller(token)).toBeUndefined()
    expect(await sessions.find(one.session, 4)).toBeUndefined()
    expect(await authorizations.caller(other.token)).toMatchObject({ member: ana })
    expect((await sessions.find(other.session, 4))?.member).toBe(ana)
  })
})

test('a restored backup revives no feed or browser that ended and no chat that was removed or switched off, and opens no channel that was closed', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  const add = (member: string) =>
    withStore((store) => store.of(feedRows).add({ member, kind: 'contacts', subject: '', language: 'en' }, 0))
  const [ended, kept, ofBen] = [await add(ana), await add(ana), await add(ben)]
  const webhook = { team: '', format: 'slack', url: 'https://chat.example/', secret: '' } as const
  const connect = () => withStore(async (store) => (await store.of(webhookRows).add(webhook, operator, 0)) ?? '')
  const [off, on, removed] = [await connect(), await connect(), await connect()]
  await withStore(async (store) => {
    for (const id of [off, on, removed]) await store.of(webhookRows).choose(ana, id, true, 0)
  })
  const keys = { p256dh: '', auth: '', device: '', language: 'en' }
  await withStore(async (store) => {
    const subscriptions = store.of(subscriptionRows)
    const session = hashSecret(await store.sessions.begin(ana, 0))
    for (const endpoint of ['ended', 'kept']) await subscriptions.add({ member: ana, session, endpoint, ...keys }, 0)
  })
  await changeAfterBackup(async (tx) => {
    const browsers = await tx.of(subscriptionRows).of(ana)
    await tx.of(subscriptionRows).revoke(browsers.find(({ endpoint }) => endpoint === 'ended')?.id ?? '', ana, 1)
    await tx.of(webhookRows).choose(ana, off, false, 1)
    await tx.of(webhookRows).remove(removed, operator, 1)
    await tx.of(feedRows).end((await tx.of(feedRows).find(ended ?? ''))?.hash ?? '', 1)
    await disableMember(tx, by(ben), 2)
  })
  const found = () =>
    withStore(async (store) => {
      const [feeds, { channels }] = [store.of(feedRows), store]
      const all = [ended, kept, ofBen].map(async (secret) => (await feeds.find(secret ?? '')) !== undefined)
      return [await Promise.all(all), await channels.open()]
    })
  expect(await found()).toEqual([
    [false, true, false],
    ['mail', 'feeds', 'chat', 'push'],
  ])
  const browsers = await withStore((store) => store.of(subscriptionRows).of(ana))
  expect(browsers.map(({ endpoint }) => endpoint)).toEqual(['kept'])
  const offered = await withStore((store) => store.of(webhookRows).offeredTo(ana))
  expect(Object.fromEntries(offered.map(({ id, is_on }) => [id, is_on]))).toEqual({ [off]: 0, [on]: 1 })
  await changeAfterBackup(async (tx) => {
    for (const { name } of tx.channels.all) await tx.channels.change(name, false, ana, 3)
  })
  expect(await found()).toEqual([[false, false, false], []])
})

test('a restored backup undoes no change of a role', async () => {
  const [ada, ana, ben] = [await addMember('ada'), await addMember('ana'), await addMember('ben')]
  for (const member of [ada, ben]) await change((tx) => changeRole(tx, by(member), 'administrator', 1))
  await changeAfterBackup(async (tx) => {
    await changeRole(tx, by(ana), 'administrator', 2)
    await changeRole(tx, by(ben), 'member', 3)
  })
  const roles = await withStore(({ members }) => Promise.all([ada, ana, ben].map((id) => members.find(id))))
  expect(roles.map((member) => member?.role)).toEqual(['administrator', 'administrator', 'member'])
})

test('what another node replayed just before isn’t replayed again', async () => {
  const ana = await addMember('ana')
  const entry = { id: 'locked out', time: 1, action: 'disabled', ...by(ana), item: '' } as const
  const journal = openJournal(join(temporaryFolder(), journalFile), 'network')
  journal.add([entry])
  await withStore(async (store) => {
    beforeNextTransaction(store, async (tx) => {
      await replay(tx, entry)
      await enableMember(tx, by(ana), 2)
    })
    await journal.synchronize(store, (sentence) => expect.unreachable(sentence))
    expect((await store.members.find(ana))?.state).toBe('active')
    expect((await store.audit.list(9, 0)).map(({ action }) => action)).toEqual(['enabled', 'disabled'])
  })
})

test('an entry of a process that was killed before it wrote the journal is added at the next start; that of a failed transaction never', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  backUp()
  const failing = change(async (tx) => {
    await disableMember(tx, by(ben), 1)
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  await change((tx) => disableMember(tx, by(ana), 1))
  writeFileSync(join(data, journalFile), '{"id":"cut off')
  expect(await stateOf(ana)).toBe('disabled')
  restore()
  expect([await stateOf(ana), await stateOf(ben)]).toEqual(['disabled', 'active'])
})

test('what a member chose to get, and an administrator decided for all, stays chosen after a restored backup', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  await changeAfterBackup(async ({ choices }) => {
    await choices.choose(ana, { requests: 'no', digest: 'never' }, 1)
    await choices.choose(ben, { digest: 'never' }, 2)
    await choices.choose(ben, { digest: 'daily' }, 3)
    await choices.decide({ requests: 'no', digest: 'weekly', pace: 60, timeZone: 'Asia/Tokyo' }, ana, 4)
  })
  const chosenBy = (member: string) => withStore(({ choices }) => choices.of(member))
  expect(await chosenBy(ana)).toEqual({ requests: 'no', digest: 'never' })
  expect(await chosenBy(ben)).toEqual({ requests: 'no', digest: 'daily' })
  const decided = await withStore(({ choices }) => choices.ofNetwork())
  expect(decided).toEqual({ requests: 'no', digest: 'weekly', pace: 60, timeZone: 'Asia/Tokyo' })
  const listed = await withStore(({ audit }) => audit.list(10, 0))
  expect(listed.map(({ item }) => item).sort()).toEqual(['pace 60', 'requests no', 'timeZone Asia/Tokyo'])
})

test('the journal has ids, times and hashes alone, and only its owner reads it', async () => {
  const ana = await addMember('ana')
  await change((tx) => disableMember(tx, by(ana), 1))
  const path = join(data, journalFile)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const text = readFileSync(path, 'utf8')
  expect(text).not.toMatch(/\bana\b/)
  const [head = '', ...entries] = text.trim().split('\n')
  expect(JSON.parse(head)).toEqual({ network: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(entries.map((line) => JSON.parse(line).action)).toEqual(['disabled', 'known as'])
  for (const line of entries)
    expect(Object.keys(JSON.parse(line))).toEqual(['id', 'time', 'actor', 'action', 'member', 'item'])
})

test('a revocation that the database has pruned ends nothing at a later start', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  await change((tx) => revokeAccess(tx, by(ana), 1))
  const now = revocationLifetime + 2
  const session = await withStore(({ sessions }) => sessions.begin(ana, now))
  await change((tx) => revokeAccess(tx, by(ben), now))
  expect((await withStore(({ sessions }) => sessions.find(session, now)))?.member).toBe(ana)
})

test('a start reads only the end of a long journal that equals the database, and replays all of it if the database lacks the newest entry', async () => {
  const ana = await addMember('ana')
  backUp()
  await change(async (tx) => {
    await disableMember(tx, by(ana), 1)
    for (let time = 2; time < 3000; time++) await tx.audit.add({ time, action: 'sent link', ...by(ana) })
  })
  const path = join(data, journalFile)
  const whole = readFileSync(path, 'utf8')
  // without the first entry, which only the whole file shows
  const [head, , ...others] = whole.split('\n')
  const later = [head, ...others].join('\n')
  writeFileSync(path, later)
  await withStore(async () => {})
  expect(readFileSync(path, 'utf8')).toBe(later)
  writeFileSync(path, whole)
  restore()
  expect(await stateOf(ana)).toBe('disabled')
})

test('a journal that is removed while the service runs begins with its network again', async () => {
  const ana = await addMember('ana')
  const path = join(data, journalFile)
  const [head] = readFileSync(path, 'utf8').split('\n')
  await withStore(async (store) => {
    rmSync(path)
    await store.transaction((tx) => disableMember(tx, by(ana), 1))
  })
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines[0]).toBe(head)
  expect(lines.slice(1).map((line) => JSON.parse(line).action)).toEqual(['disabled', 'known as'])
})

test('a start adds the entries to the journal that could not be written, and the failure is printed once', async () => {
  const ana = await addMember('ana')
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const path = join(data, journalFile)
  await withStore(async (store) => {
    rmSync(path)
    mkdirSync(path)
    await store.transaction((tx) => disableMember(tx, by(ana), 1))
    await store.transaction((tx) => enableMember(tx, by(ana), 2))
  })
  expect(printed.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining(path)])
  rmdirSync(path)
  await withStore(async () => {})
  expect(readFileSync(path, 'utf8')).toMatch(/"disabled"[\s\S]*"enabled"/)
})
