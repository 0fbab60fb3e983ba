import type { Store } from '../store/store.ts'
import { type Invitation, invite, type NewLink } from './invite.ts'
import type { PersonRow, RowProblem } from './people-file.ts'
import type { Person } from './person.ts'

/** Rows of one transaction, so that others' writes don't wait long. */
export const importBatch = 200

/** Texts of a member that an import changes. A member chooses the language. */
const changeable = ['name', 'email', 'team'] as const

export type ChangedField = (typeof changeable)[number]

/** The effect of an import on a row, or its effect if it were confirmed. */
export type RowResult =
  | RowProblem
  /** Another member has the e-mail address. */
  | { kind: 'taken' }
  /** The member has left, and nothing was changed. */
  | { kind: 'disabled' }
  | { kind: 'invited' }
  | { kind: 'changed'; fields: ChangedField[] }
  | { kind: 'unchanged' }

export interface ImportedRow extends PersonRow {
  result: RowResult
  /** Of an invited person. */
  link?: NewLink
}

export const isProblem = ({ kind }: RowResult): boolean => ['wrong', 'repeated', 'fields', 'taken'].includes(kind)

/** Finds out what an import would do with a row. It changes nothing. */
export async function planRow(store: Store, { person, problem }: PersonRow): Promise<RowResult & { member?: string }> {
  if (problem) return problem
  if (!person) return { kind: 'fields' }
  const { members } = store
  const member = (await members.credential(person.login))?.member
  const withEmail = person.email === undefined ? undefined : await members.withEmail(person.email)
  if (withEmail !== undefined && withEmail !== member) return { kind: 'taken' }
  if (member === undefined) return { kind: 'invited' }
  const row = await members.find(member)
  if (row?.state === 'disabled') return { kind: 'disabled' }
  const before: Record<ChangedField, string | null | undefined> = {
    name: row?.name,
    email: (await members.credentialOf(member))?.email,
    team: (await store.teams.of(member)).join('\n'),
  }
  const after = { ...person, email: person.email?.toLowerCase() }
  // an empty field changes nothing: the member may have filled it in
  const fields = changeable.filter((field) => after[field] !== undefined && after[field] !== before[field])
  return fields.length > 0 ? { kind: 'changed', fields, member } : { kind: 'unchanged' }
}

async function changeMember(store: Store, member: string, person: Person, fields: ChangedField[], now: number) {
  if (fields.includes('name')) await store.members.setName(member, person.name, now)
  if (fields.includes('email') && person.email !== undefined) await store.members.setEmail(member, person.email)
  if (fields.includes('team') && person.team !== undefined) {
    await store.teams.set(member, [person.team])
    await store.teamContacts.connect(member, now)
  }
}

/** Imports some rows. Rows with a problem change nothing and don't stop others. Call it within a transaction. */
export async function importRows(
  store: Store,
  rows: readonly PersonRow[],
  by: Invitation,
  now: number,
): Promise<ImportedRow[]> {
  const imported: ImportedRow[] = []
  for (const row of rows) {
    const { member, ...result } = await planRow(store, row)
    const link = result.kind === 'invited' && row.person ? await invite(store, row.person, by, now) : undefined
    if (result.kind === 'changed' && member !== undefined && row.person)
      await changeMember(store, member, row.person, result.fields, now)
    imported.push({ ...row, result, ...(link && { link }) })
  }
  return imported
}

/** Divides rows into batches for one transaction each. */
export function* batchesOf(rows: readonly PersonRow[]): Generator<PersonRow[]> {
  for (let start = 0; start < rows.length; start += importBatch) yield rows.slice(start, start + importBatch)
}
