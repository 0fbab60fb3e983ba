import type { Version } from '../statement.ts'

/** The network itself, and its audit log. */
export const network: Version = [
  // one row, whose id is 1; the key is the same after a move, in each backup, and in the first line of each journal;
  // moved is 1 in PostgreSQL after a move back to SQLite
  `CREATE TABLE network (id INTEGER PRIMARY KEY, key TEXT NOT NULL, moved INTEGER NOT NULL DEFAULT 0)`,
  // processes that serve the network; seen is the database's time of the last sign of life
  `CREATE TABLE node (id TEXT PRIMARY KEY, seen BIGINT NOT NULL)`,
  // ways on which news leaves the network, other than its site and its API, that an administrator has closed for all
  `CREATE TABLE closed_channel (channel TEXT PRIMARY KEY)`,
  // the audit log: append-only, without foreign keys: an entry outlives its members and items
  `CREATE TABLE audit_entry (
    id TEXT PRIMARY KEY,
    time BIGINT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    member TEXT NOT NULL,
    item TEXT NOT NULL
  )`,
  `CREATE INDEX audit_entry_time ON audit_entry (action, time)`,
  // for the journal, and for the list, newest first
  `CREATE INDEX audit_entry_newest ON audit_entry (time DESC, id)`,
  // for the groups of the audit log
  `CREATE INDEX audit_entry_group ON audit_entry (time, actor, action) WHERE action <> 'revoked'`,
  // for finding the login of a removed member
  `CREATE INDEX audit_entry_removed ON audit_entry (item) WHERE action = 'removed'`,
  // for a member's download
  `CREATE INDEX audit_entry_actor ON audit_entry (actor)`,
  `CREATE INDEX audit_entry_member ON audit_entry (member)`,
]

/** Hosts of the network's own pages, which administrators named. */
export const internalHosts: Version = ['CREATE TABLE internal_host (host TEXT PRIMARY KEY)']
