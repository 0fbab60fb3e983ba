import { hashBytes } from '../../contract/shared-pages.ts'
import { clear, committed, defineDatabase, resultOf } from './database.ts'

/** Hashes of shared pages in 256 rows, by their first byte. */
const listed = defineDatabase({
  name: 'listed',
  version: 1,
  create: (database) => void database.createObjectStore('listed', { keyPath: 'first' }),
})
const { openStore } = listed

const restBytes = hashBytes - 1

export const listedDatabase = { name: listed.name, clear: (): Promise<void> => clear(listed) }

interface Row {
  first: number
  /** The other bytes, one hash after the other. */
  rests: Uint8Array
}

/** The bytes after the first one as a number. */
const restAt = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(at, at + restBytes).reduce((number, byte) => number * 256 + byte, 0)

function* restsOf(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; at += restBytes) yield restAt(bytes, at)
}

export async function isListed(hash: Uint8Array): Promise<boolean> {
  const row: Row | undefined = await resultOf((await openStore()).get(hash[0] ?? 0))
  const wanted = restAt(hash, 1)
  for (const rest of restsOf(row?.rests ?? new Uint8Array())) if (rest === wanted) return true
  return false
}

export interface ListChange {
  /** Hashes, one after the other. */
  added: Uint8Array
  removed: Uint8Array
}

/** Each hash is added or removed by the last change that has it. @returns by how many hashes the list is longer then */
export async function changeListed(changes: readonly ListChange[]): Promise<number> {
  const byRow = new Map<number, Map<number, boolean>>()
  const note = (hashes: Uint8Array, isAdded: boolean) => {
    for (let at = 0; at < hashes.length; at += hashBytes) {
      const first = hashes[at] ?? 0
      const row = byRow.get(first) ?? new Map<number, boolean>()
      byRow.set(first, row.set(restAt(hashes, at + 1), isAdded))
    }
  }
  for (const { added, removed } of changes) {
    note(added, true)
    note(removed, false)
  }
  if (byRow.size === 0) return 0
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  const longer = [...byRow].map(async ([first, changed]) => {
    const row: Row | undefined = await resultOf(store.get(first))
    const rests = new Set(row ? restsOf(row.rests) : [])
    const before = rests.size
    for (const [rest, isAdded] of changed) rests[isAdded ? 'add' : 'delete'](rest)
    store.put({ first, rests: bytesOf(rests) } satisfies Row)
    return rests.size - before
  })
  const [counts] = await Promise.all([Promise.all(longer), done])
  return counts.reduce((sum, count) => sum + count, 0)
}

function bytesOf(rests: ReadonlySet<number>): Uint8Array {
  const bytes = new Uint8Array(rests.size * restBytes)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const rest of rests) {
    view.setUint8(at, Math.floor(rest / 2 ** 32))
    view.setUint32(at + 1, rest % 2 ** 32)
    at += restBytes
  }
  return bytes
}
