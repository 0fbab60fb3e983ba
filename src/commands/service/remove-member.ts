import { type ParseArgsConfig, parseArgs } from 'node:util'
import { plainLogin } from '../../service/store/members.ts'
import type { Terminal } from './ask-password.ts'
import { confirm } from './confirm.ts'
import { memberNamed, sameMember } from './named.ts'
import { changeData } from './write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `member remove`: removes a member with all that is theirs.
 *
 * @throws UsageError that names what is missing, and when it isn't confirmed
 */
export async function removeMember(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const { id, name } = await changeData(values.data, async (store) => {
    const id = await memberNamed(store, values.login)
    return { id, name: (await store.members.find(id))?.name ?? '' }
  })
  const login = plainLogin(values.login ?? '')
  if (!values.yes) await confirm(`${name}, with all shares, statuses and contacts,`, login, terminal)
  await changeData(values.data, async (store) => store.removals.member(await sameMember(store, login, id)))
}
