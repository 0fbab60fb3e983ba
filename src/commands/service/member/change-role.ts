import { type ParseArgsConfig, parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { changeRole as giveRole } from '../../../service/store/change-role.ts'
import { memberNamed } from '../named.ts'
import { changeData } from '../write-data.ts'
import { readRole } from './read-member.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  role: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `member role`: makes a member an administrator, or an administrator a member.
 *
 * @throws UsageError that names the missing or wrong option; LastAdministrator
 */
export async function changeRole(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const role = readRole(values.role)
  const isChanged = await changeData(values.data, async (store) => {
    const member = await memberNamed(store, values.login)
    return giveRole(store, { actor: operator, member }, role, Date.now())
  })
  console.log(`${values.login}\t${isChanged ? 'is' : 'was already'} ${role}`)
}
