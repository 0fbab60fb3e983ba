import { findConflict, invite, type NewLink, urlOfLink } from '../../actions/invite.ts'
import { mailLink } from '../../mail/link-mails.ts'
import { isLogin, longestEmail, longestName } from '../../store/members/names.ts'
import { longestTeam } from '../../store/members/profile.ts'
import { form, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { languagesIn } from '../../website/page/language.ts'
import { copyNotice } from '../../website/page/notices.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { explainConflict } from './details.ts'
import { membersPath } from './sections.ts'

export const invitePage = formPage(async (visit: MemberVisit, sent) => {
  const { t, member, change, network, mailQueue, now } = visit
  /** Whether the login or address belonged to a member who was removed or disabled, so that the form asks. */
  let isRemoved = sent?.has('even_removed') ?? false

  return form(visit, {
    fields: {
      login: { kind: 'line', label: t('login'), max: longestName, required: true },
      name: { kind: 'line', label: t('name'), max: longestName, required: true },
      email: { kind: 'email', label: t('email'), max: longestEmail, optional: true },
      team: { kind: 'line', label: t('team'), max: longestTeam, optional: true },
      language: { kind: 'choice', label: t('chooseLanguage'), options: languagesIn(t.language, network) },
      role: { kind: 'tick', label: t('asAdministrator') },
      even_removed: { kind: 'tick', label: t('evenRemoved') },
    },
    values: { language: network.languages?.[0] ?? t.language },
    check: ({ login }) => (isLogin(login) ? {} : { login: t('loginRule') }),
    show({ field, element }) {
      const names = ['login', 'name', 'email', 'team', 'language', 'role'] as const
      const content = html`<p class="fine">${t('inviteExplains')}${mailQueue && html` ${t('inviteMails')}`}</p>
${names.map(field)}${isRemoved && field('even_removed')}`
      return {
        title: t('inviteTitle'),
        body: element({ action: '/administration/invite', class: 'card', content, button: t('invite') }),
        back: [membersPath, t('members')],
      }
    },
    async save({ login, name, email, team, language, role, even_removed }) {
      const person = { login, name, language, ...(email && { email }), ...(team && { team }) }
      const by = { actor: member.id, role: role ? 'administrator' : 'member' } as const
      const result = await change(
        async (tx) => (await findConflict(tx, person, even_removed)) ?? invite(tx, person, by, now),
      )
      isRemoved = 'reason' in result && result.reason === 'removed'
      if ('reason' in result) return { wrong: { [result.field]: await explainConflict(result, visit) } }
      return { above: await mailAndShowLink(visit, result, name), status: 200 }
    },
  })
})

/** E-mails a new link, and shows it, to copy. It is in no other response, because only its hash is stored. */
export async function mailAndShowLink(visit: MemberVisit, link: NewLink, name: string): Promise<Html | undefined> {
  const { t, authUrl } = visit
  const email = await mailLink(visit, link)
  const once = link.kind === 'join' ? t('joinLinkOnce') : t('passwordLinkOnce')
  return copyNotice(t, 'link', {
    label: t('linkFor', { name }),
    hint: html`${once} ${link.isReplacement && t('linkReplaced')}`,
    text: urlOfLink(authUrl, link),
    below: email === undefined ? undefined : html`<p>${t('linkMailed', { email })}</p>`,
  })
}
