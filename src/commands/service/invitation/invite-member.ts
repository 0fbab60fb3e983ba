import { type ParseArgsConfig, parseArgs } from 'node:util'
import { invite, urlOfLink } from '../../../service/invitations/invite.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { originsOf } from '../../../service/settings/settings.ts'
import { operator } from '../../../service/store/administration/audit.ts'
import { longestTeam } from '../../../service/store/members/teams.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { checkFree, readMember } from '../member/read-member.ts'
import { changeData, requireNetwork } from '../write-data.ts'
import { createLinkMails } from './mail-links.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  language: { type: 'string' },
  team: { type: 'string' },
  role: { type: 'string' },
  'even-removed': { type: 'boolean', default: false },
  mail: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `member invite`: adds an invited member and prints the link to join.
 *
 * @throws UsageError that names the missing, wrong or taken option
 */
export async function inviteMember(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  // before a missing language, which the network's settings may give
  await requireNetwork(values.data)
  const member = readMember(values)
  const team = values.team?.trim() || undefined
  if (team !== undefined && team.length > longestTeam)
    throw new UsageError(`--team must be at most ${longestTeam} characters.`)
  const settings = readSettings(values.data)
  const mails = createLinkMails(settings, values.mail)
  const link = await changeData(values.data, async (store) => {
    await checkFree(store, member, values['even-removed'])
    const added = await invite(store, { ...member, team }, { actor: operator, role: member.role }, Date.now())
    await mails.add(store, member.login, added)
    return added
  })
  console.log(urlOfLink(originsOf(settings).authUrl, link))
  await mails.send()
}
