import type { Version } from '../../version.ts'

/** Adds a member's state, role and e-mail address, and the audit log of what administrators do. */
export const accounts: Version = [
  `ALTER TABLE member ADD COLUMN state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('invited', 'active', 'disabled'))`,
  `ALTER TABLE member ADD COLUMN role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'administrator'))`,
  // in lower case; not in the table member, so that no query for a profile returns an address
  'ALTER TABLE credential ADD COLUMN email TEXT',
  'CREATE UNIQUE INDEX credential_email ON credential (email)',
  // append-only, without foreign keys: an entry outlives its members and items
  `CREATE TABLE audit_entry (
     id TEXT PRIMARY KEY,
     time BIGINT NOT NULL,
     actor TEXT NOT NULL,
     action TEXT NOT NULL,
     member TEXT NOT NULL,
     item TEXT NOT NULL
   )`,
  'CREATE INDEX audit_entry_time ON audit_entry (action, time)',
]
