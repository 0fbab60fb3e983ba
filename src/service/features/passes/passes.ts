import type { Capability } from '../../capability.ts'
import type { Database } from '../../store/engine/database.ts'
import { exists, update } from '../../store/engine/queries.ts'
import { type GatheredNotice, type Moderated, type NoticesOf, namedInNotice } from '../../store/part.ts'
import { shareColumns, shareColumnsOf } from '../../store/schema/tables/news.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { maySee } from '../../store/visibility.ts'
import { keptRows } from './kept-rows.ts'
import { type PassRow, passPath } from './rows.ts'
import { tables } from './tables.ts'

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
const reported: Moderated<Store> = {
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

/** Maximum thanks of a time that the sender's notices gather, the latest. */
const maxGathered = 1000

type Thanks = Pick<PassRow, 'title' | 'url' | 'created'> & {
  pass: string
  member: string
  answer: string
  answered: number
  language: string
}

const thanksRows = (database: Database) => ({
  /** The latest first, each with the language of its member. */
  in({ member, since, until }: NoticesOf): Promise<Thanks[]> {
    const select = `SELECT r.pass, r.member, r.answer, r.answered, p.title, p.url, p.created, m.language
       FROM pass_receiver r CROSS JOIN pass p CROSS JOIN member m
       WHERE r.from_member = $1 AND r.value = 'THANKS' AND r.answered > $2 AND r.answered <= $3
         AND p.id = r.pass AND p.taken_down = 0 AND m.id = r.member${maySee('$1', { member: 'r.member', domain: "''" })}
       ORDER BY r.answered DESC LIMIT ${maxGathered}`
    return database.all(select, member, since, until)
  },
})

/** Thanks and answers to the member's passes, gathered by pass, the latest first. */
async function thanks(store: Store, of: NoticesOf, limit: number): Promise<GatheredNotice[]> {
  const all = Map.groupBy(await store.of(thanksRows).in(of), ({ pass }) => pass)
  return [...all.values()].slice(0, limit).flatMap((done) => {
    const { words = [], none = [] } = Object.groupBy(done, ({ answer }) => (answer === '' ? 'none' : 'words'))
    return [...gathered('COMMENT', words), ...gathered('THANKS', none)]
  })
}

function gathered(kind: GatheredNotice['kind'], done: readonly Thanks[]): GatheredNotice[] {
  const [latest] = done
  if (!latest) return []
  const { pass: id, created, url, answer, language } = latest
  return [
    {
      kind,
      from: done.slice(0, namedInNotice).map(({ member }) => member),
      count: done.length,
      time: latest.answered,
      on: { id, type: 'PASS', name: nameOfPage(latest), path: passPath(id), time: created, url },
      answer: answer === '' ? undefined : { from: latest.member, message: answer, language },
    },
  ]
}

const ofPass = `p.id, p.url, ${shareColumnsOf('p')}, p.team`

export const passes: Capability = {
  name: 'passes',
  data: {
    schema: [tables],
    papers: {
      passes: {
        pass: `id from_member team match_key key_version url ${shareColumns.join(' ')} words receivers created taken_down`,
        pass_receiver: 'pass member from_member match_key kept created named waits value answer answered hidden told',
        pass_hash: 'member hash pass',
      },
      kept: { pass: 'kept' },
    },
    resources: {
      pass: {
        table: 'pass',
        knownTo:
          'taken_down = 0 AND (from_member = $2 AND kept = 0 OR EXISTS (SELECT 1 FROM pass_receiver r WHERE r.pass = pass.id AND r.member = $2 AND r.hidden = 0))',
      },
    },
    download: {
      passes: `SELECT p.created AS at, p.id AS key, ${ofPass}, p.created AS creation_date
        FROM pass p WHERE p.from_member = $1 AND p.kept = 0`,
      // the answers of others are theirs to tell; that somebody was passed something is the member's
      pass_receivers: `SELECT p.created AS at, p.id || r.member AS key, p.id AS pass, r.member AS to_id, m.name AS to_name
        FROM pass p JOIN pass_receiver r ON r.pass = p.id JOIN member m ON m.id = r.member
        WHERE p.from_member = $1 AND p.kept = 0`,
      received_passes: `SELECT r.created AS at, p.id AS key, ${ofPass}, p.from_member AS from_id, m.name AS from_name,
          r.value, r.answer, r.answered AS answered_time, r.hidden, r.created AS creation_date
        FROM pass_receiver r JOIN pass p ON p.id = r.pass JOIN member m ON m.id = p.from_member
        WHERE r.member = $1 AND r.kept = 0 AND p.taken_down = 0`,
      kept: `SELECT r.created AS at, p.id AS key, ${ofPass}, r.value, r.answered AS answered_time, r.hidden,
          r.created AS creation_date
        FROM pass_receiver r JOIN pass p ON p.id = r.pass WHERE r.member = $1 AND r.kept = 1`,
    },
    lists: { passes: 'downloadPasses', received_passes: 'downloadReceivedPasses', kept: 'keptTitle' },
    // with the sender's row a pass goes from its receivers too; with a receiver's, the answer goes
    removalInBatches: ['DELETE FROM pass WHERE id IN (SELECT id FROM pass WHERE from_member = $1 LIMIT 50)'],
    pruneExpired: (tx, now) => tx.of(keptRows).pruneExpired(now),
    notices: thanks,
    moderated: [reported],
  },
  web: async () => ({ ...(await import('./graph.ts')), ...(await import('./web.ts')) }),
}
