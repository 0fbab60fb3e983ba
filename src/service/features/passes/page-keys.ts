import { keyVersion } from '../../../contract/page-url.ts'
import type { Database } from '../../store/engine/database.ts'
import { insert, update } from '../../store/engine/queries.ts'
import type { PageHashes } from '../../store/shares/page-hashes.ts'
import { hasOldKeys, joinedTexts, type KeyedRow, renewKeys } from '../../store/shares/page-keys.ts'
import type { Store } from '../../store/store.ts'
import { passHashRows } from './hashes.ts'
import { wordsOfKept } from './kept/words.ts'
import type { PassRow, ReceiverRow } from './rows.ts'

type Kept = PassRow & ReceiverRow & { hidden: number }

/** The work of two kept pages that become one, in rows that change. */
const costOfMerge = 10

const rows = (database: Database) => {
  /** Merges a member's two kept pages that became one. A removed page can't be restored any more. */
  async function merge(one: Kept, other: Kept): Promise<void> {
    const [earlier, later] = one.created <= other.created ? [one, other] : [other, one]
    const [ends, stays] = later.hidden === 0 ? [earlier, later] : [later, earlier]
    if (ends.hidden === 0) {
      const texts = joinedTexts(ends, stays)
      const words = wordsOfKept(stays.url, { ...stays, ...texts })
      await update(database, 'pass', { id: stays.id }, { ...texts, words })
      const isUnread = ends.waits === 1 && stays.waits === 0
      if (isUnread) await update(database, 'pass_receiver', { pass: stays.id }, { waits: 1, value: '', answered: null })
    }
    await passHashRows(database).move(ends.id, stays.id)
    await update(database, 'merged_pass', { pass: ends.id }, { pass: stays.id })
    const words = ends.hidden === 0 ? { message: ends.message, quote: ends.quote } : { message: '', quote: '' }
    await insert(database, 'merged_pass', {
      ...{ id: ends.id, pass: stays.id, member: stays.member, created: ends.created },
      ...words,
    })
    await database.run('DELETE FROM pass WHERE id = $1', ends.id)
  }

  const select = 'SELECT p.*, r.* FROM pass p CROSS JOIN pass_receiver r WHERE r.pass = p.id AND p.kept = 1 AND'

  return {
    areOld: (): Promise<boolean> => hasOldKeys(database, 'pass'),

    renew: (hashes: PageHashes, unreadable: () => void): Promise<boolean> => {
      const change = async ({ id, match_key, old }: KeyedRow & { old: string }) => {
        const kept = old === match_key ? undefined : await database.get<Kept>(`${select} p.id = $1`, id)
        const same =
          kept &&
          (await database.get<Kept>(`${select} p.from_member = $1 AND p.match_key = $2`, kept.member, match_key))
        if (same) await merge(kept, same)
        await update(database, 'pass', { id }, { match_key, key_version: keyVersion })
        await passHashRows(database).renew(id, await hashes.allOf(old), hashes.oldest)
        // a pass may have two hundred receivers
        const receivers = await update(database, 'pass_receiver', { pass: id }, { match_key })
        return receivers + (same ? costOfMerge : 1)
      }
      return renewKeys(database, 'pass', change, unreadable)
    },
  }
}

export const ofPasses = {
  areOld: (store: Store): Promise<boolean> => store.of(rows).areOld(),
  renew: (tx: Store, unreadable: () => void): Promise<boolean> => tx.of(rows).renew(tx.pageHashes, unreadable),
}
