import { type ParseArgsConfig, parseArgs } from 'node:util'
import { renewLink, urlOfLink } from '../../../service/invitations/invite.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { originsOf } from '../../../service/settings/settings.ts'
import { operator } from '../../../service/store/administration/audit.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { memberNamed } from '../named.ts'
import { changeData } from '../write-data.ts'
import { createLinkMails } from './mail-links.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  mail: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `member link`: prints a new link, with which an invited member joins, and an active one chooses a password.
 *
 * @throws UsageError if the login is missing or unknown, or the member is disabled
 */
export async function linkMember(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const settings = readSettings(values.data)
  const mails = createLinkMails(settings, values.mail, 'this command')
  const link = await changeData(values.data, async (store) => {
    const made = await renewLink(store, { actor: operator, member: await memberNamed(store, values.login) }, Date.now())
    if (made) await mails.add(store, values.login ?? '', made)
    return made
  })
  if (!link) throw new UsageError(`${values.login} is disabled; member enable comes first.`)
  console.log(urlOfLink(originsOf(settings).authUrl, link))
  await mails.send()
}
