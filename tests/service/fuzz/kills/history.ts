import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { writesOfCapabilities } from '../../capabilities/kills.ts'
import { openDatabaseOf } from '../../database.ts'
import { type Effect, numberOf, textOf, type Write } from './write.ts'
import { isDone, send } from './writes.ts'

export interface Entry {
  write: Write
  response?: string
  standing?: string
}

/** `wrong` are responses to a write or its repetition, and contradictions in the database. */
const faultKinds = ['lost', 'half-done', 'doubled', 'wrong'] as const

export type Faults = Record<(typeof faultKinds)[number], string[]>

const describeWrite = ({ write }: Entry) => `${write.kind} ${textOf(write)}`

/** @param isFailure whether a response doesn't say if the write was done, so that the client sends it again */
export function createHistory(isFailure: (response: string) => boolean) {
  const entries = new Set<Entry>()
  const faults: Faults = { lost: [], 'half-done': [], doubled: [], wrong: [] }

  function answered(entry: Entry, response: string): void {
    const shown = `${describeWrite(entry)}: ${response}`
    if (entry.response !== undefined && entry.response !== response)
      faults.doubled.push(`${shown} after ${entry.response}`)
    else if (!isDone(response)) faults.wrong.push(shown)
    else entry.response = response
  }

  return {
    faults,
    hasFaults: () => faultKinds.some((kind) => faults[kind].length > 0),
    unacknowledged: () => [...entries].filter(({ response }) => response === undefined),
    acknowledged: () => [...entries].filter(({ response }) => response !== undefined),

    /** Sends a write several times at once, to one node after the other. @returns false if no response was received, or a failure */
    async sendWrite(nodes: readonly string[], entry: Entry, times = 1): Promise<boolean> {
      entries.add(entry)
      const nodeOf = (time: number) => nodes[(entry.write.number + time) % nodes.length] ?? ''
      const all = await Promise.allSettled(Array.from({ length: times }, (_, time) => send(nodeOf(time), entry.write)))
      const responses = all.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      const answers = responses.filter((response) => !isFailure(response))
      for (const answer of answers) answered(entry, answer)
      return answers.length === times
    },

    async compare(data: string): Promise<number> {
      const { unsound, effectOf } = await readDatabase(data)
      faults.wrong.push(...unsound)
      let there = 0
      for (const entry of entries) {
        const { parts, standing } = effectOf(entry.write)
        const counts = Object.values(parts)
        const shown = `${describeWrite(entry)}: ${JSON.stringify(parts)}`
        if (counts.some((count) => count > 1)) faults.doubled.push(shown)
        else if (new Set(counts).size > 1) faults['half-done'].push(shown)
        else if (counts[0] === 0 && entry.response !== undefined) faults.lost.push(shown)
        else if (counts[0] === 1) {
          if (entry.response === undefined) there++
          // only a later share of the page changes the effect of a write, and replaces all of it
          if (entry.standing !== undefined && standing !== '[]' && standing !== entry.standing)
            faults.doubled.push(`${shown}: ${entry.standing}, then ${standing}`)
          entry.standing = standing
        }
      }
      return there
    },
  }
}

/** Queries that must be empty: they find counters and copies that contradict the data. */
const disagreements: Readonly<Record<string, string>> = {
  'a member’s tally of contacts': `SELECT member FROM member_tally t
    WHERE contacts <> (SELECT COUNT(*) FROM contact c WHERE c.member = t.member)`,
  'a member’s tally of news': `SELECT member FROM member_tally t
    WHERE news <> (SELECT COUNT(*) FROM news_item n WHERE n.member = t.member)`,
  'a page’s tally of sharers': `SELECT recommendation FROM recommendation_tally t
    WHERE sharers <> (SELECT COUNT(*) FROM news_item n WHERE n.recommendation = t.recommendation)`,
  'contacts by number': `SELECT a.member FROM member_tally a
    WHERE contacts <> (SELECT COUNT(*) FROM numbered_contact c WHERE c.member = a.number)`,
  'sharers by number': `SELECT r.recommendation FROM recommendation_tally r
    WHERE sharers <> (SELECT COUNT(*) FROM numbered_sharer s WHERE s.recommendation = r.number)`,
  'contacts in both directions': `SELECT member FROM contact c
    WHERE NOT EXISTS (SELECT 1 FROM contact d WHERE d.member = c.contact AND d.contact = c.member)`,
  'pages that nobody shared': `SELECT id FROM recommendation r
    WHERE NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = r.id)
    AND NOT EXISTS (SELECT 1 FROM removed_news_item n WHERE n.recommendation = r.id)`,
  'keys without a response': `SELECT key FROM kept_response WHERE response = ''`,
  ...Object.assign({}, ...writesOfCapabilities.map(({ disagreements = {} }) => disagreements)),
}

interface RequestRow extends Record<'id' | 'state' | 'answer' | 'contact_card', string> {
  withdrawn: number
}

async function readRows(database: Database) {
  const unsound = database.engine === 'sqlite' ? await damagesOf(database) : []
  for (const [what, sql] of Object.entries(disagreements)) {
    const rows = await database.all(sql)
    if (rows.length > 0) unsound.push(`${what}: ${rows.length} disagree`)
  }
  return {
    unsound,
    news: await database.all<{ member: string; message: string; title: string; url: string | null }>(
      'SELECT member, message, title, published, url FROM news_item',
    ),
    requests: await database.all<RequestRow>('SELECT * FROM contact_request'),
    contacts: await database.all<{ pair: string }>(`SELECT member || ' ' || contact AS pair FROM contact`),
    kept: await database.all<{ member: string; key: string }>(
      "SELECT member, key FROM kept_response WHERE response <> ''",
    ),
    ofCapabilities: new Map(
      await Array.fromAsync(writesOfCapabilities, async (each) => [each, await each.read(database)] as const),
    ),
  }
}

/** The damages that SQLite finds in its file. PostgreSQL checks foreign keys itself. */
async function damagesOf(database: Database): Promise<string[]> {
  const checked = await database.all<{ integrity_check: string }>('PRAGMA integrity_check')
  const damages = checked.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  if ((await database.all('PRAGMA foreign_key_check')).length > 0) damages.push('a row without the one that it names')
  return damages
}

/** Reads all rows in one transaction: a killed node's last transaction may commit meanwhile. */
async function readAll(data: string) {
  // of a copy, so that the service itself recovers SQLite's file; the settings name the same PostgreSQL
  const copy = mkdtempSync(join(tmpdir(), 'passalong-copy-'))
  cpSync(data, copy, { recursive: true })
  try {
    const database = await openDatabaseOf(copy)
    const rows = await database.transaction(readRows)
    await database.close()
    return rows
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

export async function readDatabase(data: string) {
  const rows = await readAll(data)
  const news = Map.groupBy(rows.news, ({ member, url, message }) => `${member} ${url ?? message}`)
  const requests = new Map(rows.requests.map((row) => [row.id, row]))
  const contacts = new Set(rows.contacts.map(({ pair }) => pair))
  const kept = Map.groupBy(rows.kept, ({ member, key }) => `${member} ${key}`)

  function effectOf(write: Write) {
    const { kind, member, number, url, request, of } = write
    const text = textOf(write)
    const parts: Record<string, number> = { 'kept response': kept.get(`${member} ${text}`)?.length ?? 0 }
    let standing: unknown
    const ofCapability: Effect | undefined = of && rows.ofCapabilities.get(of)?.(write)
    if (ofCapability) {
      Object.assign(parts, ofCapability.parts)
      standing = ofCapability.standing
    } else if (request) {
      const row = requests.get(request.id)
      const answered = (state: string, answer: string, card: string, withdrawn = 0) =>
        Number(
          row?.state === state && row.answer === answer && row.contact_card === card && row.withdrawn === withdrawn,
        )
      standing = row
      if (kind === 'accept') {
        const { other, crossing } = request
        parts.request = answered('accepted', text, 'BUSINESS')
        parts.contact = Number(contacts.has(`${member} ${other}`))
        if (crossing) parts.crossing = Number(requests.get(crossing)?.state === 'accepted')
      } else if (kind === 'decline') parts.request = answered('declined', text, 'NONE')
      else parts.request = answered('deleted', '', 'NONE', kind === 'withdraw' ? 1 : 0)
    } else {
      const items = news.get(`${member} ${url ?? text}`) ?? []
      // the later of two shares of a page replaces the earlier one, so the earlier one was done too
      parts['news item'] = items.filter(({ message }) => numberOf(message) >= number).length
      standing = items.filter(({ message }) => message === text)
      if (items.some((row) => row.message === text && url && row.title !== `Title ${number}`)) parts.title = 0
    }
    return { parts, standing: JSON.stringify(standing) }
  }

  return { unsound: rows.unsound, effectOf }
}
