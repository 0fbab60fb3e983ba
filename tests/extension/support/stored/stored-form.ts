import { deleteDB, openDB } from 'idb'
import { browser } from 'wxt/browser'

interface StoredDatabase {
  version: number
  stores: Record<string, StoredRows>
}

interface StoredRows {
  keyPath: string | string[] | null
  autoIncrement: boolean
  /** The key path of each index by its name. */
  indexes: Record<string, string | string[]>
  rows: unknown[]
}

/** All stored values and databases, as data. */
export interface StoredForm {
  local: Record<string, unknown>
  session: Record<string, unknown>
  databases: Record<string, StoredDatabase>
}

/** Reads all stored values and databases. */
export async function readStoredForm(): Promise<StoredForm> {
  const databases: StoredForm['databases'] = {}
  for (const { name = '', version = 0 } of await indexedDB.databases())
    databases[name] = await readDatabase(name, version)
  const [local, session] = await Promise.all([browser.storage.local.get(null), browser.storage.session.get(null)])
  return { local, session, databases }
}

async function readDatabase(name: string, version: number): Promise<StoredDatabase> {
  const database = await openDB(name, version)
  const stores: StoredDatabase['stores'] = {}
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).store
    const indexes = [...store.indexNames].map((each) => [each, store.index(each).keyPath] as const)
    const { keyPath, autoIncrement } = store
    stores[storeName] = { keyPath, autoIncrement, indexes: Object.fromEntries(indexes), rows: await store.getAll() }
  }
  database.close()
  return { version, stores }
}

/** Replaces all stored values and databases. */
export async function writeStoredForm({ local, session, databases }: StoredForm): Promise<void> {
  await browser.storage.local.clear()
  await browser.storage.session.clear()
  await browser.storage.local.set(local)
  await browser.storage.session.set(session)
  for (const { name = '' } of await indexedDB.databases()) await deleteDB(name)
  for (const [name, { version, stores }] of Object.entries(databases)) {
    const database = await openDB(name, version, {
      upgrade(created) {
        for (const [storeName, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
          const store = created.createObjectStore(storeName, { keyPath, autoIncrement })
          for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path)
          for (const row of rows) void store.put(row)
        }
      },
    })
    database.close()
  }
}
