import type { Database } from '../engine/database.ts'

/** A statement, or what no statement can do. */
type Step = string | ((database: Database) => Promise<void>)

/**
 * What leads to a version of the database from the one before, in this order. Statements are such that SQLite and PostgreSQL
 * both understand them, but for triggers and keys that number themselves, which each engine has its own words for.
 * Ids are random and one space: whatever `/<id>` names is found in exactly one of member, recommendation (or
 * merged_recommendation), news_item and contact_request.
 */
export type Version = readonly Step[]
