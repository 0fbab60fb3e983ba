import { readFileSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { refuseLastAdministrators } from '../../service/store/last-administrator.ts'
import { normalizeLogin } from '../../service/store/members/new-profile.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

/** The options that name members, for `parseArgs`. */
export const namedMembersOptions = {
  login: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'string' },
} as const

/** Maximum bytes of a list of logins. */
export const largestList = 10_000_000

/** Members of one transaction, so that others' writes don't wait long. */
export const namedMembersBatch = 200

/** Milliseconds between two transactions: a waiting service retries every 10 ms. */
const pause = 20

/**
 * The logins of `--login` and of the file of `--list`, which has one in each line; `-` is stdin.
 *
 * @throws UsageError if there are none
 */
export function readLogins({ login, list }: { login: string[]; list?: string | undefined }): string[] {
  const logins = [...login, ...(list === undefined ? [] : readList(list))]
  if (logins.length === 0) throw new UsageError('--login or --list is missing: the members’ logins.')
  return logins
}

/** A member, or a login whose member was removed. */
export interface NamedMember {
  login: string
  id?: string
}

/**
 * Finds the members with these logins, each once.
 *
 * @param isRemoved whether a login without a member is one of a removed member; by default, none is
 * @param issuer the company's provider: a text may be the subject of a member's account there instead of a login
 * @throws UsageError that names the unknown logins
 */
export async function findNamed(
  { members, identities }: Store,
  logins: readonly string[],
  {
    isRemoved = async () => false,
    issuer,
  }: { isRemoved?: (login: string) => Promise<boolean>; issuer?: string | undefined } = {},
): Promise<NamedMember[]> {
  const found = new Map<string, NamedMember>()
  const unknown: string[] = []
  for (const login of logins) {
    if (found.has(normalizeLogin(login))) continue
    const ofSubject = async () => issuer && (await identities.member({ issuer, subject: login }))
    const id = (await members.credential(login))?.member ?? ((await ofSubject()) || undefined)
    if (id === undefined && !(await isRemoved(login))) unknown.push(login)
    found.set(normalizeLogin(login), { login, ...(id !== undefined && { id }) })
  }
  if (unknown.length > 0)
    throw new UsageError(`Nothing was changed, since no member has these logins: ${unknown.join(', ')}.`)
  return [...found.values()]
}

/** @throws LastAdministrator if all active administrators are among these members */
export const refuseAllAdministrators = (store: Store, named: readonly NamedMember[]): Promise<void> =>
  refuseLastAdministrators(store, new Set(named.flatMap(({ id }) => id ?? [])))

/** Changes members in transactions of `namedMembersBatch`, and prints a line for each. */
export async function changeNamed(
  store: Store,
  named: readonly NamedMember[],
  change: (store: Store, member: NamedMember) => Promise<string>,
): Promise<void> {
  for (let start = 0; start < named.length; start += namedMembersBatch) {
    if (start > 0) await delay(pause)
    const lines = await store.transaction(async (tx) => {
      const said: string[] = []
      for (const member of named.slice(start, start + namedMembersBatch))
        said.push(`${member.login}\t${await change(tx, member)}`)
      return said
    })
    for (const line of lines) console.log(line)
  }
}

function readList(path: string): string[] {
  try {
    const tooLarge = () => new UsageError(`${path} is larger than ${largestList / 1e6} MB.`)
    if (path !== '-' && statSync(path).size > largestList) throw tooLarge()
    const text = readFileSync(path === '-' ? process.stdin.fd : path, 'utf8')
    if (text.length > largestList) throw tooLarge()
    const lines = text.split('\n')
    return lines.map((line) => line.trim()).filter((line) => line !== '')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
}
