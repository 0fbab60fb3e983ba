import { changeDetails, type DetailField, type Details, type DetailsPlan, planDetails } from '../../actions/details.ts'
import {
  findConflict,
  type Inviter,
  invite,
  lockedOutName,
  type NewLink,
  type Person,
  type PersonProblem,
  renewLink,
  urlOfLink,
} from '../../actions/invite.ts'
import { csvLine } from '../../csv.ts'
import type { Store } from '../../store/store.ts'

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
  kind: 'large' | 'encoding' | 'columns' | 'syntax' | 'rows'
  line?: number
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

export const linesOfLinks = (rows: readonly ImportedRow[], authUrl: string): string =>
  rows
    .flatMap(({ person, link }) =>
      person && link ? [[person.login, person.name, person.email ?? '', urlOfLink(authUrl, link)]] : [],
    )
    .map(csvLine)
    .join('')
