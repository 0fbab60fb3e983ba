import type { Database } from '../../store/engine/database.ts'
import { exists, update } from '../../store/engine/queries.ts'
import type { Moderated } from '../../store/part.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import type { PassRow } from './rows.ts'

/** Passes to others, as reporters and administrators see them: taken-down passes, too. */
export const reportedRows = (database: Database) => ({
  find: (id: string): Promise<(PassRow & { taken_down: number }) | undefined> =>
    database.get('SELECT * FROM pass WHERE id = $1 AND kept = 0', id),

  isReceiver: (pass: string, member: string): Promise<boolean> =>
    exists(database, 'SELECT 1 FROM pass_receiver WHERE pass = $1 AND member = $2', pass, member),

  /** Its receivers don't see it then; for those who have removed it themselves it stays so. @returns whether it changed */
  async setTakenDown(id: string, isTakenDown: boolean): Promise<boolean> {
    const [before, after] = isTakenDown ? [0, 1] : [1, 0]
    if ((await update(database, 'pass', { id, taken_down: before }, { taken_down: after })) === 0) return false
    await update(database, 'pass_receiver', { pass: id, hidden: 2 * before }, { hidden: 2 * after })
    return true
  },
})

/** Administrators come to know of a pass by the report of a receiver. */
export const reported: Moderated<Store> = {
  async find(store, id) {
    const pass = await store.of(reportedRows).find(id)
    if (!pass) return undefined
    const { from_member, message, language, taken_down } = pass
    return { id, member: from_member, name: nameOfPage(pass), message, language, isTakenDown: taken_down === 1 }
  },
  async isKnownTo(store, id, member) {
    const rows = store.of(reportedRows)
    return (await rows.find(id))?.from_member === member || (await rows.isReceiver(id, member))
  },
  // a pass is taken back for good
  mayComeBack: async () => false,
  takeDown: (tx, id) => tx.of(reportedRows).setTakenDown(id, true),
  putBack: (tx, id) => tx.of(reportedRows).setTakenDown(id, false),
}
