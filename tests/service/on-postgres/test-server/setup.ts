import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The same by a cheaper way; it has parameters, so that more of them can follow. */
    postgresSocket: string
  }
}

let server: PostgresServer | undefined

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres()
  project.provide('postgresUrl', server.url)
  project.provide('postgresSocket', server.socketUrl)
}

export const teardown = async (): Promise<void> => server?.remove()
