import { type ParseArgsConfig, parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { normalizeLogin } from '../../../service/store/members/members.ts'
import { beginRemoval, finishRemovals } from '../../../service/store/remove-member.ts'
import type { Terminal } from '../ask-password.ts'
import { confirm } from '../confirm.ts'
import { memberNamed, sameMember } from '../named.ts'
import { useNetwork } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `member remove`: removes a member with all data. If the command was interrupted, running it again continues; so does
 * the next start of the service.
 *
 * @throws UsageError if the login is missing or unknown, or the removal isn't confirmed
 * @throws LastAdministrator if no other active administrator were left
 */
export async function removeMember(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const login = normalizeLogin(values.login ?? '')
  const { id, name } = await useNetwork(values.data, async (store) => {
    const id = await memberNamed(store, values.login)
    return { id, name: (await store.members.find(id))?.name ?? '' }
  })
  if (!values.yes) await confirm(`${name}, with all shares, statuses and contacts,`, login, terminal)
  await useNetwork(values.data, async (store) => {
    await store.transaction(async (tx) => {
      const member = await sameMember(tx, login, id)
      await beginRemoval(tx, { actor: operator, member }, Date.now())
    })
    await finishRemovals(store)
  })
}
