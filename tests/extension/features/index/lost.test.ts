// @vitest-environment node

import { deleteDB, openDB } from 'idb'
import { expect, vi } from 'vitest'
import { matchKey } from '../../../../src/contract/page-url.ts'
import { readIndexed } from '../../../../src/extension/features/index/background.ts'
import { shareDatabase } from '../../../../src/extension/features/index/storage/shares.ts'
import { resultOf } from '../../../../src/extension/storage/database.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { readStoredForm, type StoredForm, writeStoredForm } from '../../support/stored/everything-stored.ts'
import { settledOutbox, share } from '../../support/stored/lists.ts'
import { day, it, later, minute, type NetworkOfShares } from './network-of-shares.ts'

const { name } = shareDatabase

/** Changes the rows as the browser's tools do. */
async function change(by: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  await resultOf(by(await shareDatabase.openStore('readwrite')))
}

const fault = () => {
  throw new DOMException('no', 'UnknownError')
}

/** Makes an interface of the browser fail until the database is deleted, as one with a damaged file does. */
function damage(broken: { mockImplementation: (by: () => never) => { mockRestore: () => void } }): void {
  const { mockRestore } = broken.mockImplementation(fault)
  const { deleteDatabase } = indexedDB
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    mockRestore()
    return deleteDatabase.call(indexedDB, name)
  })
}

/** Lets the next use open the database. */
const close = async () => (await shareDatabase.open()).onversionchange?.(new Event('versionchange') as never)

const databasesOf = async ({ databases }: StoredForm): Promise<StoredForm> => ({
  ...(await readStoredForm()),
  databases,
})

async function fill(network: NetworkOfShares): Promise<void> {
  await network.share(network.ana, ['a', 'b'], { at: Date.now() - 30 * day })
  await network.read()
  expect(await network.paths()).toEqual(['ana a', 'ana b'])
  network.calls()
  later(31 * minute)
}

it.for<[string, (network: NetworkOfShares) => unknown]>([
  ['its rows are gone', () => change((store) => store.clear())],
  ['a row is gone', ({ owner, ana }) => change((store) => store.delete([owner, 'https://pages.example/b', ana]))],
  ['its database is gone', () => deleteDB(name)],
  ['a newer version stored it', async () => (await openDB(name, 9)).close()],
  ['its database doesn’t open', () => close().then(() => damage(vi.spyOn(indexedDB, 'open')))],
  ['its database can’t be read', () => damage(vi.spyOn(IDBObjectStore.prototype, 'count'))],
])('the index is read anew at the next refresh if %s', async ([_, lose], { network }) => {
  await fill(network)
  await lose(network)
  await network.read()
  expect(await network.paths()).toEqual(['ana a', 'ana b'])
  expect(network.calls()).toEqual({ own: 1, contacts: 1 })
})

it('the index goes on from where an earlier copy of its database was', async ({ network }) => {
  await fill(network)
  const copy = await readStoredForm()
  await network.share(network.ana, ['later'])
  await network.read()
  network.calls()
  await writeStoredForm(await databasesOf(copy))
  expect(await network.paths()).toEqual(['ana a', 'ana b'])
  await network.read(31 * minute)
  expect(await network.paths()).toEqual(['ana a', 'ana b', 'ana later'])
  expect(network.calls()).toEqual({ own: 0, contacts: 1 })
})

it('the index of an earlier release is read anew', async ({ network }) => {
  await fill(network)
  await deleteDB(name)
  const old = await openDB(name, 2, {
    upgrade: (database) => void database.createObjectStore(name, { keyPath: ['owner', 'key', 'member.id'] }),
  })
  old.close()
  await network.read()
  expect(await network.paths()).toEqual(['ana a', 'ana b'])
})

it.for<[string, () => unknown]>([
  ['doesn’t open', fault],
  ['never opens', () => ({})],
])(
  'a database that the browser %s delays no look-up, share or removal, costs no call, and is said to be unreadable',
  async ([_, open], { network }) => {
    await fill(network)
    await close()
    for (const method of ['open', 'deleteDatabase'] as const)
      vi.spyOn(indexedDB, method).mockImplementation(open as () => never)
    const url = 'https://pages.example/mine'
    const begun = performance.now()
    const { handlers } = network
    await handlers.lookUp({ url })
    await handlers.share({ ...share, url, pageUrl: url })
    expect((await settledOutbox()).map(({ phase }) => phase)).toEqual(['done'])
    const { share_id = '' } = (await items.recommendations.get())[0]?.recommendation ?? {}
    await handlers.removal({ url, share_id, pageTitle: '' })
    expect((await settledOutbox()).map(({ content, phase }) => [content.type, phase])).toEqual([['removal', 'done']])
    expect(performance.now() - begun).toBeLessThan(5000)
    const known = readIndexed(network.owner, matchKey(url), network.me)
    await network.read().catch(() => undefined)
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    expect(await known).toMatchObject({ contacts: [], own: undefined })
    expect((await handlers.measureStored({})).index).toBeNull()
  },
)
