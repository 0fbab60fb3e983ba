import { CsvError, parse } from 'csv-parse/sync'
import { type PersonField, type PersonLanguages, readPerson } from '../../actions/invite.ts'
import { csvForm, isWindows1252, textOfBytes } from '../../csv.ts'
import { normalizeLogin } from '../../store/members/names.ts'
import type { FileProblem, PersonRow } from './import-people.ts'
import { largestPeopleFile, longestRow, maxPeople, type PeopleColumns, readColumns, textIn } from './people-columns.ts'

/**
 * @property ignored names of columns that aren't read
 * @property toCheck up to two texts whose letters show whether a file that was read as Windows-1252 is in it
 */
export interface PeopleFile {
  rows: PersonRow[]
  ignored: readonly string[]
  toCheck: readonly string[]
}

/** Maximum ignored columns that are named, each by at most 50 UTF-16 units. */
const mostIgnored = 100

/** Tab and line ends are the only control characters of a text; others stand for bytes without a letter. */
const noText = /[^\P{Cc}\t\n\r]|\ufffd/u

/** `login` and `name` are required, `email`, `language` and `team` aren't; with comma, semicolon or tab. */
export function readPeopleFile(bytes: Uint8Array, languages: PersonLanguages): PeopleFile | FileProblem {
  if (bytes.length > largestPeopleFile) return { kind: 'large' }
  const text = textOfBytes(bytes)
  if (noText.test(text)) return { kind: 'encoding' }
  try {
    const bounds = { max_record_size: longestRow, to: maxPeople + 2 }
    const form = { ...csvForm(text), ...bounds, trim: true, info: true } as const
    const [header, ...records] = parse(text, form) as unknown as { record: string[]; info: { lines: number } }[]
    const columns = header && readColumns(header.record)
    if (!columns || records.length === 0) return { kind: 'columns' }
    if (records.length > maxPeople) return { kind: 'rows' }
    const readRow = createRowReader(columns, languages)
    const rows = records.map(({ record, info }) => readRow(record, info.lines))
    const texts = isWindows1252(bytes) ? rows.flatMap(({ person }) => [person?.name ?? '', person?.team ?? '']) : []
    return {
      rows,
      ignored: columns.ignored.map((name) => name.slice(0, 50)).slice(0, mostIgnored),
      toCheck: [...new Set(texts)].filter((text) => /\P{ASCII}/u.test(text)).slice(0, 2),
    }
  } catch (error) {
    if (error instanceof CsvError) return { kind: 'syntax', line: Number(error.lines) }
    throw error
  }
}

function createRowReader(columns: PeopleColumns, languages: PersonLanguages) {
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

  return (fields: readonly string[], line: number): PersonRow => {
    const text = (field: PersonField) => textIn(fields, columns, field)
    const row = fields.length === columns.count ? readRow(text, line) : { problem: { kind: 'fields' } as const }
    return { line, login: text('login').slice(0, 100), ...row }
  }
}
