import type { Audit } from '../../store/audit.ts'
import { hour } from '../../store/clock.ts'
import type { Database } from '../../store/engine/database.ts'
import { insert } from '../../store/engine/queries.ts'
import { hashSecret, newId } from '../../store/engine/secrets.ts'
import { isActive } from '../../store/visibility.ts'
import { newToken } from './token.ts'

/** Maximum programs of a member that have access. */
export const maxPrograms = 20

/** Maximum calls of a program in an hour, beside what the member's applications may call. */
export const maxCalls = 1000

/** Maximum characters of a program's name. */
export const longestName = 60

/** For how many days a program may have access. None has it for ever: nobody looks for a token that still works. */
export const lifetimes = [30, 90, 365] as const

const day = 24 * hour

export interface ProgramRow {
  id: string
  member: string
  name: string
  access: 'read' | 'write'
  made: number
  expires: number
  /** The beginnings of the days, in UTC, of the last call and of the last write; null before the first. */
  called: number | null
  wrote: number | null
}

/** A program that calls, with what its call needs of the member. */
interface CallingProgram extends Pick<ProgramRow, 'id' | 'member' | 'access' | 'called' | 'wrote'> {
  language: string
  /** 1 while administrators have switched access for programs off. */
  closed: number
}

const columns = 'id, member, name, access, made, expires, called, wrote'

/** Deletes what Idempotency-Keys have stored for programs, which no foreign key does. */
export const deleteResponses = (ofPrograms: string): string =>
  `DELETE FROM kept_response WHERE member = $1 AND application IN (SELECT id FROM program WHERE member = $1${ofPrograms})`

export function programRows(database: Database, audit: Audit) {
  async function endAll(member: string, condition = '', ...values: number[]): Promise<void> {
    await database.run(deleteResponses(condition), member, ...values)
    await database.run(`DELETE FROM program WHERE member = $1${condition}`, member, ...values)
  }

  async function end(id: string, now: number, member?: string): Promise<void> {
    const select = 'SELECT member FROM program WHERE id = $1 AND member = COALESCE($2, member)'
    const row = await database.get<{ member: string }>(select, id, member ?? null)
    if (!row) return
    await database.run('DELETE FROM kept_response WHERE application = $1 AND member = $2', id, row.member)
    await database.run('DELETE FROM program WHERE id = $1', id)
    await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: id })
  }

  const ofMember = (member: string): Promise<ProgramRow[]> =>
    database.all(`SELECT ${columns} FROM program WHERE member = $1 ORDER BY made, id`, member)

  return {
    /** Also those whose time is over, until another one is added. */
    ofMember,

    /** @returns the token; undefined if the member has `maxPrograms`. Call it within a transaction. */
    async add(program: Pick<ProgramRow, 'member' | 'name' | 'access'> & { days: number }, now: number) {
      const { days, ...named } = program
      await endAll(program.member, ' AND expires <= $2', now)
      if ((await ofMember(program.member)).length >= maxPrograms) return undefined
      const [token, id] = [newToken(), newId()]
      await insert(database, 'program', { ...named, id, hash: hashSecret(token), made: now, expires: now + days * day })
      const { member } = program
      await audit.add({ time: now, actor: member, action: 'let program in', member, item: id })
      return token
    },

    /** The program of an active member's token. */
    calling: (token: string, now: number): Promise<CallingProgram | undefined> =>
      database.get(
        `SELECT p.id, p.member, p.access, p.called, p.wrote, m.language,
           CASE WHEN EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'programs') THEN 1 ELSE 0 END AS closed
         FROM program p JOIN member m ON m.id = p.member
         WHERE p.hash = $1 AND p.expires > $2 AND ${isActive('m')}`,
        hashSecret(token),
        now,
      ),

    /** Stores the day of a call, unless it is stored. */
    async noteCall({ id, called, wrote }: Pick<ProgramRow, 'id' | 'called' | 'wrote'>, isWrite: boolean, now: number) {
      const today = now - (now % day)
      if (called === today && (!isWrite || wrote === today)) return
      const update = 'UPDATE program SET called = $2, wrote = COALESCE($3, wrote) WHERE id = $1'
      await database.run(update, id, today, isWrite ? today : null)
    },

    /** Ends a program's access, and records it. @param member whose it has to be, if not anybody's. Within a transaction. */
    end,

    async endByToken(token: string, now: number): Promise<void> {
      const row = await database.get<{ id: string }>('SELECT id FROM program WHERE hash = $1', hashSecret(token))
      if (row) await end(row.id, now)
    },

    /** Ends the access of all programs of a member who is locked out: the entry about that stands for them. */
    endAll: (member: string) => endAll(member),
  }
}
