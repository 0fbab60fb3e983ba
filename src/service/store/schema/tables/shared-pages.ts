import { keyedTable, type Version } from '../statement.ts'

/** Hashes of pages' keys, by which members ask who shared a page (`store/shares/page-hashes.ts`). */
export const sharedPages: Version = [
  // the hash of the page's key, and the version of that key: 0 until the hash is made
  `ALTER TABLE recommendation_tally ADD COLUMN key_version INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE recommendation_tally ADD COLUMN hash TEXT NOT NULL DEFAULT ''`,
  // a bucket is a part of this index, without a look at other tables
  `CREATE INDEX recommendation_tally_shared ON recommendation_tally (key_version, hash) WHERE sharers > 0`,
  // those of earlier versions, one for each address under which the page was shared
  keyedTable(
    'page_hash',
    `recommendation TEXT NOT NULL REFERENCES recommendation (id) ON DELETE CASCADE,
    key_version INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (recommendation, key_version, hash)`,
  ),
  `CREATE INDEX page_hash_bucket ON page_hash (key_version, hash, recommendation)`,
]
