import type { Capability } from '../../capability.ts'
import type { Caller } from '../../store/caller.ts'
import { deleteResponses, maxCalls, programRows } from './rows.ts'
import { tables } from './tables.ts'
import { isToken } from './token.ts'

export const programs: Capability = {
  name: 'programs',
  data: {
    schema: [tables],
    download: {
      programs: `SELECT made AS at, id AS key, id, name, access, made AS creation_date, expires AS expires_time,
          called AS last_call_date, wrote AS last_write_date
        FROM program WHERE member = $1`,
      program_responses: `SELECT r.taken AS at, p.id || ' ' || r.key AS key, p.id AS program, r.key AS idempotency_key,
          r.response, r.taken AS response_time
        FROM program p JOIN kept_response r ON r.application = p.id AND r.member = p.member WHERE p.member = $1`,
    },
    removal: [deleteResponses('')],
    // the form for a new password asks
    accessEnds: 'stays',
    lockOut: (tx, member) => tx.of(programRows).endAll(member),
    revoked: (tx, { item, time }) => tx.of(programRows).end(item, time),
    move: 'as it is',
    times: 'none',
    actions: {
      'let program in': { words: { icon: 'app-window', sentence: 'didLetProgramIn' }, replay: 'by hand' },
    },
    channel: { name: 'programs', label: 'programsTitle', closed: 'nothing waits' },
    tokens: {
      async caller(store, token, now): Promise<Caller | undefined> {
        const rows = store.of(programRows)
        const program = isToken(token) ? await rows.calling(token, now) : undefined
        if (!program) return undefined
        const { id, member, language, access, closed } = program
        return {
          ...{ member, language, client: id, application: null, level: 'premium', contacts: true },
          ...{ quota: null, member_quota: maxCalls },
          program: {
            may: closed === 1 ? 'nothing' : access,
            // a full or locked database stops no reading
            noteCall: (isWrite) => rows.noteCall(program, isWrite, now).catch(() => undefined),
          },
        }
      },
      async revoke(tx, token, now) {
        if (isToken(token)) await tx.of(programRows).endByToken(token, now)
      },
    },
  },
  web: () => import('./page.ts'),
}
