import type { Audit } from './audit.ts'
import type { Database } from './engine/database.ts'
import { readColumn } from './engine/queries.ts'

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
