import { parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { changeData } from '../write-data.ts'

const options = { data: { type: 'string', default: 'data' }, limit: { type: 'string', default: '100' } } as const

/**
 * `audit list`: prints a line for each entry of the audit log, newest first: time, actor, action, member, item. A member
 * is named by the login, or by the id if the member was removed.
 *
 * @throws UsageError if the limit is wrong, or there is no network
 */
export async function listAudit(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (!/^[1-9]\d{0,6}$/.test(values.limit)) throw new UsageError('--limit must be a number from 1 to 9999999.')
  const lines = await changeData(values.data, async ({ audit, members }) => {
    const logins = new Map((await members.list()).map(({ id, login }) => [id, login]))
    const nameOf = (id: string) => (id === operator ? 'command line' : (logins.get(id) ?? id))
    const entries = await audit.list(Number(values.limit), 0)
    return entries.map(({ time, actor, action, member, item }) =>
      [new Date(time).toISOString(), nameOf(actor), action, nameOf(member), action === 'removed' ? '' : item].join(
        '\t',
      ),
    )
  })
  for (const line of lines) console.log(line)
}
