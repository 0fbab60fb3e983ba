import { hour } from '../../contract/durations.ts'
import type { DetailsPlan } from '../actions/details.ts'
import { linkKindOf, type NewLink, renewLink, urlOfLink } from '../actions/invite.ts'
import { sitePaths } from '../http/hosts.ts'
import type { Network } from '../parts.ts'
import type { MailFailureKind } from '../store/access/links.ts'
import { newSecret } from '../store/engine/secrets.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Store } from '../store/store.ts'
import { type SiteTranslate, translateFor } from '../texts.ts'
import type { Mail, MailQueue } from './link-queue.ts'

/** The network that an e-mail is from. */
export interface MailSender extends Pick<Network, 'name' | 'languages'> {
  authUrl: string
  /** The company's provider or another place of signing in; with `isOnly`, no password is accepted. */
  elsewhere?: { isOnly: boolean } | undefined
}

interface LinkMailer extends Pick<MailSender, 'authUrl' | 'elsewhere'> {
  store: Store
  network: Network
  mailQueue: MailQueue | undefined
}

/** Parts of a text that mail programs may make a link of: somebody may have written them to lure the reader. */
export const addresses = /\S*(?:[@/\\]|\S[.．。｡]\p{L}{2})\S*/gu

const greet = ({ name, first_name }: Pick<MemberRow, 'name' | 'first_name'>, t: SiteTranslate): string =>
  name.search(addresses) >= 0 ? t('mailGreetingNameless') : t('mailGreeting', { name: first_name })

/** Ends the address of a link in an e-mail. A visitor by such a link reads the member's mail. */
export const byMail = 'by=mail'

/** Writes an e-mail to a member, in the member's language. @returns undefined if the member has no address */
export async function composeMailTo(
  store: Store,
  id: string,
  { name, languages }: Pick<MailSender, 'name' | 'languages'>,
  write: (t: SiteTranslate, named: { network: string }, login: string) => Pick<Mail, 'subject' | 'text'>,
): Promise<Mail | undefined> {
  const member = await store.members.find(id)
  const { login = '', email } = (await store.members.credentialOf(id)) ?? {}
  if (!member || !email) return undefined
  const t = translateFor(member, { languages })
  const { subject, text } = write(t, { network: name }, login)
  return { to: email, subject, text: `${greet(member, t)} ${text}\n` }
}

/** Writes the e-mail with a member's link. */
export const composeLinkMail = (store: Store, link: NewLink, sender: MailSender): Promise<Mail | undefined> =>
  composeMailTo(store, link.member, sender, (t, named, login) => {
    const { kind } = link
    const url = `${urlOfLink(sender.authUrl, link)}&${byMail}`
    if (!sender.elsewhere?.isOnly)
      return {
        subject: t(`${kind}MailSubject`, named),
        text: `${t(`${kind}Mail`, named)}\n\n${url}\n\n${t('yourLogin')} ${login}`,
      }
    const subject = kind === 'password' ? t('signInTo', named) : t(`${kind}MailSubject`, named)
    return { subject, text: `${t(`${kind}MailOnly`, named)}\n\n${url}` }
  })

/** Queues the e-mail with a new link. @returns the address; undefined if there is none, or no e-mail can be sent now */
export async function mailLink({ store, mailQueue, network, authUrl, elsewhere }: LinkMailer, link: NewLink) {
  const mail = mailQueue && (await composeLinkMail(store, link, { ...network, authUrl, elsewhere }))
  if (!mail) return undefined
  const recordFailure = (kind: MailFailureKind) => store.memberLinks.recordMailFailure(link.secret, kind)
  const isAdded = mailQueue.add({ ...mail, failed: ({ kind }) => recordFailure(kind) })
  if (!isAdded) await recordFailure('other')
  return isAdded ? mail.to : undefined
}

/** Maximum e-mails by “Forgot password?” to one member in an hour. */
export const maxForgottenMails = 5

/**
 * Writes the e-mails with links to the member with this login, or to each with this e-mail address, unless disabled.
 * Anybody can ask for it, so the new link ends the earlier one only when its e-mail was sent.
 */
export const composeForgottenMails = (store: Store, text: string, sender: MailSender, now: number): Promise<Mail[]> =>
  store.transaction(async (tx) => {
    const withLogin = (await tx.members.credential(text))?.member
    const mails: Mail[] = []
    for (const member of withLogin === undefined ? await tx.members.withEmail(text) : [withLogin]) {
      const { email, password } = (await tx.members.credentialOf(member)) ?? {}
      const kind = await linkKindOf(tx, member)
      // who removed the password wants no e-mail to be enough
      if (!email || (kind === 'password' && password === '' && !sender.elsewhere)) continue
      const subject = `forgotten password of member ${member}`
      const limit = { subject, max: maxForgottenMails, window: hour }
      if ((await tx.attempts.take([limit], now)) !== undefined) continue
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

const confirmationUrl = (authUrl: string, secret: string): string =>
  `${authUrl}${sitePaths.confirmEmail}?${new URLSearchParams({ link: secret })}`

/** Writes the e-mail to a new address. It has no text of the member's: nobody has confirmed that the reader knows the member. */
export const composeConfirmationMail = (email: string, secret: string, t: SiteTranslate, sender: MailSender): Mail => ({
  to: email,
  subject: t('emailMailSubject', { network: sender.name }),
  text: `${t('emailMail', { network: sender.name })}\n\n${confirmationUrl(sender.authUrl, secret)}\n`,
})

interface Changed {
  member: string
  before: { email: string | null; email_confirmed: number } | undefined
  plan: DetailsPlan
}

/**
 * Writes the e-mails that tell a member, at the present address, about a new login and address; and the confirmed
 * address before, that it was replaced. Call it in the transaction of the change.
 */
export async function composeChangeMails(
  store: Store,
  { member: id, before, plan: { fields, isEmailReplaced } }: Changed,
  { name, languages, authUrl }: MailSender,
  now: number,
): Promise<Mail[]> {
  const member = await store.members.find(id)
  const { login = '', email = null, email_confirmed } = (await store.members.credentialOf(id)) ?? {}
  if (!member) return []
  const t = translateFor(member, { languages })
  const named = { network: name }
  const begin = `${greet(member, t)} ${t('detailsMail', named)}`
  const subject = t('detailsMailSubject', named)
  const mails: Mail[] = []
  const isUnconfirmed = fields.includes('email') && !email_confirmed
  if (email && (fields.includes('login') || isUnconfirmed)) {
    const link = isUnconfirmed ? confirmationUrl(authUrl, await store.pendingEmails.save(id, email, now)) : ''
    const confirm = link && `\n\n${t('detailsMailConfirm', named)}\n\n${link}`
    mails.push({ to: email, subject, text: `${begin}\n\n${t('yourLogin')} ${login}${confirm}\n` })
  }
  if (isEmailReplaced && before?.email && before.email_confirmed)
    mails.push({ to: before.email, subject, text: `${begin}\n\n${t('detailsMailMoved', named)}\n` })
  return mails
}
