import { DatabaseSync } from 'node:sqlite'

/** Makes the service faulty: it treats a repeated idempotency key as a new one. */
const { prepare } = DatabaseSync.prototype

DatabaseSync.prototype.prepare = function (sql) {
  return prepare.call(this, sql.replace('key) DO NOTHING', 'key) DO UPDATE SET taken = excluded.taken'))
}
