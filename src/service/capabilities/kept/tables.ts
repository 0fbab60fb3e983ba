import type { Version } from '../../store/schema/statement.ts'

/** Pages that members keep for later, each for its owner alone. */
export const tables: Version = [
  // words has what a search looks through. kept is the time of the last POST /keep. removed is set for as long as the
  // removal can be undone
  `CREATE TABLE kept_page (
    id TEXT PRIMARY KEY,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    match_key TEXT NOT NULL,
    url TEXT NOT NULL,
    title TEXT NOT NULL,
    overview TEXT NOT NULL,
    keywords TEXT NOT NULL,
    site_name TEXT NOT NULL,
    url_picture TEXT NOT NULL,
    message TEXT NOT NULL,
    quote TEXT NOT NULL,
    language TEXT NOT NULL,
    words TEXT NOT NULL,
    created BIGINT NOT NULL,
    kept BIGINT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    removed BIGINT,
    UNIQUE (member, match_key)
  )`,
  `CREATE INDEX kept_page_list ON kept_page (member, done, kept, id) WHERE removed IS NULL`,
  `CREATE INDEX kept_page_removed ON kept_page (removed) WHERE removed IS NOT NULL`,
]

/** Pages that came from a file: brought is the time of its import, and 0 for what the member kept or wrote a note on. */
export const broughtPages: Version = [
  `ALTER TABLE kept_page ADD COLUMN brought BIGINT NOT NULL DEFAULT 0`,
  `CREATE INDEX kept_page_brought ON kept_page (member, brought) WHERE brought > 0`,
]
