import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Makes the service faulty: it saves the idempotent response in a second transaction, after the write's. It waits
 * between the two, where most kills therefore fall.
 */
const { prepare } = DatabaseSync.prototype
const { run } = StatementSync.prototype
/** @type {WeakMap<StatementSync, DatabaseSync>} */
const keeping = new WeakMap()
const wait = new Int32Array(new SharedArrayBuffer(4))

DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (sql.startsWith('UPDATE kept_response')) keeping.set(statement, this)
  return statement
}

StatementSync.prototype.run = function (...values) {
  const database = keeping.get(this)
  if (database) {
    database.exec('COMMIT')
    Atomics.wait(wait, 0, 0, 10)
    database.exec('BEGIN IMMEDIATE')
  }
  return Reflect.apply(run, this, values)
}
