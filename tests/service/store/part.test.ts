import { expect, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { replay } from '../../../src/service/journal/journal.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { subscriptionRows, webhookRows } from '../../../src/service/store/deliveries.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { feedRows } from '../../../src/service/store/members/feeds.ts'
import { topicsOf } from '../../../src/service/store/members/own-data.ts'
import { disableMember, endAccess } from '../../../src/service/store/membership.ts'
import { dataOf } from '../../../src/service/store/part.ts'
import { createStore, type Data, type Part, type Store } from '../../../src/service/store/store.ts'
import { ana, ben, contents, database, network, useFilledNetwork } from './members/filled-network.ts'

useFilledNetwork()

/** The result of changes that are undone afterwards, so that the same rows can be changed in another way. */
async function tried<Result>(parts: readonly Part[], work: (store: Store, tx: Database) => Promise<Result>) {
  const results: Result[] = []
  const undone = new Error('undone')
  const trying = database.transaction(async (tx) => {
    results.push(await work(createStore(tx, parts), tx))
    throw undone
  })
  await expect(trying).rejects.toBe(undone)
  return results.at(-1)
}

/** The rows of all tables, in no order; entries of the audit log without their random ids. */
async function rowsIn(tx: Database): Promise<string[]> {
  const rows = [...(await contents(tx))].flatMap(([table, all]) => all.map((row) => `${table} ${row}`))
  return rows.map((row) => row.replace(/^(audit_entry \{"id":)"[^"]*"/, '$1')).sort()
}

const changes: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'a lock-out': (store) => disableMember(store, { actor: operator, member: ana }, network.clock.now),
  'a removal': ({ removals }) => removals.removeMember(ana),
  async 'a replayed journal'(store) {
    const [feed] = await store.of(feedRows).of(ana)
    const [browser] = await store.of(subscriptionRows).of(ben)
    const [chat] = await store.of(webhookRows).list()
    const [share] = await store.news.list({ of: { member: ben } }, 1, 0)
    const entries = [
      ['revoked', ana, feed?.hash],
      ['revoked', ben, browser?.id],
      ['revoked', ana, chat?.id],
      ['taken down', ben, share?.id],
      ['chose', ana, 'digest never'],
      ['decided', ana, 'requests no'],
      ['closed channel', ana, 'chat'],
      ['disabled', ben, ''],
    ] as const
    for (const [action, member, item = expect.unreachable(action)] of entries)
      await replay(store, { id: `${action} ${item}`, time: network.clock.now, actor: operator, action, member, item })
  },
}

test.each(Object.keys(changes))('%s leaves the same rows whatever the order of the parts is', async (name) => {
  const change = async (store: Store, tx: Database) => {
    await changes[name]?.(store)
    return rowsIn(tx)
  }
  const rows = await tried(capabilities, change)
  expect(await tried([...capabilities].reverse(), change)).toEqual(rows)
  expect(rows).not.toEqual(await rowsIn(database))
})

const ended = (when: string) => (tx: Store, member: string) => tx.choices.setForAll(`${when} ${member}`, 'told')

const thanks: Data = {
  download: { thanks: 'SELECT 0 AS at, member AS key, member FROM thanks WHERE member = $1' },
  removal: ['DELETE FROM thanks WHERE member = $1'],
  accessEnds: ended('access'),
  lockOut: ended('lock-out'),
  revoked: (tx, { item }) => tx.choices.setForAll(item, 'revoked'),
  move: 'as it is',
  actions: {
    thanked: {
      words: { icon: 'x', sentence: 'didDismiss' },
      replay: { ofMember: (tx, { member }) => ended('thanked')(tx, member) },
    },
    'closed thanks': {
      words: 'not listed',
      replay: { ofAll: (tx, { member }) => ended('closed')(tx, member) },
    },
  },
  channel: 'none',
}

const withThanks: readonly Part[] = [
  { name: 'nothing', data: 'nothing' },
  { name: 'thanks', data: thanks },
]

const told = async (tx: Database) =>
  (await tx.all<{ kind: string }>(`SELECT kind FROM network_choice WHERE kind <> 'pace' ORDER BY kind`)).map(
    ({ kind }) => kind,
  )

test('the core asks each part at the end of access, at a lock-out, a revocation and a removal', async () => {
  expect(await tried(withThanks, (store, tx) => endAccess(store, ana).then(() => told(tx)))).toEqual([`access ${ana}`])
  const by = { actor: operator, member: ana }
  const lockedOut = await tried(withThanks, (store, tx) => disableMember(store, by, 1).then(() => told(tx)))
  expect(lockedOut).toEqual([`access ${ana}`, `lock-out ${ana}`])
  const revoked = { ...by, id: 'a', time: 1, action: 'revoked', item: 'a hash' }
  expect(await tried(withThanks, (store, tx) => replay(store, revoked).then(() => told(tx)))).toEqual(['a hash'])
  const left = await tried(withThanks, async (store, tx) => {
    await tx.run('CREATE TABLE thanks (member TEXT)')
    for (const member of [ana, ben]) await tx.run('INSERT INTO thanks (member) VALUES ($1)', member)
    await store.removals.removeMember(ana)
    return tx.all('SELECT member FROM thanks')
  })
  expect(left).toEqual([{ member: ben }])
})

test('a part’s actions are repeated, those about all also if the backup lacks the member', async () => {
  const entry = (action: string, member: string) => ({ id: action, time: 1, actor: operator, action, member, item: '' })
  const kinds = await tried(withThanks, async (store, tx) => {
    await replay(store, entry('thanked', ana))
    await replay(store, { ...entry('thanked', 'missing'), id: 'other' })
    await replay(store, entry('closed thanks', 'missing'))
    const listed = (await store.audit.list(9, 0)).map(({ action }) => action)
    expect(listed.sort()).toEqual(['added chat', 'thanked', 'thanked'])
    return told(tx)
  })
  expect(kinds).toEqual(['closed missing', `thanked ${ana}`])
})

test('an action that no part has declared is refused', async () => {
  const adding = network.store.audit.add({ time: 1, actor: operator, action: 'thanked', member: ana })
  await expect(adding).rejects.toThrow('no capability has the action thanked')
})

test('a capability’s rows are made once for the store, and once for each transaction, whose changes they see', async () => {
  const made: Database[] = []
  const rows = (on: Database) => {
    made.push(on)
    return { add: (item: string) => on.run('INSERT INTO closed_channel (channel) VALUES ($1)', item) }
  }
  const { store } = network
  expect(store.of(rows)).toBe(store.of(rows))
  const adding = store.transaction(async (tx) => {
    await tx.of(rows).add('told')
    expect(tx.of(rows)).toBe(tx.of(rows))
    expect(tx.of(rows)).not.toBe(store.of(rows))
    throw new Error('undone')
  })
  await expect(adding).rejects.toThrow('undone')
  await store.of(rows).add('told')
  await database.run(`DELETE FROM closed_channel WHERE channel = 'told'`)
  expect(new Set(made).size).toBe(made.length)
})

test('no two parts have the same name, file of a download, action, or channel', () => {
  const data = dataOf(capabilities)
  const counted = data.flatMap(({ download }) => (typeof download === 'string' ? [] : Object.keys(download)))
  expect(Object.keys(topicsOf(data))).toHaveLength(Object.keys(topicsOf([])).length + counted.length)
  for (const names of [
    capabilities.map(({ name }) => name),
    data.flatMap(({ actions }) => Object.keys(actions)),
    data.flatMap(({ channel }) => (channel === 'none' ? [] : [channel.name])),
  ])
    expect(new Set(names).size).toBe(names.length)
})

test('a declaration that lacks a member doesn’t compile', () => {
  const { download, removal, accessEnds, lockOut, revoked, move, actions, channel } = thanks
  const all = { download, removal, accessEnds, lockOut, revoked, move, actions, channel }
  const lacking = <Name extends keyof Data>(name: Name) => {
    const { [name]: _, ...others } = all
    return others
  }
  const incomplete: Data[] = [
    // @ts-expect-error
    lacking('download'),
    // @ts-expect-error
    lacking('removal'),
    // @ts-expect-error
    lacking('accessEnds'),
    // @ts-expect-error
    lacking('lockOut'),
    // @ts-expect-error
    lacking('revoked'),
    // @ts-expect-error
    lacking('move'),
    // @ts-expect-error
    lacking('actions'),
    // @ts-expect-error
    lacking('channel'),
    all,
  ]
  expect(incomplete).toHaveLength(Object.keys(thanks).length + 1)
})
