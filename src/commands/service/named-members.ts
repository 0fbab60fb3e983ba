import {
  beginRemoval,
  disableMember,
  enableMember,
  finishRemovals,
  LastAdministrator,
  signOutEverywhere,
} from '../../service/actions/membership.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import { elsewhereOf } from '../../service/capability.ts'
import { command, flag, readUpTo, text, texts } from '../../service/command.ts'
import { operator } from '../../service/store/audit.ts'
import { hashOfName, normalizeLogin } from '../../service/store/members/names.ts'
import type { Store } from '../../service/store/store.ts'
import { PartlyDone, UsageError } from '../../service/usage-error.ts'
import type { Elsewhere } from '../../service/website/page/visit.ts'
import { sameMember, settingsIn, useNetwork } from './network-data.ts'
import { confirm, type Terminal } from './terminal.ts'

const namedMembersOptions = { login: texts, list: text } as const

/** Maximum bytes of a list of logins. */
const largestList = 10_000_000

/** Changes nothing if all administrators would leave, or `--login` is unknown; what a list has of others is left out. */
export const disableMembers = changeState(disableMember, 'disabled', 'was disabled already')

export const enableMembers = changeState(enableMember, 'enabled', 'was not disabled')

export const signMembersOut = changeState(signOutEverywhere, 'signed out everywhere', 'is not active')

/** Prints a line for each member. After an interruption, the same command does the rest. */
function changeState(change: typeof disableMember, done: string, unchanged: string) {
  return command(namedMembersOptions, async ({ data, ...values }) => {
    const given = readLogins(values)
    const elsewhere = await elsewhereOf(capabilities, settingsIn(data))
    await useNetwork(data, async (store) => {
      // one time for all: the audit log shows them as one action
      const time = Date.now()
      const named = await findNamed(store, given, elsewhere)
      if (change === disableMember) await refuseAllAdministrators(store, named)
      await changeNamed(store, named, async (tx, id) => {
        if (change === enableMember && (await tx.removals.hasBegun(id))) return 'is being removed'
        return (await change(tx, { actor: operator, member: id }, time)) ? done : unchanged
      })
      reportUnknown(named)
    })
  })
}

/** Prints a line for each step. After an interruption, the same command or the service does the rest. */
export const removeMembers = command(
  { ...namedMembersOptions, yes: flag },
  async (values, _files, terminal?: Terminal) => {
    const given = readLogins(values)
    const { named, name } = await useNetwork(values.data, async (store) => {
      const named = await findNamed(store, given, undefined)
      await refuseAllAdministrators(store, named)
      return { named, name: (await store.members.find(named[0]?.id ?? ''))?.name ?? '' }
    })
    const left = named.filter(({ id }) => id !== undefined)
    if (!values.yes && left.length > 0) {
      const [subject, word] =
        named.length > 1
          ? [`${left.length} members`, String(left.length)]
          : [name, normalizeLogin(left[0]?.login ?? '')]
      await confirm(`${subject}, with all shares, statuses and contacts,`, word, terminal)
    }
    await useNetwork(values.data, async (store) => {
      const time = Date.now()
      await changeNamed(store, named, async (tx, id, login) => {
        await beginRemoval(tx, { actor: operator, member: await sameMember(tx, login, id) }, time)
        return 'locked out'
      })
      const loginOf = new Map(named.map(({ id, login }) => [id, login]))
      await finishRemovals(store, (member) => console.log(`${loginOf.get(member) ?? member}\tremoved`))
    })
    reportUnknown(named)
  },
)

/** The logins of `--login` and of the lines of `--list`; `-` is stdin. @throws UsageError if there are none */
function readLogins({ login: typed, list }: { login: string[]; list?: string | undefined }) {
  const listed = list === undefined ? [] : readList(list)
  if (typed.length + listed.length === 0) throw new UsageError('--login or --list is missing: the members’ logins.')
  return { typed, listed }
}

interface NamedMember {
  login: string
  id?: string
  /** Whether somebody with this name was removed before. */
  isRemoved: boolean
}

/**
 * A typed login that is unknown is a slip. A list of others, such as a company's leavers, has people who never joined.
 * @param elsewhere a login may name an account there
 * @throws UsageError for unknown typed logins
 */
async function findNamed(
  store: Store,
  { typed, listed }: ReturnType<typeof readLogins>,
  elsewhere: Elsewhere | undefined,
): Promise<NamedMember[]> {
  const found = new Map<string, NamedMember>()
  for (const login of [...typed, ...listed]) {
    if (found.has(normalizeLogin(login))) continue
    const account = elsewhere?.accountOf(login)
    const id = (await store.members.credential(login))?.member ?? (await account?.member(store))
    const names = [hashOfName(login), ...(account ? [account.alias] : [])]
    const isRemoved = id === undefined && (await store.aliases.lockedOut(names)) === 'removed'
    found.set(normalizeLogin(login), { login, ...(id !== undefined && { id }), isRemoved })
  }
  const unknown = typed.filter((login) => isUnknown(found.get(normalizeLogin(login))))
  if (unknown.length > 0)
    throw new UsageError(`Nothing was changed, since no member has these logins: ${unknown.join(', ')}.`)
  return [...found.values()]
}

const isUnknown = (member: NamedMember | undefined): boolean => member?.id === undefined && !member?.isRemoved

/** @throws PartlyDone if a list had unknown logins */
function reportUnknown(named: readonly NamedMember[]): void {
  const unknown = named.filter(isUnknown)
  if (unknown.length > 0)
    throw new PartlyDone(
      `No member has ${unknown.length} of these ${named.length} logins, see above. The others are done.`,
    )
}

/** @throws LastAdministrator if all active administrators are among the members who leave */
async function refuseAllAdministrators({ members }: Store, named: readonly NamedMember[]): Promise<void> {
  const leaving = new Set(named.map(({ id }) => id))
  const all = await members.list(undefined, 0, { kind: 'administrator' })
  const administrators = all.filter(({ state }) => state === 'active')
  if (administrators.length > 0 && administrators.every(({ id }) => leaving.has(id))) throw new LastAdministrator()
}

/** Prints what happened to each. A transaction has one member, so that others' writes don't wait. */
async function changeNamed(
  store: Store,
  named: readonly NamedMember[],
  change: (store: Store, id: string, login: string) => Promise<string>,
): Promise<void> {
  for (const { id, login, isRemoved } of named) {
    const otherwise = isRemoved ? 'was removed before' : 'unknown'
    const outcome = id === undefined ? otherwise : await store.transaction((tx) => change(tx, id, login))
    console.log(`${login}\t${outcome}`)
  }
}

function readList(path: string): string[] {
  const bytes = readUpTo(largestList, path)
  if (bytes.length > largestList) throw new UsageError(`${path} is larger than ${largestList / 1e6} MB.`)
  const lines = new TextDecoder().decode(bytes).split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
