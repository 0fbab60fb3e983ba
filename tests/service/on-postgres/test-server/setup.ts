import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of the project `postgres`. */
    postgresUrl: string
    /** The same by a cheaper way; it has parameters, so that more of them can follow. */
    postgresSocket: string
  }
}

let server: PostgresServer | undefined

/** Starts one PostgreSQL server for all tests of the project `postgres`. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres()
  project.provide('postgresUrl', server.url)
  project.provide('postgresSocket', server.socketUrl)
}

export const teardown = async (): Promise<void> => server?.remove()
