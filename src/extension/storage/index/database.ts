import type { Stored } from '../item.ts'
import { resultOf } from './requests.ts'

interface Definition extends Stored {
  name: string
  version: number
  /** Creates the object stores. */
  create: (database: IDBDatabase) => void
}

interface Database extends Stored {
  open: () => Promise<IDBDatabase>
}

/**
 * A database that opens at its first use, and opens again after a failure or after another version closed it. There are
 * no migrations: another version begins with an empty database.
 */
export function defineDatabase(definition: Definition): Database {
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
    // another version of the extension wants to upgrade it
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

  return { ...definition, open }
}
