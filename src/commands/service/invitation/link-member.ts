import { type ParseArgsConfig, parseArgs } from 'node:util'
import { renewLink, urlOfLink } from '../../../service/invitations/invite.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { originsOf } from '../../../service/settings/settings.ts'
import { operator } from '../../../service/store/administration/audit.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { memberNamed } from '../named.ts'
import { changeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `member link`: prints a new link, with which an invited member joins, and an active one chooses a password.
 *
 * @throws UsageError if the login is missing or unknown, or the member is disabled
 */
export async function linkMember(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const link = await changeData(values.data, async (store) =>
    renewLink(store, { actor: operator, member: await memberNamed(store, values.login) }, Date.now()),
  )
  if (!link) throw new UsageError(`${values.login} is disabled; member enable comes first.`)
  console.log(urlOfLink(originsOf(readSettings(values.data)).authUrl, link))
}
