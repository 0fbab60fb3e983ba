import { hash as digestOf } from 'node:crypto'
import { askedKeys, hashBytes } from '../../../contract/shared-pages.ts'
import { type Database, placeholders } from '../engine/database.ts'
import { insertAll, placeholderRows } from '../engine/queries.ts'
import { createNetwork } from '../network.ts'

/** @property hash in hexadecimal, since both engines sort and join texts alike */
export interface PageHash {
  key_version: number
  hash: string
}

/** An address of a page. @property key_version the version of the hash in the page's tally; 0 without a hash */
interface AddressOfPage {
  id: string
  url: string
  key_version: number
}

export type PageHashes = ReturnType<ReturnType<typeof createHashing>>

/**
 * The hashes of pages' keys. A page's tally has the hash of its current key. The table `page_hash` has the hashes of
 * earlier versions, for each address under which the page was shared.
 * @param keys the versions of keys by which pages are asked for, the current one first
 */
export function createHashing(keys: typeof askedKeys = askedKeys) {
  const versions = keys.map(({ version }) => version)
  const [{ version: current }] = keys
  // hashes of versions before are deleted; a node of the release before may be asked for one version more
  const oldest = Math.min(...versions) - 1
  /** It never changes: no share has to read it again. */
  let salt: string | undefined

  return (database: Database) => {
    /** 32 hexadecimal digits: the same after a move and in each backup, as the network's key, which they don't tell. */
    const readSalt = async (): Promise<string> =>
      (salt ??= digestOf('sha256', `shared pages of ${await createNetwork(database).key()}`).slice(0, 32))

    async function hasher(): Promise<(key: string) => string> {
      const salted = await readSalt()
      return (key) => digestOf('sha256', salted + key).slice(0, 2 * hashBytes)
    }

    /** @returns a function for the hashes of an address, the current version's first */
    async function ofAddress(): Promise<(url: string) => PageHash[]> {
      const hashOf = await hasher()
      return (url) => keys.map(({ version, keyOf }) => ({ key_version: version, hash: hashOf(keyOf(url)) }))
    }

    /** Saves the hashes of pages, beside hashes of earlier versions. Call it within a transaction. */
    async function add(pages: readonly AddressOfPage[]): Promise<void> {
      const hashesOf = await ofAddress()
      const hashed = pages.map((page) => ({ ...page, hashes: hashesOf(page.url) }))
      const behind = hashed.filter(({ key_version }) => key_version < current)
      const earlier = behind.flatMap(({ id, key_version }) => (key_version > 0 ? id : []))
      if (earlier.length > 0)
        await database.run(
          `INSERT INTO page_hash (recommendation, key_version, hash)
           SELECT recommendation, key_version, hash FROM recommendation_tally
           WHERE recommendation IN (${placeholders(earlier, 1)}) AND key_version < ${current} ON CONFLICT DO NOTHING`,
          ...earlier,
        )
      if (behind.length > 0)
        await database.run(
          `UPDATE recommendation_tally SET key_version = ${current}, hash = h.column2
           FROM (VALUES ${placeholderRows(behind.length, 2)}) AS h WHERE recommendation = h.column1`,
          ...behind.flatMap(({ id, hashes: [first] }) => [id, first?.hash ?? '']),
        )
      // beside a node of the next release, the tally of a page has the hash of a later version
      const others = hashed.flatMap(({ id, key_version, hashes }) =>
        hashes.slice(key_version > current ? 0 : 1).map((each) => ({ recommendation: id, ...each })),
      )
      if (others.length > 0) await insertAll(database, 'page_hash', others)
    }

    return {
      versions,
      oldest,
      salt: readSalt,
      allOf: async (url: string): Promise<PageHash[]> => (await ofAddress())(url),
      add,

      /** @param version one of `versions` @param addresses such as keys of earlier versions */
      async ofVersion(version: number, addresses: readonly string[]): Promise<string[]> {
        const { keyOf } = keys.find((each) => each.version === version) ?? keys[0]
        const hashOf = await hasher()
        return addresses.map((address) => hashOf(keyOf(address)))
      },

      /** Adds the hashes of an earlier version's key to pages. @param pages ids and keys */
      async renew(pages: readonly { id: string; match_key: string }[]): Promise<void> {
        const ids = pages.map(({ id }) => id)
        const list = placeholders(ids, 1)
        await database.run(
          `DELETE FROM page_hash WHERE recommendation IN (${list}) AND key_version < ${oldest}`,
          ...ids,
        )
        const select = `SELECT recommendation AS id, key_version FROM recommendation_tally WHERE recommendation IN (${list})`
        const tallies = await database.all<{ id: string; key_version: number }>(select, ...ids)
        const versions = new Map(tallies.map(({ id, key_version }) => [id, key_version]))
        await add(pages.map(({ id, match_key }) => ({ id, url: match_key, key_version: versions.get(id) ?? 0 })))
      },

      /** A page that becomes another one leaves its hashes to it. */
      move: (from: string, into: string): Promise<number> =>
        database.run(
          `INSERT INTO page_hash (recommendation, key_version, hash)
           SELECT $2, key_version, hash FROM page_hash WHERE recommendation = $1
           UNION ALL SELECT $2, key_version, hash FROM recommendation_tally WHERE recommendation = $1 AND key_version > 0
           ON CONFLICT DO NOTHING`,
          from,
          into,
        ),
    }
  }
}
