import { DatabaseSync } from 'node:sqlite'

/** Makes the service faulty: it acknowledges a write first, and commits it with others a little later. */
const { exec } = DatabaseSync.prototype
/** @type {DatabaseSync | undefined} */
let uncommitted

DatabaseSync.prototype.exec = function (sql) {
  if (sql === 'COMMIT') {
    uncommitted = this
    return
  }
  if (sql === 'BEGIN IMMEDIATE' && uncommitted === this) {
    // the next transaction continues the uncommitted one
    uncommitted = undefined
    return
  }
  exec.call(this, sql)
}

setInterval(() => {
  if (uncommitted) exec.call(uncommitted, 'COMMIT')
  uncommitted = undefined
}, 50).unref()
