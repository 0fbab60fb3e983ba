import { setTimeout as delay } from 'node:timers/promises'
import { readSettings } from '../../service/settings/settings.ts'
import { operator } from '../../service/store/audit.ts'
import { hashOfName, normalizeLogin } from '../../service/store/members/names.ts'
import {
  beginRemoval,
  disableMember,
  enableMember,
  finishRemovals,
  LastAdministrator,
} from '../../service/store/membership.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { command, flag, readUpTo, sameMember, text, texts, useNetwork } from './network-data.ts'
import { confirm } from './terminal.ts'

const namedMembersOptions = { login: texts, list: text } as const

/** Maximum bytes of a list of logins. */
export const largestList = 10_000_000

/** Members of one transaction, so that others' writes don't wait long. */
export const namedMembersBatch = 200

const pause = 20

/** Nothing is changed if a login is unknown, or all administrators would leave. */
export const disableMembers = changeState(disableMember, 'disabled', 'was disabled already')

export const enableMembers = changeState(enableMember, 'enabled', 'was not disabled')

/** Prints a line for each member. After an interruption, the same command does the rest. */
function changeState(change: typeof disableMember, done: string, unchanged: string) {
  return command(namedMembersOptions, async ({ data, ...values }) => {
    const logins = readLogins(values)
    const issuer = readSettings(data).oidc?.issuer
    await useNetwork(data, async (store) => {
      // one time for all: the audit log shows them as one action
      const time = Date.now()
      const named = await findNamed(store, logins, issuer, async () => false)
      if (change === disableMember) await refuseAllAdministrators(store, named)
      await changeNamed(store, named, async (tx, { id = '' }) => {
        if (change === enableMember && (await tx.removals.hasBegun(id))) return 'is being removed'
        return (await change(tx, { actor: operator, member: id }, time)) ? done : unchanged
      })
    })
  })
}

/** Prints a line for each step. After an interruption, the same command or the service does the rest. */
export const removeMembers = command({ ...namedMembersOptions, yes: flag }, async (values, _files, terminal) => {
  const logins = readLogins(values)
  const { named, name } = await useNetwork(values.data, async (store) => {
    const isRemoved = async (login: string) => (await store.aliases.lockedOut([hashOfName(login)])) === 'removed'
    const named = await findNamed(store, logins, undefined, isRemoved)
    await refuseAllAdministrators(store, named)
    return { named, name: (await store.members.find(named[0]?.id ?? ''))?.name ?? '' }
  })
  const left = named.filter(({ id }) => id !== undefined)
  if (!values.yes && left.length > 0) {
    const [subject, word] =
      named.length > 1 ? [`${left.length} members`, String(left.length)] : [name, normalizeLogin(left[0]?.login ?? '')]
    await confirm(`${subject}, with all shares, statuses and contacts,`, word, terminal)
  }
  await useNetwork(values.data, async (store) => {
    const time = Date.now()
    await changeNamed(store, named, async (tx, { login, id }) => {
      if (id === undefined) return 'was removed before'
      await beginRemoval(tx, { actor: operator, member: await sameMember(tx, login, id) }, time)
      return 'locked out'
    })
    const loginOf = new Map(named.map(({ id, login }) => [id, login]))
    await finishRemovals(store, (member, items) =>
      console.log(`${loginOf.get(member) ?? member}\tremoved; shares and statuses: ${items}`),
    )
  })
})

/** The logins of `--login` and of the lines of `--list`; `-` is stdin. @throws UsageError if there are none */
function readLogins({ login, list }: { login: string[]; list?: string | undefined }): string[] {
  const logins = [...login, ...(list === undefined ? [] : readList(list))]
  if (logins.length === 0) throw new UsageError('--login or --list is missing: the members’ logins.')
  return logins
}

interface NamedMember {
  login: string
  id?: string
}

/** @param issuer the company's provider: a login may be an account's subject @throws UsageError for unknown logins */
async function findNamed(
  { members, identities }: Store,
  logins: readonly string[],
  issuer: string | undefined,
  isRemoved: (login: string) => Promise<boolean>,
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

/** @throws LastAdministrator if all active administrators are among the members who leave */
async function refuseAllAdministrators({ members }: Store, named: readonly NamedMember[]): Promise<void> {
  const leaving = new Set(named.map(({ id }) => id))
  const administrators = (await members.list()).filter(
    ({ role, state }) => role === 'administrator' && state === 'active',
  )
  if (administrators.length > 0 && administrators.every(({ id }) => leaving.has(id))) throw new LastAdministrator()
}

async function changeNamed(
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
  const bytes = readUpTo(largestList, path)
  if (bytes.length > largestList) throw new UsageError(`${path} is larger than ${largestList / 1e6} MB.`)
  const lines = new TextDecoder().decode(bytes).split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
