import { parseArgs } from 'node:util'
import { changeData } from '../write-data.ts'

/**
 * `member list`: prints a line for each member: login, id, name, state, role, e-mail address.
 *
 * @throws UsageError if there is no network
 */
export async function listMembers(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string', default: 'data' } } })
  const members = await changeData(values.data, (store) => store.members.list())
  for (const { login, id, name, state, role, email } of members)
    console.log([login, id, name, state, role, email ?? ''].join('\t'))
}
