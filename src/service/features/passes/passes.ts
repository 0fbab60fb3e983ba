import type { Capability } from '../../capability.ts'
import { shareColumnsOf } from '../../store/schema/tables/news.ts'
import { keptRows } from './kept/rows.ts'
import { reported } from './reported.ts'
import { tables } from './tables.ts'
import { thanks } from './thanks.ts'

const ofPass = `p.id, p.url, ${shareColumnsOf('p')}, p.team`

export const passes: Capability = {
  name: 'passes',
  data: {
    schema: [tables],
    papers: {
      passes: {
        pass: `id from_member team match_key key_version url title overview keywords site_name url_picture message quote
          language words receivers created taken_down`,
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
