import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Stored } from '../item.ts'

interface Definition<Schema extends DBSchema> extends Stored {
  name: string
  version: number
  /** Creates the object stores. */
  create: (database: IDBPDatabase<Schema>) => void
}

interface Database<Schema extends DBSchema> extends Stored {
  open: () => Promise<IDBPDatabase<Schema>>
}

/**
 * A database that opens at its first use, and opens again after a failure or after another version closed it. There are
 * no migrations: another version begins with an empty database.
 */
export function defineDatabase<Schema extends DBSchema>(definition: Definition<Schema>): Database<Schema> {
  const { name, version, create } = definition
  let opening: Promise<IDBPDatabase<Schema>> | undefined

  const connect = () =>
    openDB<Schema>(name, version, {
      upgrade(database) {
        for (const store of database.objectStoreNames) database.deleteObjectStore(store)
        create(database)
      },
      // another version of the extension wants to upgrade it
      blocking(_current, _wanted, event) {
        forgetOpening()
        ;(event.target as IDBDatabase).close()
      },
      terminated: forgetOpening,
    })

  function forgetOpening(): void {
    opening = undefined
  }

  function open(): Promise<IDBPDatabase<Schema>> {
    if (opening) return opening
    const connection = connect().catch(async (error: unknown) => {
      // a newer version of the extension created it
      if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
      await deleteDB(name)
      return connect()
    })
    opening = connection
    connection.catch(forgetOpening)
    return connection
  }

  return { ...definition, open }
}
