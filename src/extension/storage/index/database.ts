import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Stored } from '../item.ts'

interface Definition<Schema extends DBSchema> extends Stored {
  name: string
  version: number
  /** Makes the object stores. */
  create: (database: IDBPDatabase<Schema>) => void
}

interface Database<Schema extends DBSchema> extends Stored {
  open: () => Promise<IDBPDatabase<Schema>>
}

/**
 * A database that is opened once, when it is needed first, and anew after it has failed or was taken away. Its versions have
 * nothing in common: another one begins with nothing.
 */
export function defineDatabase<Schema extends DBSchema>(definition: Definition<Schema>): Database<Schema> {
  const { name, version, create } = definition
  let opening: Promise<IDBPDatabase<Schema>> | undefined

  const connect = () =>
    openDB<Schema>(name, version, {
      upgrade(database) {
        for (const each of database.objectStoreNames) database.deleteObjectStore(each)
        create(database)
      },
      // another version of the extension wants to change it
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
    const own = connect().catch(async (error: unknown) => {
      // of a newer version of the extension
      if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
      await deleteDB(name)
      return connect()
    })
    opening = own
    own.catch(forgetOpening)
    return own
  }

  return { ...definition, open }
}
