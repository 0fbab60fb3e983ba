import { parseArgs } from 'node:util'
import { changeData } from '../write-data.ts'

/**
 * `member list`: a line for each member, with login, id and name between tabs.
 *
 * @throws UsageError when there is no network
 */
export async function listMembers(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string', default: 'data' } } })
  const members = await changeData(values.data, (store) => store.members.list())
  for (const { login, id, name } of members) console.log([login, id, name].join('\t'))
}
