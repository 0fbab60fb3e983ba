import { keepPage } from '../../../../src/service/features/passes/kept/actions.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import type { Store } from '../../../../src/service/store/store.ts'

/** Makes a pass's key that of an earlier version: the clean URL, with a hash of its own. */
export async function setOldKey({ of }: Store, id: string): Promise<void> {
  const database = of((used: Database) => used)
  await database.run('UPDATE pass SET match_key = url, key_version = 1 WHERE id = $1', id)
  const key = '(SELECT p.match_key FROM pass p WHERE p.id = pass_receiver.pass)'
  await database.run(`UPDATE pass_receiver SET match_key = ${key} WHERE pass = $1`, id)
  await database.run(`UPDATE pass_hash SET key_version = 1, hash = '0123456789abcdef' WHERE pass = $1`, id)
}

/** @returns the id of what is kept */
export async function keepWithOldKey(store: Store, ...[from, page, now]: OfKeeping): Promise<string> {
  const id = await keepPage(store, from, page, now)
  await setOldKey(store, id)
  return id
}

type OfKeeping = Parameters<typeof keepPage> extends [Store, ...infer Rest] ? Rest : never
