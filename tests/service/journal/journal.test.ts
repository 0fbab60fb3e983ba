import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  beginRemoval,
  changeEmail,
  changeRole,
  disableMember,
  enableMember,
  finishRemovals,
  revokeAccess,
  signOutEverywhere,
} from '../../../src/service/actions/membership.ts'
import { journalFile, openJournal, replay } from '../../../src/service/journal/journal.ts'
import { hashOfName } from '../../../src/service/store/members/names.ts'
import { databaseFile, type Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { beforeNextTransaction } from '../database.ts'
import {
  addMember,
  backUp,
  by,
  change,
  changeAfterBackup,
  data,
  restore,
  stateOf,
  useData,
  withStore,
} from './backup.ts'

useData()

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

test('a restored backup revives no token, session or application that was revoked, and signs in nobody who was signed out', async () => {
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
  const ben = await addMember('ben')
  const bens = await withStore(({ sessions }) => sessions.begin(ben, 0))
  await changeAfterBackup(async (tx) => {
    const { authorizations, sessions } = tx
    await authorizations.revokeToken(one.token, 1)
    await authorizations.revokeAll(ana, two.key, 2)
    await sessions.end(one.session, 3)
    await signOutEverywhere(tx, by(ben), 4)
  })
  await withStore(async ({ authorizations, sessions }) => {
    for (const { token } of [one, two]) expect(await authorizations.caller(token, 1)).toBeUndefined()
    for (const session of [one.session, bens]) expect(await sessions.find(session, 5)).toBeUndefined()
    expect(await authorizations.caller(other.token, 1)).toMatchObject({ member: ana })
    expect((await sessions.find(other.session, 4))?.member).toBe(ana)
  })
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

test('a restored backup repeats nothing of a capability for members who joined after it, and starts', async () => {
  const ofMembers = await withStore(async ({ actions }) =>
    [...actions].flatMap(([name, { replay }]) => (typeof replay === 'object' && 'ofMember' in replay ? name : [])),
  )
  expect(ofMembers).toContain('taken down')
  backUp()
  const ben = await addMember('ben')
  await change(async (tx) => {
    for (const [time, action] of ofMembers.entries()) await tx.audit.add({ time, action, ...by(ben) })
  })
  restore()
  expect(await stateOf(ben)).toBeUndefined()
  const entries = await withStore(({ audit }) => audit.since(0))
  expect(entries.map(({ action }) => action).sort()).toEqual(ofMembers.sort())
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

test('an entry that a killed process didn’t write is added at the next start, unless its transaction failed', async () => {
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
  expect({ ana: await stateOf(ana), ben: await stateOf(ben) }).toEqual({ ana: 'disabled', ben: 'active' })
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

test('a revocation of a year ago still ends a session of a restored backup', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  const session = await withStore(({ sessions }) => sessions.begin(ana, 0))
  backUp()
  await change((tx) => revokeAccess(tx, by(ana), 1))
  await change((tx) => revokeAccess(tx, by(ben), 365 * 86_400_000))
  restore()
  expect(await withStore(({ sessions }) => sessions.find(session, 1))).toBeUndefined()
})

test('a revocation that the database has pruned ends nothing at a later start', async () => {
  const [ana, ben] = [await addMember('ana'), await addMember('ben')]
  await change((tx) => revokeAccess(tx, by(ana), 1))
  const now = 365 * 86_400_000 + 2
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
