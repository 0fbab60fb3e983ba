import { html } from 'hono/html'
import { linkPaths } from '../../../contract/oauth.ts'
import { responded } from '../../http/response.ts'
import type { Mail } from '../../mail/link-queue.ts'
import type { Network } from '../../parts.ts'
import { linkKindOf, type NewLink, renewLink, urlOfLink } from '../../sign-in/invite.ts'
import { isAllowedPassword, isMadeOf, longestPassword, shortestPassword } from '../../sign-in/passwords.ts'
import { newSecret } from '../../store/engine/secrets.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { longestEmail, normalizeLogin } from '../../store/members/names.ts'
import { join, revokeAccess } from '../../store/membership.ts'
import { forgottenLimits } from '../../store/sign-in/attempts.ts'
import type { LinkKind, MailFailureKind } from '../../store/sign-in/links.ts'
import type { Store } from '../../store/store.ts'
import type { Field } from '../form/fields.ts'
import { type FormPage, form, formPage } from '../form/form-page.ts'
import { isMembersLanguage, languagesIn, type SiteTranslate, translateFor } from '../page/language.ts'
import { type Elsewhere, type Html, type MemberVisit, type Page, rows, type Visit } from '../page/page.ts'
import { pathOfSite, placeOf } from './sign-in.ts'

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

/** Stands for the names of the ticks, which only capabilities have. */
type Ended = 'what ends'

/** What a member may also end with a new password, as ticks. */
export async function endsWithPassword(visit: Visit, member: string) {
  const asked = await Promise.all(rows('password', visit, member))
  const ends = asked.filter((each) => each !== undefined)
  const fields = ends.map(({ name, label, hint }) => [name, { kind: 'tick', label, hint }] as const)
  return {
    names: ends.map(({ name }) => name as Ended),
    fields: Object.fromEntries(fields) as Record<Ended, (typeof fields)[number][1]>,
    async end(tx: Store, ticked: Record<Ended, boolean>): Promise<void> {
      for (const { name, end } of ends) if (ticked[name as Ended]) await end(tx)
    },
  }
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
    const to = `${linkPaths[kind]}?${new URLSearchParams({ link: secret })}`
    const confirmed = isByMail ? credential.email : null
    const isValid = async (tx: Store) => (await readMember(tx)) === member.id
    if (elsewhere?.isOnly) return elsewhere.openLink(visit, { kind, member, title, to, forOther, isValid, confirmed })

    const ends = await endsWithPassword(visit, member.id)
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

      show({ field, element }) {
        const content = html`<input value="${login}" autocomplete="username" readonly hidden>
${field('new_password')}
${field('new_password_again')}
${ends.names.map(field)}
${kind === 'join' && field('language')}`
        const body = html`${forOther}<p>${explains}</p>
<p>${t('yourLogin')} <b>${login}</b></p>
${element({ content, button })}
${elsewhere && html`<p>${t('orWithProvider')}</p>${elsewhere.button(visit, { to })}`}`
        return { title, shape: 'dialogue', body }
      },

      /** A new password ends all sessions and revokes all access. */
      async save({ new_password: password, language, ...ticked }, sent) {
        if (!webSessions.hasValidCsrfToken(context, sent)) return { problem: t('formOutdated') }
        const result = await webSessions.signInWithLink(context, { login, password }, async (tx, hash) => {
          if (!(await isValid(tx))) return undefined
          await tx.members.setPassword(member.id, hash)
          if (confirmed) await tx.members.setEmailConfirmed(member.id, confirmed, true)
          await ends.end(tx, ticked)
          if (member.state !== 'invited') await revokeAccess(tx, { actor: member.id, member: member.id }, now)
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

export interface Sender extends Pick<Network, 'name' | 'languages'> {
  authUrl: string
  elsewhere?: Pick<Elsewhere, 'isOnly'> | undefined
}

/** Parts of a text that mail programs may make a link of: somebody may have written them to lure the reader. */
export const addresses = /\S*(?:[@/\\]|\S[.．。｡]\p{L}{2})\S*/gu

export const greet = ({ name }: Pick<MemberRow, 'name'>, t: SiteTranslate): string =>
  name.search(addresses) >= 0 ? t('mailGreetingNameless') : t('mailGreeting', { name })

/** In the address of a link that an e-mail has: who opens it reads what is sent to the member's address. */
export const byMail = 'by=mail'

/** Writes the e-mail with a member's link, in the member's language. @returns undefined if the member has no address */
export async function composeLinkMail(store: Store, link: NewLink, { name, languages, authUrl, elsewhere }: Sender) {
  const member = await store.members.find(link.member)
  const credential = await store.members.credentialOf(link.member)
  if (!member || !credential?.email) return undefined
  const t = translateFor(member, { languages })
  const network = { network: name }
  const { kind } = link
  const isOnly = elsewhere?.isOnly ?? false
  const explains = isOnly ? t(`${kind}MailOnly`, network) : t(`${kind}Mail`, network)
  const login = isOnly ? '' : `\n\n${t('yourLogin')} ${credential.login}`
  const text = `${greet(member, t)} ${explains}\n\n${urlOfLink(authUrl, link)}&${byMail}${login}\n`
  const subject = isOnly && kind === 'password' ? t('signInTo', network) : t(`${kind}MailSubject`, network)
  return { to: credential.email, subject, text }
}

/** Queues the e-mail with a new link. @returns the address; undefined if there is none, or no e-mail can be sent now */
export async function mailLink({ store, mailQueue, network, authUrl, elsewhere }: MemberVisit, link: NewLink) {
  const mail = mailQueue && (await composeLinkMail(store, link, { ...network, authUrl, elsewhere }))
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

/**
 * For the member with this login, or each with this e-mail address, unless disabled. Anybody can ask for it, so the new
 * link ends the earlier one only when its e-mail was sent.
 */
export const composeForgottenMails = (store: Store, text: string, sender: Sender, now: number): Promise<Mail[]> =>
  store.transaction(async (tx) => {
    const withLogin = (await tx.members.credential(text))?.member
    const mails: Mail[] = []
    for (const member of withLogin === undefined ? await tx.members.withEmail(text) : [withLogin]) {
      if (!(await tx.members.credentialOf(member))?.email) continue
      const subject = `forgotten password of member ${member}`
      const limit = { subject, max: maxForgottenMails, window: 60 * 60 * 1000 }
      if ((await tx.attempts.take([limit], now)) !== undefined) continue
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
