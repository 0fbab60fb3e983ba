import { CsvError, parse } from 'csv-parse/sync'
import { type PersonField, type PersonLanguages, readPerson } from '../../actions/invite.ts'
import { csvForm, isWindows1252, textOfBytes } from '../../csv.ts'
import { normalizeLogin } from '../../store/members/names.ts'
import type { FileProblem, PersonRow } from './import-people.ts'
import { largestPeopleFile, longestRow, maxPeople, type PeopleColumns, readColumns, textIn } from './people-columns.ts'

class WrongFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** @property ignored names of columns that aren't read */
export interface PeopleFile {
  rows: PersonRow[]
  ignored: readonly string[]
}

/** `login` and `name` are required, `email`, `language` and `team` aren't; with comma, semicolon or tab. */
export function readPeopleFile(bytes: Uint8Array, languages: PersonLanguages): PeopleFile | FileProblem {
  if (bytes.length > largestPeopleFile) return { kind: 'large' }
  try {
    const text = decodeText(bytes)
    const file: PeopleFile = { rows: [], ignored: [] }
    const read = createRowReader(file, languages)
    parse(text, {
      ...csvForm(text),
      trim: true,
      max_record_size: longestRow,
      on_record: (fields: string[], { lines }) => {
        read(fields, lines)
        return null
      },
    })
    return file.rows.length > 0 ? file : { kind: 'columns' }
  } catch (error) {
    if (error instanceof WrongFile) return error.problem
    if (error instanceof CsvError) return { kind: 'syntax', line: Number(error.lines) }
    throw error
  }
}

/** Maximum ignored columns that are named, each by at most 50 UTF-16 units. */
const mostIgnored = 100

/** @throws WrongFile if it is no text */
export function decodeText(bytes: Uint8Array): string {
  const text = textOfBytes(bytes)
  // tab, line feed and carriage return are the only control characters of a text; others stand for bytes without a letter
  if (/[^\P{Cc}\t\n\r]|\ufffd/u.test(text)) throw new WrongFile({ kind: 'encoding' })
  return text
}

/** Up to two texts whose letters show whether a file that was read as Windows-1252 is in it; none for other files. */
export function textsToCheck(bytes: Uint8Array, rows: readonly PersonRow[]): string[] {
  if (!isWindows1252(bytes)) return []
  const texts = rows.flatMap(({ person }) => (person ? [person.name, person.team ?? ''] : []))
  return [...new Set(texts)].filter((text) => /\P{ASCII}/u.test(text)).slice(0, 2)
}

function createRowReader(file: PeopleFile, languages: PersonLanguages) {
  const { rows } = file
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
      columns = readColumns(fields)
      if (!columns) throw new WrongFile({ kind: 'columns' })
      file.ignored = columns.ignored.map((name) => name.slice(0, 50)).slice(0, mostIgnored)
      return
    }
    if (rows.length >= maxPeople) throw new WrongFile({ kind: 'rows' })
    const header = columns
    const text = (field: PersonField) => textIn(fields, header, field)
    const row = fields.length === header.count ? readRow(text, line) : { problem: { kind: 'fields' } as const }
    rows.push({ line, login: text('login').slice(0, 100), ...row })
  }
}
