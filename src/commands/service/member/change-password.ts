import { type ParseArgsConfig, parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { revokeAccess } from '../../../service/store/end-access.ts'
import type { Terminal } from '../ask-password.ts'
import { memberNamed, sameMember } from '../named.ts'
import { changeData } from '../write-data.ts'
import { newPassword } from './new-password.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `member password`: asks for a new password. Ends all web sessions of the member and revokes the access of all
 * applications, in case the old password was known to others.
 *
 * @throws UsageError that names the missing or wrong option
 */
export async function changePassword(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const { before, name } = await changeData(values.data, async (store) => {
    const before = await memberNamed(store, values.login)
    return { before, name: (await store.members.find(before))?.name }
  })
  const password = await newPassword([values.login ?? '', name ?? ''], terminal)
  await changeData(values.data, async (store) => {
    const member = await sameMember(store, values.login, before)
    await store.members.setPassword(member, password)
    const by = { actor: operator, member }
    const time = Date.now()
    await revokeAccess(store, by, time)
    await store.audit.add({ ...by, time, action: 'set password' })
  })
  console.log(`${values.login}\thas a new password, and is signed out everywhere`)
}
