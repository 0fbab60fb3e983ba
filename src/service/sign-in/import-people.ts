import { normalizeEmail } from '../store/members/names.ts'
import { changeEmail } from '../store/membership.ts'
import type { Store } from '../store/store.ts'
import { type Inviter, invite, lockedOutName, type NewLink, type Person, renewLink, urlOfLink } from './invite.ts'
import type { PersonRow, RowProblem } from './people-file.ts'

/** Rows of one transaction, so that others' writes don't wait long. */
export const importBatch = 200

/** Texts of a member that an import changes. A member chooses the language. */
const changeable = ['name', 'email', 'team'] as const

export type ChangedField = (typeof changeable)[number]

/** `removed`: the login or address belonged to a member who was removed or disabled, and nobody was invited. */
export type RowResult =
  | RowProblem
  | { kind: 'taken'; login: string }
  | { kind: 'changed'; fields: ChangedField[] }
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
  isEmailReplaced?: boolean
}

export async function planRow(
  store: Store,
  { person, problem }: PersonRow,
  { evenRemoved = false, newLinks = false }: ImportOptions,
): Promise<Plan> {
  if (!person) return { result: problem ?? { kind: 'fields' } }
  const { members } = store
  const member = (await members.credential(person.login))?.member
  const withEmail = person.email === undefined ? [] : await members.withEmail(person.email)
  const [other] = withEmail
  if (other !== undefined && !withEmail.some((id) => id === member))
    return { result: { kind: 'taken', login: (await members.credentialOf(other))?.login ?? '' } }
  if (member === undefined) {
    const isLockedOut = !evenRemoved && (await lockedOutName(store, person)) !== undefined
    return { result: { kind: isLockedOut ? 'removed' : 'invited' } }
  }
  const row = await members.find(member)
  if (row?.state === 'disabled') return { result: { kind: 'disabled' } }
  const { email, administrator_email } = (await members.credentialOf(member)) ?? {}
  const before: Record<ChangedField, string | null | undefined> = {
    name: row?.name,
    // not `email`: an import also confirms an address that the member entered
    email: administrator_email,
    team: (await store.teams.of(member)).join('\n'),
  }
  const after = { ...person, email: person.email && normalizeEmail(person.email) }
  // an empty field changes nothing: the member may have filled it in
  const fields = changeable.filter((field) => after[field] !== undefined && after[field] !== before[field])
  // a link may have been sent to the address before
  const isEmailReplaced = Boolean(email) && fields.includes('email') && email !== after.email
  const isRenewed = (newLinks || isEmailReplaced) && row?.state === 'invited'
  if (fields.length > 0) return { result: { kind: 'changed', fields }, member, isRenewed, isEmailReplaced }
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
  { result, member, isRenewed, isEmailReplaced }: Plan,
  by: Inviter,
  now: number,
): Promise<NewLink | undefined> {
  if (result.kind === 'invited') return invite(store, person, by, now)
  if (member === undefined) return undefined
  const { name, email, team } = person
  const { actor } = by
  if (result.kind === 'changed') {
    const { fields } = result
    if (fields.includes('name')) await store.members.setName(member, name, now)
    if (fields.includes('email')) await changeEmail(store, member, email, 'administrator')
    if (fields.includes('team') && team !== undefined) {
      await store.teams.set(member, [team])
      await store.teamContacts.connect(member, now)
    }
    await store.audit.add({ time: now, actor, action: 'changed details', member, item: fields.join(',') })
  }
  if (isEmailReplaced) await store.memberLinks.end(member)
  return isRenewed ? renewLink(store, { actor, member }, now) : undefined
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
