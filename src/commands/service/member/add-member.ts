import { type ParseArgsConfig, parseArgs } from 'node:util'
import { addByDecision } from '../../../service/invitations/invite.ts'
import { operator } from '../../../service/store/administration/audit.ts'
import type { Terminal } from '../ask-password.ts'
import { writeData } from '../write-data.ts'
import { newPassword } from './new-password.ts'
import { checkFree, readMember } from './read-member.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  'even-removed': { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `member add`: asks for a password, adds the member and prints the member's id.
 *
 * @throws UsageError that names the missing, wrong or taken option
 */
export async function addMember(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const member = readMember(values)
  const password = await newPassword([member.login, member.name], terminal)
  const id = await writeData(values.data, async (store) => {
    await checkFree(store, member, values['even-removed'])
    const time = Date.now()
    const added = await addByDecision(store, { ...member, password }, time)
    await store.audit.add({ time, actor: operator, action: 'added', member: added })
    return added
  })
  console.log(`id ${id}`)
}
