import { numberedTable, type Version } from '../../store/schema/statement.ts'

/** Imports of links, and members' decisions about their imported links. The links themselves are shares. */
export const tables: Version = [
  // position is how many links of the file are done with. An import that was taken back has undone, and cleared if none
  // of its shares is left. Who did it is in the audit log
  numberedTable(
    'link_import',
    `name TEXT NOT NULL,
    hash TEXT NOT NULL,
    begun BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    shares INTEGER NOT NULL DEFAULT 0,
    ended BIGINT,
    undone BIGINT,
    cleared INTEGER NOT NULL DEFAULT 0`,
  ),
  `CREATE UNIQUE INDEX link_import_name ON link_import (name) WHERE undone IS NULL`,
  // seen is the number of the latest import that the member knows of. refused is the time at which the member took all
  // back, and wants no more; cleared is as above
  `CREATE TABLE link_owner (
    member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    seen INTEGER NOT NULL DEFAULT 0,
    refused BIGINT,
    cleared INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX link_owner_refused ON link_owner (refused) WHERE cleared = 0`,
]
