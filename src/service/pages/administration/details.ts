import { changeDetails, type Details, maxTeams, planDetails, readTeams } from '../../actions/details.ts'
import { type Conflict, findConflict, type NewLink } from '../../actions/invite.ts'
import type { SentForm } from '../../http/input.ts'
import { composeChangeMails } from '../../mail/link-mails.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isLogin, longestEmail, longestName, normalizeEmail, normalizeLogin } from '../../store/members/names.ts'
import { longestTeam } from '../../store/members/profile.ts'
import type { Fields, Values } from '../../website/form/fields.ts'
import type { FormOutcome, ShownForm } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { group } from '../../website/page/components.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { changeConfirmed } from '../sign-in/confirmation.ts'

const longestTeams = maxTeams * (longestTeam + 1)

const fieldsOf = ({ t, elsewhere }: MemberVisit) =>
  ({
    name: { kind: 'line', label: t('name'), max: longestName, required: true },
    login: { kind: 'line', label: t('login'), max: longestName, required: true },
    email: { kind: 'email', label: t('email'), max: longestEmail, optional: true },
    teams: {
      kind: 'lines',
      label: t('teams'),
      hint: [t('teamsHint'), elsewhere?.explains('teams', t)].filter(Boolean).join(' '),
      max: longestTeams,
      optional: true,
    },
    even_removed: { kind: 'tick', label: t('evenRemoved') },
  }) as const satisfies Fields

type DetailFields = ReturnType<typeof fieldsOf>

export type ShownDetails = ShownForm<DetailFields>

/** The form by which an administrator corrects one member: all of a form but the page on which it is. */
export async function detailsOf(visit: MemberVisit, { id, name, state }: MemberRow, sent: SentForm | undefined) {
  const { t, store, now } = visit
  const { login = '', email } = (await store.members.credentialOf(id)) ?? {}
  const before = { name, login, email: email ?? '', teams: (await store.teams.ofMember(id)).join('\n') }
  /** Whether the login or address belonged to a member who was removed or disabled, so that the form asks. */
  let isRemoved = sent?.has('even_removed') ?? false

  /** Without what stayed as the page showed it: the member may have changed it meanwhile. */
  const changesIn = (values: Values<DetailFields>): Details => ({
    name: values.name === name ? undefined : values.name,
    login: normalizeLogin(values.login) === login ? undefined : values.login,
    email: normalizeEmail(values.email) === before.email ? undefined : values.email,
    teams: values.teams === before.teams ? undefined : readTeams(values.teams.split('\n')),
  })

  return {
    fields: fieldsOf(visit),
    values: before,

    check: (values: Values<DetailFields>) => ({
      login: isLogin(values.login) ? undefined : t('loginRule'),
      teams: readTeams(values.teams.split('\n')) ? undefined : t('teamsRule', { max: maxTeams, length: longestTeam }),
    }),

    draw({ field, element }: ShownDetails): Html {
      const fields = (['name', 'login', 'email', 'teams'] as const).map(field)
      const content = html`${fields}${isRemoved && field('even_removed')}`
      const key = visit.mailQueue ? 'correctMails' : 'correctExplains'
      const explains = state === 'active' ? t(key, { name }) : undefined
      return group(t('correctTitle'), element({ content, button: t('save') }), { explains })
    },

    /** @param showLink shows the new link of an invited member, whose earlier one was sent to another address */
    async save(
      values: Values<DetailFields>,
      showLink: (link: NewLink) => Promise<Html | undefined>,
    ): Promise<FormOutcome<DetailFields>> {
      const wanted = changesIn(values)
      const by = { actor: visit.member.id, member: id }
      const result = await changeConfirmed(visit, async (tx) => {
        // somebody who has left is recognized by these names
        if ((await tx.members.find(id))?.state === 'disabled') return undefined
        const { email: newEmail, ...names } = wanted
        const given = { login: names.login, email: newEmail || undefined }
        const conflict = await findConflict(tx, given, values.even_removed, id)
        if (conflict) return conflict
        const plan = await planDetails(tx, id, wanted)
        const before = await tx.members.credentialOf(id)
        const link = await changeDetails(tx, by, wanted, plan, now)
        const isTold = state === 'active' && visit.mailQueue !== undefined
        const sender = { ...visit.network, authUrl: visit.authUrl }
        return { link, mails: isTold ? await composeChangeMails(tx, { member: id, before, plan }, sender, now) : [] }
      })
      if (!result) return visit.context.req.path
      if ('reason' in result) {
        isRemoved = result.reason === 'removed'
        return { wrong: { [result.field]: await explainConflict(result, visit) } }
      }
      const { link, mails } = result
      if (mails.length > 0) visit.mailQueue?.add(async () => mails)
      const above = link && (await showLink(link))
      return above ? { above, status: 200 } : `${visit.context.req.path}?saved`
    },
  }
}

export async function explainConflict(conflict: Conflict, { t, store }: MemberVisit): Promise<string> {
  const isOfLogin = conflict.field === 'login'
  if (conflict.reason === 'removed') return isOfLogin ? t('loginRemoved') : t('emailRemoved')
  if (isOfLogin) return t('loginTaken')
  const row = await store.members.find(conflict.member)
  const credential = await store.members.credentialOf(conflict.member)
  return t('emailTaken', { name: row?.name ?? '', login: credential?.login ?? '' })
}
