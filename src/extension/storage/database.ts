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

interface Definition {
  name: string
  version: number
  create: (database: IDBDatabase) => void
}

/** Milliseconds after which an opening counts as failed: a browser may never answer. */
const longestOpening = 5000

/** A newer version, a damaged file that opens or doesn't, and a missing store. */
const unusable = ['VersionError', 'UnknownError', 'NotFoundError']

/** Opens again after a failure. No migrations: another version begins with an empty database. */
export function defineDatabase({ name, version, create }: Definition) {
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
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('the browser opens no database', 'TimeoutError')), longestOpening)
    })
    const connection = Promise.race([connect(), late])
    opening = connection
    connection.catch(resetOpening)
    return connection
  }

  const openStore = async (mode: IDBTransactionMode = 'readonly') =>
    (await open()).transaction(name, mode).objectStore(name)

  /** Does the work again in a new database if this one can't be used. Only the background begins a database anew. */
  const repaired = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch(async (error: unknown) => {
      if (!(error instanceof DOMException && unusable.includes(error.name))) throw error
      await resultOf(indexedDB.deleteDatabase(name))
      return work()
    })

  const clear = (): Promise<void> =>
    repaired(async () => {
      const store = await openStore('readwrite')
      store.clear()
      await committed(store.transaction)
    })

  return { name, open, openStore, repaired, clear }
}
