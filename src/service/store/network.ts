import { type Database, DatabaseFailure } from './engine/database.ts'
import { insert, readValue } from './engine/queries.ts'
import { newId } from './engine/secrets.ts'

/** Milliseconds after its last sign of life in which a node counts as serving. */
export const nodeLifetime = 60_000

const movedBack =
  'the network was moved back to the SQLite file, so it isn’t in PostgreSQL any more. Stop this node, and remove DATABASE_URL and database_url from its settings'

const selectSavedOn = `SELECT CASE WHEN current_setting('synchronous_commit') = 'off' THEN 'memory'
  WHEN current_setting('synchronous_commit') = 'local' OR current_setting('synchronous_standby_names') = '' THEN 'disk'
  WHEN EXISTS (SELECT 1 FROM pg_stat_replication) THEN 'standby' ELSE 'nowhere' END`

export function createNetwork(database: Database) {
  // the clocks of nodes may differ
  const clock =
    database.engine === 'postgres'
      ? 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)'
      : `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

  async function assertHere(): Promise<void> {
    const moved = await readValue<number>(database, 'SELECT moved FROM network WHERE id = 1')
    if (moved === 1) throw new DatabaseFailure(movedBack)
  }

  async function key(): Promise<string> {
    const known = await readValue<string>(database, 'SELECT key FROM network WHERE id = 1')
    if (known !== undefined) return known
    await insert(database, 'network', { id: 1, key: newId() }, 'ON CONFLICT (id) DO NOTHING')
    return key()
  }

  return {
    isShared: database.engine === 'postgres',

    /** Random. Made at the first call. */
    key,

    /** @throws DatabaseFailure if the network was moved back to SQLite */
    assertHere,

    /**
     * Where a change is when it is acknowledged: on a standby too, on the server's disk, or only in its memory; nowhere
     * if changes wait for a standby and none is connected.
     * @returns undefined for a file, which is on this computer's disk
     */
    savedOn: (): Promise<'standby' | 'disk' | 'memory' | 'nowhere' | undefined> =>
      database.engine === 'postgres' ? readValue(database, selectSavedOn) : Promise.resolve(undefined),

    async markMovedBack(): Promise<void> {
      await key()
      await database.run('UPDATE network SET moved = 1 WHERE id = 1')
    },

    /** A sign of life, in one transaction with the look at the mark. @throws DatabaseFailure if nothing can be written */
    signOfLife: (node: string): Promise<void> =>
      database.transaction(async (tx) => {
        await createNetwork(tx).assertHere()
        const row = `INSERT INTO node (id, seen) VALUES ($1, ${clock})`
        await tx.run(`${row} ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`, node)
      }),

    async leave(node: string): Promise<void> {
      await database.run(`DELETE FROM node WHERE id = $1 OR seen < ${clock} - ${nodeLifetime}`, node)
    },

    isServed: async (): Promise<boolean> =>
      (await database.get(`SELECT 1 FROM node WHERE seen > ${clock} - ${nodeLifetime}`)) !== undefined,
  }
}
