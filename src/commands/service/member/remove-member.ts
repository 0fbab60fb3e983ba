import { type ParseArgsConfig, parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { hashOfName } from '../../../service/store/members/aliases.ts'
import { normalizeLogin } from '../../../service/store/members/new-profile.ts'
import { beginRemoval, finishRemovals } from '../../../service/store/remove-member.ts'
import type { Terminal } from '../ask-password.ts'
import { confirm } from '../confirm.ts'
import { sameMember } from '../named.ts'
import { changeNamed, findNamed, namedMembersOptions, readLogins, refuseAllAdministrators } from '../named-members.ts'
import { useNetwork } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  ...namedMembersOptions,
  yes: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `member remove`: locks members out, then removes them with all data, and prints a line for each step. After an
 * interruption, the same command does the rest; so does the next start of the service.
 *
 * @throws UsageError if a login is missing or unknown, or the removal isn't confirmed
 * @throws LastAdministrator if no other active administrator were left
 */
export async function removeMembers(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const logins = readLogins(values)
  const { named, name } = await useNetwork(values.data, async (store) => {
    const named = await findNamed(store, logins, {
      isRemoved: async (login) => (await store.aliases.lockedOut([hashOfName(login)])) === 'removed',
    })
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
}
