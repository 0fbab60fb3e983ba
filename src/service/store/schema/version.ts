import type { Database } from '../engine/database.ts'

/** A statement, or a function if a statement is not enough. */
type Step = string | ((database: Database) => Promise<void>)

/**
 * The steps of a migration, in order. SQLite and PostgreSQL both understand the statements, except triggers and
 * auto-incremented keys, whose syntax differs.
 * Graph ids are random and unique across tables: an id is in exactly one of member, recommendation (or
 * merged_recommendation), news_item and contact_request.
 */
export type Version = readonly Step[]
