import { hash as digestOf } from 'node:crypto'
import { keyVersion } from '../../../contract/page-url.ts'
import { hashBytes } from '../../../contract/shared-pages.ts'
import type { Database } from '../engine/database.ts'
import { placeholderRows } from '../engine/queries.ts'
import { createNetwork } from '../network.ts'

/** A page with its key. @property key_version the version of the hash in the page's tally; 0 without a hash */
interface PageWithKey {
  id: string
  match_key: string
  key_version: number
}

export type PageHashes = ReturnType<ReturnType<typeof createHashing>>

/** The hashes of pages' keys, in hexadecimal, since both engines sort and join texts alike. */
export function createHashing() {
  /** It never changes: no share has to read it again. */
  let salt: string | undefined

  return (database: Database) => {
    /** 32 hexadecimal digits: the same after a move and in each backup, as the network's key, which they don't tell. */
    const readSalt = async (): Promise<string> =>
      (salt ??= digestOf('sha256', `shared pages of ${await createNetwork(database).key()}`).slice(0, 32))

    async function of(keys: readonly string[]): Promise<string[]> {
      const salted = await readSalt()
      return keys.map((key) => digestOf('sha256', salted + key).slice(0, 2 * hashBytes))
    }

    return {
      salt: readSalt,
      of,

      /** Saves the hashes of pages that have none, or one of an earlier version. Call it within a transaction. */
      async add(pages: readonly PageWithKey[]): Promise<void> {
        const behind = pages.filter(({ key_version }) => key_version < keyVersion)
        if (behind.length === 0) return
        const hashes = await of(behind.map(({ match_key }) => match_key))
        await database.run(
          `UPDATE recommendation_tally SET key_version = ${keyVersion}, hash = h.column2
           FROM (VALUES ${placeholderRows(behind.length, 2)}) AS h
           WHERE recommendation = h.column1 AND key_version < ${keyVersion}`,
          ...behind.flatMap(({ id }, index) => [id, hashes[index] ?? '']),
        )
      },
    }
  }
}
