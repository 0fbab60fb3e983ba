import type { Audit } from './audit.ts'
import { type Database, DatabaseFailure, placeholders } from './engine/database.ts'
import { insert, readColumn, readValue } from './engine/queries.ts'
import { newId } from './engine/secrets.ts'
import type { DataOf } from './part.ts'

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

export function createChannels(database: Database, data: readonly Pick<DataOf<never>, 'channel'>[], audit: Audit) {
  const all = data.flatMap(({ channel }) => channel ?? [])

  async function set(name: string, isOpen: boolean): Promise<boolean> {
    const change = isOpen
      ? 'DELETE FROM closed_channel WHERE channel = $1'
      : 'INSERT INTO closed_channel (channel) VALUES ($1) ON CONFLICT DO NOTHING'
    const { closed } = all.find((channel) => channel.name === name) ?? {}
    if (closed && !isOpen) await database.run(closed)
    return (await database.run(change, name)) === 1
  }

  return {
    all,

    /** The names of channels that no administrator has closed. */
    async open(): Promise<string[]> {
      const names = all.map(({ name }) => name)
      if (names.length === 0) return []
      const select = `SELECT channel FROM closed_channel WHERE channel IN (${placeholders(names, 1)})`
      const closed = await readColumn(database, select, ...names)
      return names.filter((name) => !closed.includes(name))
    },

    set,

    async change(channel: string, isOpen: boolean, actor: string, now: number): Promise<void> {
      if (!(await set(channel, isOpen))) return
      const action = isOpen ? 'opened channel' : 'closed channel'
      await audit.add({ time: now, actor, action, member: actor, item: channel })
    },
  }
}

/** Maximum hosts that administrators name: a document for everybody has them. */
export const maxHosts = 50

/** Maximum characters of such a host. */
export const longestHost = 100

/** A host as browsers write it, without a dot at its end; undefined if the text is none. */
export function readHost(text: string): string | undefined {
  const host = URL.parse(`https://${text.trim().replace(/^https?:\/\//i, '')}`)?.hostname.replace(/\.$/, '')
  return host && /^[\w.-]+$/.test(host) && host.length <= longestHost ? host : undefined
}

/** Hosts of the network's own pages, with their subdomains: nobody is asked before a shared page there is looked up. */
export function createInternalHosts(database: Database, audit: Audit) {
  const list = (): Promise<string[]> => readColumn(database, 'SELECT host FROM internal_host ORDER BY host')

  async function set(host: string, isNamed: boolean): Promise<boolean> {
    const change = isNamed
      ? 'INSERT INTO internal_host (host) VALUES ($1) ON CONFLICT DO NOTHING'
      : 'DELETE FROM internal_host WHERE host = $1'
    return (await database.run(change, host)) === 1
  }

  return {
    list,
    set,

    /** Call it within a transaction. @param actor the id of an administrator */
    async save(hosts: readonly string[], actor: string, now: number): Promise<void> {
      const before = await list()
      for (const host of new Set([...before, ...hosts])) {
        const isNamed = hosts.includes(host)
        if (!(await set(host, isNamed))) continue
        const action = isNamed ? 'named host' : 'removed host'
        await audit.add({ time: now, actor, action, member: actor, item: host })
      }
    },
  }
}
