import { DatabaseSync, StatementSync } from 'node:sqlite'

/** Makes the service faulty: it saves the idempotent response in a second transaction, after the write's. */
const { prepare } = DatabaseSync.prototype
const { run } = StatementSync.prototype
/** @type {WeakMap<StatementSync, DatabaseSync>} */
const keeping = new WeakMap()

DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (sql.startsWith('UPDATE kept_response')) keeping.set(statement, this)
  return statement
}

StatementSync.prototype.run = function (...values) {
  const database = keeping.get(this)
  database?.exec('COMMIT')
  database?.exec('BEGIN IMMEDIATE')
  return Reflect.apply(run, this, values)
}
