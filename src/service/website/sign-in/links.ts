import { html } from 'hono/html'
import { linkPaths } from '../../../contract/oauth.ts'
import { displayLanguage, knownLanguages } from '../../http/language.ts'
import { responded } from '../../http/response.ts'
import type { Mail, MailQueue } from '../../mail/link-queue.ts'
import type { Network } from '../../parts.ts'
import { linkKindOf, type NewLink, renewLink, urlOfLink } from '../../sign-in/invite.ts'
import { isAllowedPassword, isMadeOf, longestPassword, shortestPassword } from '../../sign-in/passwords.ts'
import { newSecret } from '../../store/engine/secrets.ts'
import { longestEmail, normalizeLogin } from '../../store/members/names.ts'
import { endAccess, revokeAccess } from '../../store/membership.ts'
import { type AttemptLimit, forgottenLimits } from '../../store/sign-in/attempts.ts'
import type { LinkKind, MailFailureKind } from '../../store/sign-in/links.ts'
import type { Store } from '../../store/store.ts'
import { askForFeeds } from '../feeds/feeds-page.ts'
import type { Field } from '../form/fields.ts'
import { type FormPage, form, formPage } from '../form/form-page.ts'
import { isMembersLanguage, languagesIn } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import type { Page, SiteParts, Visit } from '../page/visit.ts'
import { type SiteTranslate, siteTranslate } from '../site-translate.ts'
import { pathOfSite, placeOf, providerButton } from './sign-in.ts'

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
  // no problem of the form, which would be about an outdated page
  return { title: t('linkInvalidTitle'), shape: 'dialogue', body, status: 404, problem: undefined }
}

/** `/join`, `/new-password`. Opening a page doesn't use the link up, because mail programs open links too. */
export const createLinkPage = (kind: LinkKind, { store, webSessions, network, now }: SiteParts): FormPage<Visit> =>
  formPage(async (visit: Visit, sent) => {
    const { context, t, csrfToken, member: visitor } = visit
    const { provider } = network
    const secret = context.req.query('link') ?? ''
    const link = await store.memberLinks.find(secret, now())
    const member = link?.kind === kind ? await store.members.find(link.member) : undefined
    const credential = member && (await store.members.credentialOf(member.id))
    if (!member || !credential) return invalidLink(visit)

    const { login } = credential
    const isByMail = new URL(context.req.url).search.endsWith(`&${byMail}`)
    const title = kind === 'join' ? t('joinTitle', { network: network.name }) : t('newPasswordTitle')
    const isOfOther = visitor && visitor.id !== member.id
    const forOther =
      isOfOther && html`<p class="notice">${t('linkForOther', { other: visitor.name, name: member.name })}</p>`
    const here = `${linkPaths[kind]}?${new URLSearchParams({ link: secret })}`
    const withProvider = provider && providerButton({ name: provider.name, to: here, t, csrfToken })
    if (kind === 'join' && provider?.isOnly) {
      const explains = html`${forOther}<p>${t('joinWithProvider', { name: member.name, provider: provider.name })}</p>`
      return { title, shape: 'dialogue', body: html`${explains}${withProvider}` }
    }

    const feeds = await askForFeeds(store, member, t)
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
      check: (values) => newPasswordProblems(values, [login, member.name, network.name], t),

      show({ field, element }) {
        const content = html`<input value="${login}" autocomplete="username" readonly hidden>
${field('new_password')}
${field('new_password_again')}
${feeds.areAny && field('end_feeds')}
${kind === 'join' && field('language')}`
        const body = html`${forOther}<p>${kind === 'join' ? t('joinExplains', { name: member.name }) : t('newPasswordExplains', { name: member.name })}</p>
<p>${t('yourLogin')} <b>${login}</b></p>
${element({ content, button: kind === 'join' ? t('join') : t('changePassword') })}
${withProvider && html`<p>${t('orWithProvider')}</p>${withProvider}`}`
        return { title, shape: 'dialogue', body }
      },

      /** A new password ends all sessions and revokes all access. */
      async save(values) {
        const chosen = { login, password: values.new_password }
        const result = await webSessions.signInWithLink(context, chosen, async (tx, hash) => {
          const link = await tx.memberLinks.find(secret, now())
          if (link?.member !== member.id || link.kind !== kind) return undefined
          await tx.members.setPassword(member.id, hash)
          if (isByMail && credential.email) await tx.members.setEmailConfirmed(member.id, credential.email, true)
          await feeds.end(tx, values.end_feeds, now())
          if (kind === 'password') await revokeAccess(tx, { actor: member.id, member: member.id }, now())
          else {
            await endAccess(tx, member.id)
            await tx.members.set(member.id, { state: 'active' })
            await tx.teamContacts.connect(member.id, now())
            if (isMembersLanguage(values.language, network))
              await tx.members.set(member.id, { language: values.language })
          }
          return member.id
        })
        if (result === 'busy') return { problem: t('busy') }
        if (result === 'invalid') return invalidLink(visit)
        return kind === 'join' ? '/' : '/?saved'
      },
    })
  })

/** `/forgotten`: the link is made after the response, which doesn't depend on whether the member exists. */
export function createForgottenPage(deps: SiteParts & { mailQueue: MailQueue }): FormPage<Visit> {
  const { store, webSessions, network, mailQueue, authUrl, runInQueue, clientIp, now } = deps

  /** @returns when the next e-mail is allowed, if this one isn't */
  async function blockedUntil(ip: string, text: string): Promise<number | undefined> {
    const limits = forgottenLimits({ text, clientIp: ip })
    return (
      (await store.attempts.blockedUntil(limits, now())) ??
      (await runInQueue(ip, () => store.transaction((tx) => tx.attempts.take(limits, now()), 'read committed')))
    )
  }

  return formPage(async (visit: Visit) => {
    const { context } = visit
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
          const until = await blockedUntil(clientIp(context), text)
          if (until !== undefined) {
            const count = Math.ceil((until - now()) / 60_000)
            return { wrong: { login: t('tooOften', { count }) } }
          }
          const sender = { ...network, authUrl }
          const compose = async () => {
            await responded(context)
            return composeForgottenMails(store, text, sender, now())
          }
          if (!mailQueue.add(compose)) return { wrong: { login: t('busy') } }
          return page(html`<p role="status">${t('linkSent')}</p>`)
        },
      },
    )
  })
}

export interface Sender extends Pick<Network, 'name' | 'languages'> {
  authUrl: string
}

/** Parts of a text that mail programs may make a link of: somebody may have written them to lure the reader. */
export const addresses = /\S*(?:[@/\\]|\S[.．。｡]\p{L}{2})\S*/gu

/** In the address of a link that an e-mail has: who opens it reads what is sent to the member's address. */
export const byMail = 'by=mail'

/** Writes the e-mail with a member's link, in the member's language. @returns undefined if the member has no address */
export async function composeLinkMail(store: Store, link: NewLink, { name, languages, authUrl }: Sender) {
  const member = await store.members.find(link.member)
  const credential = await store.members.credentialOf(link.member)
  if (!member || !credential?.email) return undefined
  const t = siteTranslate(displayLanguage({ member: member.language }, knownLanguages(languages)))
  const greeting =
    member.name.search(addresses) >= 0 ? t('mailGreetingNameless') : t('mailGreeting', { name: member.name })
  const [subject, explains] =
    link.kind === 'join'
      ? [t('joinMailSubject', { network: name }), t('joinMail', { network: name })]
      : [t('passwordMailSubject', { network: name }), t('passwordMail', { network: name })]
  const lines = [
    `${greeting} ${explains}`,
    `${urlOfLink(authUrl, link)}&${byMail}`,
    `${t('yourLogin')} ${credential.login}`,
  ]
  return { to: credential.email, subject, text: `${lines.join('\n\n')}\n` }
}

/** Queues the e-mail with a new link. @returns the address; undefined if there is none, or no e-mail can be sent now */
export async function mailLink(store: Store, mailQueue: MailQueue | undefined, link: NewLink, sender: Sender) {
  const mail = mailQueue && (await composeLinkMail(store, link, sender))
  if (!mail) return undefined
  const recordFailure = (kind: MailFailureKind) => store.memberLinks.recordMailFailure(link.secret, kind)
  const isAdded = mailQueue.add(
    async () => mail,
    async (failure) => {
      mailQueue.logFailure(failure)
      await recordFailure(failure.kind)
    },
  )
  if (!isAdded) await recordFailure('other')
  return isAdded ? mail.to : undefined
}

export const maxForgottenMails = 5

const forgottenMails = (member: string): AttemptLimit => ({
  subject: `forgotten password of member ${member}`,
  max: maxForgottenMails,
  window: 60 * 60 * 1000,
})

/**
 * Writes an e-mail with a new link for the member with this login, or for each member with this e-mail address. Anybody
 * can ask for it, so the new link ends the earlier one only when its e-mail was sent. Administrators see a failure.
 * @returns no e-mail for a member who is disabled, has no address, or got too many e-mails
 */
const composeForgottenMails = (store: Store, text: string, sender: Sender, now: number): Promise<Mail[]> =>
  store.transaction(async (tx) => {
    const withLogin = (await tx.members.credential(text))?.member
    const mails: Mail[] = []
    for (const member of withLogin === undefined ? await tx.members.withEmail(text) : [withLogin]) {
      if (!(await tx.members.credentialOf(member))?.email) continue
      if ((await tx.attempts.take([forgottenMails(member)], now)) !== undefined) continue
      const kind = await linkKindOf(tx, member)
      const link = kind && { member, kind, secret: newSecret() }
      const mail = link && (await composeLinkMail(tx, link, sender))
      if (mail)
        mails.push({
          ...mail,
          // unless the member has joined or was disabled meanwhile
          sent: () =>
            store.transaction(async (later) => {
              const isSame = (await linkKindOf(later, member)) === kind
              if (isSame) await renewLink(later, { actor: member, member, secret: link.secret }, now)
            }),
          failed: ({ kind }) => store.memberLinks.recordFailedRequest(link, kind, now),
        })
    }
    return mails
  })
