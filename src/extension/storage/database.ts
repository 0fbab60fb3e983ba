import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A database that is opened once, when it is needed first, and anew after it has failed or was taken away. Its versions have
 * nothing in common: another one begins with nothing.
 *
 * @param create makes the object stores
 */
export function defineDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const forgetOpening = () => {
    opening = undefined
  }
  return () => {
    opening ??= openDB<Schema>(name, version, {
      upgrade(database) {
        for (const each of database.objectStoreNames) database.deleteObjectStore(each)
        create(database)
      },
      // another version of the extension wants to change it
      blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
      terminated: forgetOpening,
    })
    opening.catch(forgetOpening)
    return opening
  }
}
