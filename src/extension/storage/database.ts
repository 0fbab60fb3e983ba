/** The database's requests as promises. A transaction stays active until the last of them is answered. */

export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the transaction is committed. To be called before its first await. */
export function committed(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('the transaction ended', 'AbortError'))
  })
  // the failed request rejects first, with the same error
  done.catch(() => undefined)
  return done
}

export async function* entriesOf<Cursor extends IDBCursor>(request: IDBRequest<Cursor | null>) {
  for (let cursor = await resultOf(request); cursor; cursor = await resultOf(request)) {
    yield cursor
    cursor.continue()
  }
}

export async function clear({ openStore }: ReturnType<typeof defineDatabase>): Promise<void> {
  const store = await openStore('readwrite')
  store.clear()
  await committed(store.transaction)
}

/** Opens again after a failure. No migrations: another version begins with an empty database. */
export function defineDatabase(definition: { name: string; version: number; create: (database: IDBDatabase) => void }) {
  const { name, version, create } = definition
  let opening: Promise<IDBDatabase> | undefined

  async function connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      const { result: database } = request
      for (const store of database.objectStoreNames) database.deleteObjectStore(store)
      create(database)
    }
    const database = await resultOf(request)
    database.onversionchange = () => {
      resetOpening()
      database.close()
    }
    database.onclose = resetOpening
    return database
  }

  function resetOpening(): void {
    opening = undefined
  }

  function open(): Promise<IDBDatabase> {
    if (opening) return opening
    const connection = connect().catch(async (error: unknown) => {
      // a newer version of the extension created it
      if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
      await resultOf(indexedDB.deleteDatabase(name))
      return connect()
    })
    opening = connection
    connection.catch(resetOpening)
    return connection
  }

  const openStore = async (mode: IDBTransactionMode = 'readonly', options?: IDBTransactionOptions) =>
    (await open()).transaction(name, mode, options).objectStore(name)

  return { name, open, openStore }
}
