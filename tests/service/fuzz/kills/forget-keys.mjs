import { DatabaseSync } from 'node:sqlite'

/** Spoils the service it is loaded into: a key that comes again is taken as if it came for the first time. */
const { prepare } = DatabaseSync.prototype

DatabaseSync.prototype.prepare = function (sql) {
  return prepare.call(
    this,
    sql.replace(
      '(application, member, key) DO NOTHING',
      '(application, member, key) DO UPDATE SET taken = excluded.taken',
    ),
  )
}
