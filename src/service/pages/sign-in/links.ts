import { linkPaths } from '../../../contract/oauth.ts'
import { join, revokeAccess } from '../../actions/membership.ts'
import { byMail } from '../../mail/link-mails.ts'
import { isAllowedPassword, isMadeOf, longestPassword, shortestPassword } from '../../sessions/passwords.ts'
import type { LinkKind } from '../../store/access/links.ts'
import { byLink } from '../../store/access/sessions.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../../texts.ts'
import type { Field } from '../../website/form/fields.ts'
import { type FormPage, form, formPage, joined } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { isMembersLanguage, languagesIn } from '../../website/page/language.ts'
import type { Page, Visit } from '../../website/page/visit.ts'

/** The part of the form for a new password that asks what it shall end. */
export const endedWithPassword = async (visit: Visit, member: string) =>
  joined(
    await Promise.all(visit.capabilities.flatMap(({ endedWithPassword }) => endedWithPassword?.(visit, member) ?? [])),
  )

export const newPasswordFields = (t: SiteTranslate) => {
  const field = { kind: 'password', autocomplete: 'new-password', required: true } as const
  return {
    new_password: { ...field, label: t('newPassword'), hint: t('newPasswordHint', { min: shortestPassword }) },
    new_password_again: { ...field, label: t('newPasswordAgain') },
  } satisfies Record<string, Field>
}

type NewPassword = Record<keyof ReturnType<typeof newPasswordFields>, string>

/** @param known login, name and the network's name: a password of only these words is refused */
export function newPasswordProblems(
  { new_password, new_password_again }: NewPassword,
  known: readonly string[],
  t: SiteTranslate,
): Partial<NewPassword> {
  const problems: Partial<NewPassword> = {}
  if (!isAllowedPassword(new_password))
    problems.new_password = t('passwordLength', { min: shortestPassword, max: longestPassword })
  else if (isMadeOf(new_password, known)) problems.new_password = t('passwordOfNames')
  if (new_password_again !== new_password) problems.new_password_again = t('passwordsDiffer')
  return problems
}

export function invalidLink({ t, member }: Visit): Page {
  const signIn = !member && html`<p><a href="/sign-in">${t('signIn')}</a></p>`
  const body = html`<p>${t('linkInvalid')}</p>${signIn}`
  return { title: t('linkInvalidTitle'), shape: 'dialogue', body, status: 404 }
}

/** `/join`, `/new-password`. Opening a page doesn't use the link up, because mail programs open links too. */
export const linkPage = (kind: LinkKind): FormPage<Visit> =>
  formPage(async (visit: Visit, sent) => {
    const { context, t, store, webSessions, network, elsewhere, now } = visit
    const secret = context.req.query('link') ?? ''
    const readLink = async (from: Store) => {
      const link = await from.memberLinks.find(secret, now)
      return link?.kind === kind ? link : undefined
    }
    const link = await readLink(store)
    const member = link && (await store.members.find(link.member))
    const credential = member && (await store.members.credentialOf(member.id))
    if (!member || !credential) return invalidLink(visit)

    const { name } = member
    const { login } = credential
    const isByMail = new URL(context.req.url).search.endsWith(`&${byMail}`)
    const [title, explains, button] =
      kind === 'join'
        ? [t('joinTitle', { network: network.name }), t('joinExplains', { name }), t('join')]
        : [t('newPasswordTitle'), t('newPasswordExplains', { name }), t('changePassword')]
    const other = visit.member?.id === member.id ? undefined : visit.member?.name
    const forOther = other !== undefined && html`<p class="notice">${t('linkForOther', { other, name })}</p>`
    const to = `${linkPaths[kind]}?${new URLSearchParams({ link: secret })}`
    const confirmed = isByMail ? credential.email : null
    const isValid = async (tx: Store) => (await readLink(tx))?.member === member.id
    if (elsewhere?.isOnly) return elsewhere.openLink(visit, { kind, member, title, to, forOther, isValid, confirmed })

    const ends = await endedWithPassword(visit, member.id)
    const language = String(sent?.get('language') ?? member.language)
    return form(visit, {
      fields: {
        ...newPasswordFields(t),
        ...ends.fields,
        language: {
          kind: 'choice',
          label: t('shareLanguage'),
          hint: t('shareLanguageHint'),
          options: languagesIn(t.language, network),
        },
      },
      values: { language: isMembersLanguage(language, network) ? language : t.language },
      check: (values) => newPasswordProblems(values, [login, name, network.name], t),

      show(shown) {
        const { field, element } = shown
        const content = html`<input value="${login}" autocomplete="username" readonly hidden>
${field('new_password')}
${field('new_password_again')}
${ends.draw(shown)}
${kind === 'join' && field('language')}`
        const body = html`${forOther}<p>${explains}</p>
<p>${t('yourLogin')} <b>${login}</b></p>
${element({ content, button })}
${elsewhere && html`<p>${t('orWithProvider')}</p>${elsewhere.button(visit, { to })}`}`
        return { title, shape: 'dialogue', body }
      },

      /** A new password ends all sessions and revokes all access. */
      async save(values, sent) {
        const { new_password: password, language } = values
        const isNew = member.state === 'invited'
        const proven_by = link?.by_other === 1 ? byLink : null
        if (!webSessions.hasValidCsrfToken(context, sent)) return { problem: t('formOutdated') }
        const result = await webSessions.signInWithLink(
          context,
          { member: member.id, login, password, isNew, proven_by },
          async (tx, hash) => {
            if (!(await isValid(tx))) return false
            await tx.members.setPassword(member.id, hash)
            if (confirmed) await tx.members.setEmailConfirmed(member.id, confirmed, true)
            await ends.store(tx, values)
            if (!isNew) await revokeAccess(tx, { actor: member.id, member: member.id }, now)
            else await join(tx, member.id, isMembersLanguage(language, network) ? language : undefined, now)
            return true
          },
        )
        if (result === 'busy') return { problem: t('busy') }
        if (result === 'invalid') return invalidLink(visit)
        if (kind === 'join') return '/'
        const further = await Promise.all(visit.capabilities.map(({ afterLink }) => afterLink?.(visit, member)))
        return further.find((path) => path !== undefined) ?? '/?saved'
      },
    })
  })
