import type { Context } from 'hono'
import { html } from 'hono/html'
import { linkPaths } from '../../../contract/website.ts'
import type { Network } from '../../network.ts'
import { endAccess, revokeAccess } from '../../store/end-access.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { LinkKind } from '../../store/sign-in/member-links.ts'
import { shortestPassword } from '../../store/sign-in/passwords.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { showField } from '../form/fields.ts'
import { isMembersLanguage, languagesIn } from '../form/places.ts'
import { showSelect } from '../form/select.ts'
import type { Page, Visit } from '../page/visit.ts'
import { providerButton, providerUrl } from '../sign-in/provider-link.ts'
import type { WebSessions } from '../sign-in/web-sessions.ts'
import { newPasswordFields, newPasswordProblems, type PasswordProblems } from './new-password.ts'

interface LinkPagesDeps {
  store: Store
  webSessions: WebSessions
  network: Network
  now: () => number
}

/** The member whom a valid link of this page belongs to. */
interface LinkedMember {
  secret: string
  member: MemberRow
  login: string
}

/**
 * `/join` and `/new-password`: the pages of single-use links. Opening a page doesn't use the link up, because mail
 * programs open links too.
 */
export function createLinkPages({ store, webSessions, network, now }: LinkPagesDeps) {
  async function read(context: Context, kind: LinkKind): Promise<LinkedMember | undefined> {
    const secret = context.req.query('link') ?? ''
    const link = await store.memberLinks.find(secret, now())
    const member = link?.kind === kind ? await store.members.find(link.member) : undefined
    const credential = member && (await store.members.credentialOf(member.id))
    return member && credential && { secret, member, login: credential.login }
  }

  function invalidLink({ t, member }: Visit): Page {
    const signIn = !member && html`<p><a href="/sign-in">${t('signIn')}</a></p>`
    const body = html`<p>${t('linkInvalid')}</p>${signIn}`
    return { title: t('linkInvalidTitle'), shape: 'dialogue', body, status: 404 }
  }

  function describe(
    { t, csrfToken, member: visitor }: Visit,
    kind: LinkKind,
    { secret, member, login }: LinkedMember,
    { problems = {}, language = member.language }: { problems?: PasswordProblems; language?: string } = {},
  ): Page {
    const languages = showSelect({
      name: 'language',
      label: t('shareLanguage'),
      hint: t('shareLanguageHint'),
      options: languagesIn(t.language, network),
      value: isMembersLanguage(language, network) ? language : t.language,
    })
    const field = (name: keyof typeof newPasswordFields, label: string, hint?: string) =>
      showField({
        name,
        label,
        field: newPasswordFields[name],
        problem: problems[name],
        ...(hint && { hint }),
        t,
      })
    const { provider } = network
    const title = kind === 'join' ? t('joinTitle', { network: network.name }) : t('newPasswordTitle')
    const here = `${linkPaths[kind]}?${new URLSearchParams({ link: secret })}`
    const withProvider =
      provider && providerButton(t('signInWith', { provider: provider.name }), providerUrl(here, csrfToken))
    const isOfOther = visitor && visitor.id !== member.id
    const forOther =
      isOfOther && html`<p class="notice">${t('linkForOther', { other: visitor.name, name: member.name })}</p>`
    if (kind === 'join' && provider?.isOnly) {
      const explains = html`${forOther}<p>${t('joinWithProvider', { name: member.name, provider: provider.name })}</p>`
      return { title, shape: 'dialogue', body: html`${explains}${withProvider}` }
    }
    const body = html`${forOther}<p>${kind === 'join' ? t('joinExplains', { name: member.name }) : t('newPasswordExplains', { name: member.name })}</p>
<p>${t('yourLogin')} <b>${login}</b></p>
<form method="post">${csrfField(csrfToken)}
<input value="${login}" autocomplete="username" readonly hidden>
${field('new_password', t('newPassword'), t('newPasswordHint', { min: shortestPassword }))}
${field('new_password_again', t('newPasswordAgain'))}
${kind === 'join' && languages}
<p class="actions"><button class="main">${kind === 'join' ? t('join') : t('changePassword')}</button></p></form>
${withProvider && html`<p>${t('orWithProvider')}</p>${withProvider}`}`
    return { title, shape: 'dialogue', body }
  }

  return (kind: LinkKind) => ({
    path: linkPaths[kind],

    async show(visit: Visit): Promise<Page> {
      const linked = await read(visit.context, kind)
      return linked ? describe(visit, kind, linked) : invalidLink(visit)
    },

    /** Sets the password and signs the member in. A new password ends all sessions and revokes all access. */
    async take(visit: Visit, form: URLSearchParams): Promise<Page | Response> {
      const { context, t } = visit
      const linked = await read(context, kind)
      if (!linked) return invalidLink(visit)
      if (kind === 'join' && network.provider?.isOnly) return describe(visit, kind, linked)
      const language = form.get('language') ?? undefined
      const known = [linked.login, linked.member.name, network.name]
      const { problems, password } = newPasswordProblems(form, known, t)
      const again = { problems, ...(language && { language }) }
      if (!webSessions.hasValidCsrfToken(context, form))
        return {
          ...describe(visit, kind, linked, { ...again, problems: {} }),
          problem: t('formOutdated'),
          status: 422,
        }
      if (password === undefined) return { ...describe(visit, kind, linked, again), status: 422 }
      const { member, secret, login } = linked
      const result = await webSessions.signInWithLink(context, { login, password }, async (tx, hash) => {
        const link = await tx.memberLinks.find(secret, now())
        if (link?.member !== member.id || link.kind !== kind) return undefined
        await tx.members.setPassword(member.id, hash)
        if (kind === 'password') await revokeAccess(tx, { actor: member.id, member: member.id }, now())
        else {
          await endAccess(tx, member.id)
          await tx.members.setState(member.id, 'active')
          await tx.teamContacts.connect(member.id, now())
          if (language !== undefined && isMembersLanguage(language, network))
            await tx.members.setLanguage(member.id, language)
        }
        return member.id
      })
      if (result.kind === 'busy') return { ...describe(visit, kind, linked, again), problem: t('busy'), status: 422 }
      if (result.kind !== 'signed-in') return invalidLink(visit)
      return context.redirect(kind === 'join' ? '/' : '/?saved', 303)
    },
  })
}
