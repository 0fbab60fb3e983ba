import type { Database } from './database.ts'

/** What is a member's, each table before those that it refers to; tests/service/store/removals.test.ts finds what is missing. */
const ofMember = [
  'DELETE FROM token WHERE member = $1',
  'DELETE FROM authorization_code WHERE member = $1',
  'DELETE FROM consent WHERE member = $1',
  'DELETE FROM session WHERE member = $1',
  'DELETE FROM kept_response WHERE member = $1',
  `DELETE FROM call_count WHERE subject LIKE '% ' || $1`,
  'DELETE FROM contact WHERE member = $1 OR contact = $1',
  'DELETE FROM contact_request WHERE from_member = $1 OR to_member = $1',
  'DELETE FROM news_item WHERE member = $1',
  'DELETE FROM card WHERE member = $1',
  'DELETE FROM picture WHERE member = $1',
  'DELETE FROM credential WHERE member = $1',
  'DELETE FROM member WHERE id = $1',
]

/** The same of an application. */
const ofApplication = [
  'DELETE FROM token WHERE application = $1',
  'DELETE FROM authorization_code WHERE application = $1',
  'DELETE FROM consent WHERE application = $1',
  'DELETE FROM kept_response WHERE application = $1',
  `DELETE FROM call_count WHERE subject = $1 OR substr(subject, 1, length($1) + 1) = $1 || ' '`,
  'DELETE FROM redirect_uri WHERE application = $1',
  'DELETE FROM application WHERE key = $1',
]

export type Removals = ReturnType<typeof createRemovals>

/** Ends members and applications with all that is theirs; to be called within a transaction. */
export function createRemovals(database: Database) {
  return {
    /** Pages that nobody else shared are forgotten too. */
    async member(id: string): Promise<void> {
      const theirs = await database.all<{ recommendation: string }>(
        `SELECT recommendation FROM news_item n WHERE member = $1 AND recommendation IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM news_item o WHERE o.recommendation = n.recommendation AND o.member <> $1)`,
        id,
      )
      for (const statement of ofMember) await database.run(statement, id)
      for (const { recommendation } of theirs) {
        await database.run('DELETE FROM recommendation WHERE id = $1', recommendation)
      }
    },

    async application(key: string): Promise<void> {
      for (const statement of ofApplication) await database.run(statement, key)
    },
  }
}
