import { DatabaseSync } from 'node:sqlite'

/** Spoils the service it is loaded into: a write is acknowledged, and committed with others a little later. */
const { exec } = DatabaseSync.prototype
/** @type {DatabaseSync | undefined} */
let uncommitted

DatabaseSync.prototype.exec = function (sql) {
  if (sql === 'COMMIT') {
    uncommitted = this
    return
  }
  if (sql === 'BEGIN IMMEDIATE' && uncommitted === this) {
    // the next one goes on in the same transaction
    uncommitted = undefined
    return
  }
  exec.call(this, sql)
}

setInterval(() => {
  if (uncommitted) exec.call(uncommitted, 'COMMIT')
  uncommitted = undefined
}, 50).unref()
