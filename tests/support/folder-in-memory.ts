import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'

/** A folder in memory if there is plenty: otherwise each transaction of a database waits for the disk. */
export function folderInMemory(): string {
  const { bavail = 0, bsize = 0 } = existsSync(inMemory) ? statfsSync(inMemory) : {}
  return bavail * bsize > 4e9 ? inMemory : tmpdir()
}
