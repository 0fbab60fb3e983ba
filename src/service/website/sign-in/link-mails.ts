import { displayLanguage, knownLanguages } from '../../http/language.ts'
import type { Mail } from '../../mail/link-queue.ts'
import type { Network } from '../../parts.ts'
import { linkKindOf, type NewLink, renewLink, urlOfLink } from '../../sign-in/invite.ts'
import { newSecret } from '../../store/engine/secrets.ts'
import type { MailFailureKind } from '../../store/sign-in/links.ts'
import type { Store } from '../../store/store.ts'
import type { MemberVisit } from '../page/page.ts'
import { siteTranslate } from '../site-translate.ts'

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
  const explains = t(`${link.kind}Mail`, { network: name })
  const text = `${greeting} ${explains}\n\n${urlOfLink(authUrl, link)}&${byMail}\n\n${t('yourLogin')} ${credential.login}\n`
  return { to: credential.email, subject: t(`${link.kind}MailSubject`, { network: name }), text }
}

/** Queues the e-mail with a new link. @returns the address; undefined if there is none, or no e-mail can be sent now */
export async function mailLink({ store, mailQueue, network, authUrl }: MemberVisit, link: NewLink) {
  const mail = mailQueue && (await composeLinkMail(store, link, { ...network, authUrl }))
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
