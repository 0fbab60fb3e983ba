import { html } from 'hono/html'
import { linkPaths } from '../../../contract/oauth.ts'
import { responded } from '../../http/response.ts'
import { isAllowedPassword, isMadeOf, longestPassword, shortestPassword } from '../../sign-in/passwords.ts'
import { longestEmail, normalizeLogin } from '../../store/members/names.ts'
import { join, revokeAccess } from '../../store/membership.ts'
import { forgottenLimits } from '../../store/sign-in/attempts.ts'
import type { LinkKind } from '../../store/sign-in/links.ts'
import type { Store } from '../../store/store.ts'
import { askForFeeds } from '../feeds.ts'
import type { Field } from '../form/fields.ts'
import { type FormPage, form, formPage } from '../form/form-page.ts'
import { isMembersLanguage, languagesIn } from '../page/language.ts'
import type { Html, Page, Visit } from '../page/page.ts'
import type { SiteTranslate } from '../site-translate.ts'
import { pathOfSite, placeOf } from './destination.ts'
import { byMail, composeForgottenMails } from './link-mails.ts'
import { providerButton } from './sign-in.ts'

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

function invalidLink({ t, member }: Visit): Page {
  const signIn = !member && html`<p><a href="/sign-in">${t('signIn')}</a></p>`
  const body = html`<p>${t('linkInvalid')}</p>${signIn}`
  return { title: t('linkInvalidTitle'), shape: 'dialogue', body, status: 404 }
}

/** `/join`, `/new-password`. Opening a page doesn't use the link up, because mail programs open links too. */
export const linkPage = (kind: LinkKind): FormPage<Visit> =>
  formPage(async (visit: Visit, sent) => {
    const { context, t, store, webSessions, network, now } = visit
    const secret = context.req.query('link') ?? ''
    const readMember = async (from: Store): Promise<string | undefined> => {
      const link = await from.memberLinks.find(secret, now)
      return link?.kind === kind ? link.member : undefined
    }
    const id = await readMember(store)
    const member = id === undefined ? undefined : await store.members.find(id)
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
    const { provider } = network
    const to = `${linkPaths[kind]}?${new URLSearchParams({ link: secret })}`
    const withProvider = provider && providerButton(visit, provider.name, { to })
    if (kind === 'join' && provider?.isOnly) {
      const body = html`${forOther}<p>${t('joinWithProvider', { name, provider: provider.name })}</p>${withProvider}`
      return { title, shape: 'dialogue', body }
    }

    const feeds = await askForFeeds(visit, member)
    const language = String(sent?.get('language') ?? member.language)
    return form(visit, {
      fields: {
        ...newPasswordFields(t),
        end_feeds: feeds.field,
        language: {
          kind: 'choice',
          label: t('shareLanguage'),
          hint: t('shareLanguageHint'),
          options: languagesIn(t.language, network),
        },
      },
      values: { language: isMembersLanguage(language, network) ? language : t.language },
      check: (values) => newPasswordProblems(values, [login, name, network.name], t),

      show({ field, element }) {
        const content = html`<input value="${login}" autocomplete="username" readonly hidden>
${field('new_password')}
${field('new_password_again')}
${feeds.areAny && field('end_feeds')}
${kind === 'join' && field('language')}`
        const body = html`${forOther}<p>${explains}</p>
<p>${t('yourLogin')} <b>${login}</b></p>
${element({ content, button })}
${withProvider && html`<p>${t('orWithProvider')}</p>${withProvider}`}`
        return { title, shape: 'dialogue', body }
      },

      /** A new password ends all sessions and revokes all access. */
      async save({ new_password: password, end_feeds, language }, sent) {
        if (!webSessions.hasValidCsrfToken(context, sent)) return { problem: t('formOutdated') }
        const result = await webSessions.signInWithLink(context, { login, password }, async (tx, hash) => {
          if ((await readMember(tx)) !== member.id) return undefined
          await tx.members.setPassword(member.id, hash)
          if (isByMail && credential.email) await tx.members.setEmailConfirmed(member.id, credential.email, true)
          await feeds.end(tx, end_feeds)
          if (kind === 'password') await revokeAccess(tx, { actor: member.id, member: member.id }, now)
          else await join(tx, member.id, isMembersLanguage(language, network) ? language : undefined, now)
          return member.id
        })
        if (result === 'busy') return { problem: t('busy') }
        if (result === 'invalid') return invalidLink(visit)
        return kind === 'join' ? '/' : '/?saved'
      },
    })
  })

/** @returns when the next e-mail is allowed, if this one isn't */
async function blockedUntil({ context, store, runInQueue, clientIp, now }: Visit, text: string) {
  const ip = clientIp(context)
  const limits = forgottenLimits({ text, clientIp: ip })
  return (
    (await store.attempts.blockedUntil(limits, now)) ??
    (await runInQueue(ip, () => store.transaction((tx) => tx.attempts.take(limits, now), 'read committed')))
  )
}

/** `/forgotten`: the link is made after the response, which doesn't depend on whether the member exists. */
export const forgottenPage = formPage(async (visit: Visit) => {
  const { context, store, webSessions, network, mailQueue, authUrl, now } = visit
  const to = pathOfSite(context.req.query('to'))
  const { t, isAuthorization, ...look } = placeOf(visit, to)
  const page = (body: Html): Page => ({
    ...look,
    title: t('forgotten'),
    body: html`${body}<p class="back"><a href="${to === '/' ? '/sign-in' : to}">${t('signIn')}</a></p>`,
  })
  return form(
    { ...visit, t },
    {
      fields: { login: { kind: 'line', label: t('loginOrEmail'), max: longestEmail, required: true } },
      check: (_, sent) => (webSessions.hasValidCsrfToken(context, sent) ? {} : { login: t('formOutdated') }),

      show: ({ element }) => ({
        ...page(html`<p>${t('forgottenExplains')}</p>
${element({ button: t('sendLink') })}`),
        // Chrome aborts a sign-in at any status ≥ 400
        ...(isAuthorization && { status: 200 }),
      }),

      async save({ login }) {
        const text = normalizeLogin(login)
        const until = await blockedUntil(visit, text)
        if (until !== undefined)
          return { wrong: { login: t('tooOften', { count: Math.ceil((until - now) / 60_000) }) } }
        const compose = async () => {
          await responded(context)
          return composeForgottenMails(store, text, { ...network, authUrl }, now)
        }
        if (!mailQueue?.add(compose)) return { wrong: { login: t('busy') } }
        return page(html`<p>${t('linkSent')}</p>`)
      },
    },
  )
})
