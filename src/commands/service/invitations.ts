import { lengthOf } from '../../contract/text.ts'
import { changeDetails, type Details, maxTeams, planDetails, readTeams } from '../../service/actions/details.ts'
import { invite, type NewLink, renewLink, urlOfLink } from '../../service/actions/invite.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import { elsewhereOf } from '../../service/capability.ts'
import { command, flag, type NetworkData, text, texts } from '../../service/command.ts'
import { composeChangeMails, composeLinkMail, type MailSender } from '../../service/mail/link-mails.ts'
import type { Mail } from '../../service/mail/link-queue.ts'
import { createMailServer } from '../../service/mail/server.ts'
import { originsOf, type Settings } from '../../service/settings/settings.ts'
import { operator } from '../../service/store/audit.ts'
import { longestName, newProfile } from '../../service/store/members/names.ts'
import { longestTeam } from '../../service/store/members/profile.ts'
import type { Store } from '../../service/store/store.ts'
import { PartlyDone, UsageError } from '../../service/usage-error.ts'
import { assertEmail, assertLogin, checkFree, newMemberOptions, readLanguage, readMember } from './members.ts'
import { changeData, memberNamed, requireNetwork, settingsIn, useNetwork } from './network-data.ts'

export const inviteMember = command({ ...newMemberOptions, team: text, mail: flag }, async (values) => {
  // before a missing language, which the network's settings may give
  await requireNetwork(values.data)
  const member = readMember(values)
  const team = values.team?.trim() || undefined
  if (team !== undefined && lengthOf(team) > longestTeam)
    throw new UsageError(`--team must be at most ${longestTeam} characters.`)
  const settings = settingsIn(values.data)
  const mails = createLinkMails(settings, values.mail)
  const link = await changeData(values.data, async (store) => {
    await checkFree(store, member, values['even-removed'])
    const added = await invite(store, { ...member, team }, { actor: operator, role: member.role }, Date.now())
    await mails.add(store, member.login, added)
    return added
  })
  await mails.send(link)
})

export const linkMember = command({ login: text, mail: flag }, async (values) => {
  const settings = settingsIn(values.data)
  const mails = createLinkMails(settings, values.mail, 'this command')
  const elsewhere = await elsewhereOf(capabilities, settings)
  const link = await changeData(values.data, async (store) => {
    const member = await memberNamed(store, values.login)
    const made = await renewLink(store, { actor: operator, member, signsIn: elsewhere?.isOnly }, Date.now())
    if (made) await mails.add(store, values.login ?? '', made)
    return made
  })
  if (!link) throw new UsageError(`${values.login} is disabled; member enable comes first.`)
  await mails.send(link)
})

/** Maximum failures in a row, after which no other e-mail is sent: each failure may take ten seconds. */
const maxServerFailures = 3

const notTried = { isOfOne: false, sentence: 'not tried, since the server failed before' }

/** @param again the command that sends new links @throws UsageError if `--mail` has no `smtp_url` */
function createLinkMails(settings: Settings, isWanted: boolean, again = 'member link --login L --mail') {
  const { smtp_url: url, smtp_from: from, name = 'Network', languages } = settings
  if (isWanted && url === undefined) throw new UsageError('--mail needs the setting smtp_url.')
  /** Links by login: a transaction that runs again makes another link. */
  const mails = new Map<string, Mail>()
  const sender: MailSender = { name, languages, authUrl: originsOf(settings).authUrl }
  const elsewhere = elsewhereOf(capabilities, settings)
  return {
    sender,

    async add(store: Store, login: string, link: NewLink): Promise<void> {
      const mail = isWanted ? await composeLinkMail(store, link, { ...sender, elsewhere: await elsewhere }) : undefined
      if (mail) mails.set(login, mail)
    },

    /** Replaces earlier mails: a transaction may run again. */
    put(login: string, others: readonly Mail[]): void {
      mails.clear()
      for (const mail of others) mails.set(`${login} at ${mail.to}`, mail)
    },

    /** Prints the link, and each failure; tries no more after `maxServerFailures`. @throws UsageError after failures */
    async send(link?: NewLink): Promise<void> {
      if (link) console.log(urlOfLink(sender.authUrl, link))
      if (url === undefined || mails.size === 0) return
      const server = createMailServer({ url, from, name })
      let [failed, inARow] = [0, 0]
      for (const [login, { to, subject, text }] of mails) {
        const failure = inARow < maxServerFailures ? await server.send({ to, subject, text }) : notTried
        inARow = failure && !failure.isOfOne ? inARow + 1 : 0
        if (!failure) continue
        failed++
        console.error(`${login}\tno e-mail: ${failure.sentence}.`)
      }
      server.close()
      if (failed > 0)
        throw new PartlyDone(
          `E-mails not sent: ${failed} of ${mails.size}, see above. The links are valid. Once “npm run service -- check --mail ADDRESS” works, send new ones by ${again}.`,
        )
    },
  }
}

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
    if (link) console.log('The link before may have been sent to the address before, so this one replaces it:')
    await mails.send(link)
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

/** Functions for the commands of capabilities, which can't import them. */
export const networkData: NetworkData = {
  settings: settingsIn,
  use: useNetwork,
  change: changeData,
  language: readLanguage,
  linkMails: createLinkMails,
}
