import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The same by a cheaper way; it has parameters, so that more of them can follow. */
    postgresSocket: string
  }
}

/** Of all projects: vitest loads this file once. */
let starting: Promise<PostgresServer> | undefined

export async function setup(project: TestProject): Promise<void> {
  starting ??= startPostgres()
  const { url, socketUrl } = await starting
  project.provide('postgresUrl', url)
  project.provide('postgresSocket', socketUrl)
}

export async function teardown(): Promise<void> {
  const ended = starting
  starting = undefined
  await (await ended)?.remove()
}
