import { replicates, type ServerOptions, startPostgres } from './server.ts'

/** Starts a primary and its standby. @returns both, and the URL by which a node finds the one that is the primary */
export async function startReplicated(options: ServerOptions = { settings: replicates }) {
  const primary = await startPostgres(options)
  const standby = await startPostgres({ ...options, standbyOf: primary.url })
  const servers = [primary, standby]
  const hosts = servers.map(({ url }) => new URL(url).host)
  return {
    primary,
    standby,
    database_url: `postgres://passalong@${hosts}/postgres?target_session_attrs=read-write`,
    async remove(): Promise<void> {
      for (const server of servers) await server.remove()
    },
  }
}
