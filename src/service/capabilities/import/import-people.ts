import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { changeDetails, type DetailField, type Details, type DetailsPlan, planDetails } from '../../sign-in/details.ts'
import {
  findConflict,
  type Inviter,
  invite,
  lockedOutName,
  type NewLink,
  type Person,
  type PersonField,
  type PersonLanguages,
  type PersonProblem,
  readPerson,
  renewLink,
  urlOfLink,
} from '../../sign-in/invite.ts'
import { normalizeLogin } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import { type PeopleColumns, readColumns, textIn } from './people-columns.ts'

export const largestPeopleFile = 5_000_000

export const maxPeople = 25_000

/** Maximum UTF-16 units of a row, so that a quotation mark without its partner doesn't take the whole file. */
export const longestRow = 2_000

/** Why a row can't be used; `repeated`: an earlier line has the same login or e-mail address. */
type RowProblem =
  | { kind: 'wrong'; problems: PersonProblem[] }
  | { kind: 'repeated'; field: 'login' | 'email'; line: number }
  | { kind: 'fields' }

export interface PersonRow {
  line: number
  login: string
  person?: Person
  problem?: RowProblem
}

/** The kinds have the names of their sentences. */
export interface FileProblem {
  kind: 'large' | 'encoding' | 'column' | 'columns' | 'syntax' | 'rows'
  column?: string
  line?: number
}

class WrongFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/**
 * `login` and `name` are required, `email`, `language` and `team` aren't; with comma, semicolon or tab. A first line
 * `sep=;`, which some programs write for spreadsheets, names the separator.
 */
export function readPeopleFile(bytes: Uint8Array, languages: PersonLanguages): PersonRow[] | FileProblem {
  if (bytes.length > largestPeopleFile) return { kind: 'large' }
  try {
    const text = decodeText(bytes)
    const [first = ''] = text.split(/[\r\n]/, 1)
    const separator = /^"?sep=([,;\t])"?[,;\t]*$/i.exec(first)?.[1]
    const rows: PersonRow[] = []
    const read = createRowReader(rows, languages)
    parse(text, {
      // the names of the header contain none
      delimiter: separator ?? /[,;\t]/.exec(first)?.[0] ?? ',',
      from_line: separator === undefined ? 1 : 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRow,
      on_record: (fields: string[], { lines }) => {
        read(fields, lines)
        return null
      },
    })
    return rows.length > 0 ? rows : { kind: 'columns' }
  } catch (error) {
    if (error instanceof WrongFile) return error.problem
    if (error instanceof CsvError) return { kind: 'syntax', line: Number(error.lines) }
    throw error
  }
}

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** UTF-8, UTF-16 as spreadsheets write it, or else Windows-1252. @throws WrongFile if it is no text */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(hasMark(bytes) ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  // tab, line feed and carriage return are the only control characters of a text; others stand for bytes without a letter
  if (/[^\P{Cc}\t\n\r]|\ufffd/u.test(text)) throw new WrongFile({ kind: 'encoding' })
  return text
}

/** Up to two texts whose letters show whether a file that was read as Windows-1252 is in it; none for other files. */
export function textsToCheck(bytes: Uint8Array, rows: readonly PersonRow[]): string[] {
  if (hasMark(bytes) || isUtf8(bytes)) return []
  const texts = rows.flatMap(({ person }) => (person ? [person.name, person.team ?? ''] : []))
  return [...new Set(texts)].filter((text) => /\P{ASCII}/u.test(text)).slice(0, 2)
}

function createRowReader(rows: PersonRow[], languages: PersonLanguages) {
  let columns: PeopleColumns | undefined
  const firstLines = { login: new Map<string, number>(), email: new Map<string, number>() }

  function readRow(text: (field: PersonField) => string, line: number): Pick<PersonRow, 'person' | 'problem'> {
    const { person, wrong } = readPerson(text, languages)
    if (!person) return { problem: { kind: 'wrong', problems: wrong } }
    for (const field of ['login', 'email'] as const) {
      const value = person[field] && normalizeLogin(person[field])
      const first = value === undefined ? undefined : firstLines[field].get(value)
      if (first !== undefined) return { problem: { kind: 'repeated', field, line: first } }
      if (value !== undefined) firstLines[field].set(value, line)
    }
    return { person }
  }

  return (fields: readonly string[], line: number): void => {
    if (!columns) {
      columns = readHeader(fields)
      return
    }
    if (rows.length >= maxPeople) throw new WrongFile({ kind: 'rows' })
    const header = columns
    const text = (field: PersonField) => textIn(fields, header, field)
    const row = fields.length === header.count ? readRow(text, line) : { problem: { kind: 'fields' } as const }
    rows.push({ line, login: text('login').slice(0, 100), ...row })
  }
}

function readHeader(fields: readonly string[]): PeopleColumns {
  const columns = readColumns(fields)
  if (!columns) throw new WrongFile({ kind: 'columns' })
  if ('unknown' in columns) throw new WrongFile({ kind: 'column', column: columns.unknown.slice(0, 50) })
  return columns
}

/** Rows of one transaction, so that others' writes don't wait long. */
export const importBatch = 200

/** `removed`: the login or address belonged to a member who was removed or disabled, and nobody was invited. */
export type RowResult =
  | RowProblem
  | { kind: 'taken'; login: string }
  | { kind: 'changed'; fields: DetailField[] }
  | { kind: 'disabled' | 'removed' | 'invited' | 'waiting' | 'renewed' | 'unchanged' }

export interface ImportOptions {
  evenRemoved?: boolean | undefined
  /** Whether members who haven't joined get a new link, also without another e-mail address. */
  newLinks?: boolean | undefined
}

export interface ImportedRow extends PersonRow {
  result: RowResult
  link?: NewLink
}

export const isProblem = ({ kind }: RowResult): boolean => ['wrong', 'repeated', 'fields', 'taken'].includes(kind)

interface Plan {
  result: RowResult
  member?: string
  isRenewed?: boolean
  details?: DetailsPlan
}

/** An empty field changes nothing: the member may have filled it in. */
const detailsIn = ({ name, email, team }: Person): Details => ({
  name,
  email,
  teams: team === undefined ? team : [team],
})

export async function planRow(
  store: Store,
  { person, problem }: PersonRow,
  { evenRemoved = false, newLinks = false }: ImportOptions,
): Promise<Plan> {
  if (!person) return { result: problem ?? { kind: 'fields' } }
  const { members } = store
  const member = (await members.credential(person.login))?.member
  const conflict = await findConflict(store, { email: person.email }, true, member)
  if (conflict?.reason === 'taken')
    return { result: { kind: 'taken', login: (await members.credentialOf(conflict.member))?.login ?? '' } }
  if (member === undefined) {
    const isLockedOut = !evenRemoved && (await lockedOutName(store, person)) !== undefined
    return { result: { kind: isLockedOut ? 'removed' : 'invited' } }
  }
  const row = await members.find(member)
  if (row?.state === 'disabled') return { result: { kind: 'disabled' } }
  const details = await planDetails(store, member, detailsIn(person))
  const { fields } = details
  const isRenewed = newLinks && row?.state === 'invited'
  if (fields.length > 0) return { result: { kind: 'changed', fields }, member, isRenewed, details }
  const kind = isRenewed ? 'renewed' : row?.state === 'invited' ? 'waiting' : 'unchanged'
  return { result: { kind }, member, isRenewed }
}

/** Imports some rows. Rows with a problem change nothing and don't stop others. Call it within a transaction. */
export async function importRows(
  store: Store,
  rows: readonly PersonRow[],
  by: Inviter,
  now: number,
  options: ImportOptions = {},
): Promise<ImportedRow[]> {
  const imported: ImportedRow[] = []
  for (const row of rows) {
    const plan = await planRow(store, row, options)
    const link = row.person && (await importPerson(store, row.person, plan, by, now))
    imported.push({ ...row, result: plan.result, ...(link && { link }) })
  }
  return imported
}

async function importPerson(
  store: Store,
  person: Person,
  { result, member, isRenewed, details }: Plan,
  by: Inviter,
  now: number,
): Promise<NewLink | undefined> {
  if (result.kind === 'invited') return invite(store, person, by, now)
  if (member === undefined) return undefined
  const action = { actor: by.actor, member }
  const link = details && (await changeDetails(store, action, detailsIn(person), details, now))
  return link ?? (isRenewed ? renewLink(store, action, now) : undefined)
}

export function* batchesOf(rows: readonly PersonRow[]): Generator<PersonRow[]> {
  for (let start = 0; start < rows.length; start += importBatch) yield rows.slice(start, start + importBatch)
}

export const linksHeader = 'login,name,email,link\r\n'

/** An apostrophe before a text like a formula keeps a spreadsheet from running it. */
export const linesOfLinks = (rows: readonly ImportedRow[], authUrl: string): string =>
  rows
    .flatMap(({ person, link }) =>
      person && link ? [[person.login, person.name, person.email ?? '', urlOfLink(authUrl, link)]] : [],
    )
    .map((fields) => `${fields.map(quote).join(',')}\r\n`)
    .join('')

function quote(field: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(field) ? `'${field}` : field
  return `"${safe.replaceAll('"', '""')}"`
}
