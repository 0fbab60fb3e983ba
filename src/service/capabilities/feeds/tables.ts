import type { Version } from '../../store/schema/statement.ts'

export const tables: Version = [
  // the subject is a team's name or a search; nodes of 0.1.0 read and write version and changed
  `CREATE TABLE feed (
    hash TEXT PRIMARY KEY,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('contacts', 'team', 'search')),
    subject TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL,
    version TEXT NOT NULL DEFAULT '',
    changed BIGINT NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX feed_member ON feed (member, created, hash)`,
]
