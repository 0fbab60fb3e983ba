import { changeDetails, type Details, maxTeams, planDetails, readTeams } from '../../service/actions/details.ts'
import { urlOfLink } from '../../service/actions/invite.ts'
import { command, flag, text, texts } from '../../service/command.ts'
import { composeChangeMails } from '../../service/mail/link-mails.ts'
import { originsOf } from '../../service/settings/settings.ts'
import { operator } from '../../service/store/audit.ts'
import { longestName, newProfile } from '../../service/store/members/names.ts'
import { longestTeam } from '../../service/store/members/profile.ts'
import { UsageError } from '../../service/usage-error.ts'
import { createLinkMails } from './invitations.ts'
import { assertEmail, assertLogin, checkFree } from './members.ts'
import { changeData, memberNamed, settingsIn } from './network-data.ts'

/** `member set` corrects one member. */
export const setMember = command(
  { login: text, name: text, email: text, team: texts, 'new-login': text, mail: flag, 'even-removed': flag },
  async ({ data, login, 'even-removed': evenRemoved, mail, ...values }) => {
    const wanted = readDetails(values)
    const settings = settingsIn(data)
    const mails = createLinkMails(settings, mail, 'member link, or by the member in the settings')
    const { fields, link } = await changeData(data, async (store) => {
      const member = await memberNamed(store, login)
      const state = (await store.members.find(member))?.state
      if (state === 'disabled') throw new UsageError(`${login} is disabled; member enable comes first.`)
      const plan = await planDetails(store, member, wanted)
      const changed = (field: 'login' | 'email') => (plan.fields.includes(field) && wanted[field]) || undefined
      await checkFree(store, { login: changed('login'), email: changed('email') }, evenRemoved, member)
      const now = Date.now()
      const before = await store.members.credentialOf(member)
      const link = await changeDetails(store, { actor: operator, member }, wanted, plan, now)
      if (link) await mails.add(store, login ?? '', link)
      else if (mail && state === 'active')
        mails.put(login ?? '', await composeChangeMails(store, { member, before, plan }, mails.sender, now))
      return { fields: plan.fields, link }
    })
    console.log(`${login}\t${fields.length > 0 ? `changed: ${fields.join(', ')}` : 'no change'}`)
    if (link) {
      console.log('The link before may have been sent to the address before, so this one replaces it:')
      console.log(urlOfLink(originsOf(settings).authUrl, link))
    }
    await mails.send()
  },
)

/** @throws UsageError that names the wrong option, or that there is none */
function readDetails(values: { name?: string; email?: string; team: string[]; 'new-login'?: string }): Details {
  const { name, email, team, 'new-login': login } = values
  if (name === undefined && email === undefined && team.length === 0 && login === undefined)
    throw new UsageError('--name, --email, --team or --new-login is missing: what to correct.')
  if (login !== undefined) assertLogin(login, 'new-login')
  if (email) assertEmail(email)
  const profile = name === undefined ? undefined : newProfile(name, '')
  if (name !== undefined && !profile) throw new UsageError(`--name must be 1 to ${longestName} characters.`)
  const teams = readTeams(team)
  if (!teams)
    throw new UsageError(`--team must be at most ${longestTeam} characters, and there may be ${maxTeams} of them.`)
  return { login, name: profile?.name, email, ...(team.length > 0 && { teams }) }
}
