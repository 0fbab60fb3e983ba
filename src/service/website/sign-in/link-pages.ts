import type { Context } from 'hono'
import { html } from 'hono/html'
import { linkPaths } from '../../../contract/website.ts'
import type { RunInQueue } from '../../http/server/request-queues.ts'
import type { MailQueue } from '../../mail.ts'
import type { Network } from '../../network.ts'
import { isAllowedPassword, isMadeOf, longestPassword, shortestPassword } from '../../sign-in/passwords.ts'
import type { WebSessions } from '../../sign-in/web-sessions.ts'
import { endAccess, revokeAccess } from '../../store/end-access.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { longestEmail, normalizeLogin } from '../../store/members/new-profile.ts'
import { forgottenLimits } from '../../store/sign-in/attempts.ts'
import type { LinkKind } from '../../store/sign-in/links.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { type PasswordField, type ShownField, showField } from '../form/fields.ts'
import { isMembersLanguage, languagesIn } from '../form/places.ts'
import { showSelect } from '../form/select.ts'
import type { Html } from '../page/layout.ts'
import type { Page, Visit } from '../page/visit.ts'
import type { SiteTranslate } from '../site-translate.ts'
import { composeForgottenMails } from './link-mail.ts'
import { type Place, pathOfSite, placeOf, providerButton, providerUrl } from './sign-in.ts'

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

/** The fields of a form in which a member chooses a password. */
export const newPasswordFields = {
  new_password: { kind: 'password', autocomplete: 'new-password', required: true },
  new_password_again: { kind: 'password', autocomplete: 'new-password', required: true },
} as const satisfies Record<string, PasswordField>

export type PasswordProblems = Partial<Record<keyof typeof newPasswordFields, string | undefined>>

/**
 * @param known the member's login and name, and the network's name: a password of only these words is refused
 * @returns the password if both fields are right; else a sentence for each wrong one
 */
export function newPasswordProblems(
  form: Pick<FormData, 'get'>,
  known: readonly string[],
  t: SiteTranslate,
): { problems: PasswordProblems; password?: string } {
  const [password, again] = ['new_password', 'new_password_again'].map((name) => String(form.get(name) ?? ''))
  const problems: PasswordProblems = {}
  if (!isAllowedPassword(password ?? ''))
    problems.new_password = t('passwordLength', { min: shortestPassword, max: longestPassword })
  else if (isMadeOf(password ?? '', known)) problems.new_password = t('passwordOfNames')
  if (again !== password) problems.new_password_again = t('passwordsDiffer')
  return Object.keys(problems).length > 0 || password === undefined ? { problems } : { problems, password }
}

interface ForgottenDeps {
  store: Store
  webSessions: WebSessions
  network: Network
  mailQueue: MailQueue
  /** The authorization host's origin. */
  authUrl: string
  runInQueue: RunInQueue
  clientIp: (context: Context) => string
  now: () => number
}

/** The page to go back to, and how this page looks there. */
type Back = Place & { back: string }

/**
 * `/forgotten`: sends a link by e-mail. The response depends neither on whether the member exists, nor on the member's
 * state: the link is made after the response.
 */
export function createForgottenPage(deps: ForgottenDeps) {
  const { store, webSessions, network, mailQueue, authUrl, runInQueue, clientIp, now } = deps

  function backOf(visit: Visit): Back {
    const to = pathOfSite(visit.context.req.query('to'))
    return { ...placeOf(visit, to), back: to === '/' ? '/sign-in' : to }
  }

  function page({ back, t, isAuthorization: _, ...look }: Back, body: Html): Page {
    return {
      ...look,
      title: t('forgotten'),
      body: html`${body}<p class="back"><a href="${back}">${t('signIn')}</a></p>`,
    }
  }

  function describe(visit: Visit, typed: Pick<ShownField, 'value' | 'problem'> = {}): Page {
    const place = backOf(visit)
    const { t } = place
    const field = { kind: 'line', max: longestEmail, required: true } as const
    const body = html`<p>${t('forgottenExplains')}</p>
<form method="post">${csrfField(visit.csrfToken)}
${showField({ name: 'login', label: t('loginOrEmail'), field, ...typed, t })}
<p class="actions"><button class="main">${t('sendLink')}</button></p></form>`
    // Chrome aborts a sign-in at any status ≥ 400
    return { ...page(place, body), ...(typed.problem && !place.isAuthorization && { status: 422 as const }) }
  }

  return {
    show: async (visit: Visit) => describe(visit),

    async send(visit: Visit, form: URLSearchParams): Promise<Page> {
      const { context } = visit
      const { t } = backOf(visit)
      const value = form.get('login') ?? ''
      const text = normalizeLogin(value)
      if (!webSessions.hasValidCsrfToken(context, form)) return describe(visit, { value, problem: t('formOutdated') })
      if (text === '') return describe(visit, { problem: t('needed') })
      if (text.length > longestEmail) return describe(visit, { value, problem: t('tooLong', { max: longestEmail }) })
      const limits = forgottenLimits({ text, clientIp: clientIp(context) })
      const until =
        (await store.attempts.blockedUntil(limits, now())) ??
        (await runInQueue(clientIp(context), () =>
          store.transaction((tx) => tx.attempts.take(limits, now()), 'read committed'),
        ))
      if (until !== undefined) {
        const minutes = Math.ceil((until - now()) / 60_000)
        return describe(visit, { value, problem: t('tooManyMails', { count: minutes }) })
      }
      const sender = { ...network, authUrl }
      if (!mailQueue.add(() => composeForgottenMails(store, text, sender, now())))
        return describe(visit, { value, problem: t('busy') })
      return page(backOf(visit), html`<p role="status">${t('linkSent')}</p>`)
    },
  }
}
