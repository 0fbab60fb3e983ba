import { setTimeout as delay } from 'node:timers/promises'
import { operator } from '../../store/audit.ts'
import type { Store } from '../../store/store.ts'
import { linkRows } from './rows.ts'

/** Milliseconds between two transactions, so that others' writes don't wait long. */
const pause = 15

/** Takes an import back; the service removes its shares. Call it within a transaction. @returns how many; undefined if there is none with this name */
export async function undoImport(store: Store, name: string, now: number): Promise<number | undefined> {
  const rows = store.of(linkRows)
  const shares = (await rows.find(name))?.shares
  if (!(await rows.undo(name, now))) return undefined
  await store.audit.add({ time: now, actor: operator, action: 'took back links', member: '', item: name })
  return shares
}

/** Takes back all that imports brought of a member, who gets nothing more of any import. Call it within a transaction. */
export async function takeBackOwn(store: Store, member: string, now: number): Promise<void> {
  await store.of(linkRows).refuse(member, now)
  await store.audit.add({ time: now, actor: member, action: 'took back own links', member })
}

/**
 * Removes shares that were taken back, in batches. At the end the deleted bytes are in no file. Idempotent: a restart
 * goes on. The service alone does it, in one place of one node: two would wait for each other's rows.
 */
export async function clearTakenBack(store: Store, mayGoOn: () => boolean = () => true): Promise<void> {
  for (let removed = 0; mayGoOn(); await delay(pause)) {
    const some = await store.transaction((tx) => tx.of(linkRows).clear())
    removed += some ?? 0
    if (some !== undefined) continue
    if (removed > 0) await store.checkpoint()
    return
  }
}
