import { type NewLink, urlOfLink } from '../../actions/invite.ts'
import type { Network } from '../../parts.ts'
import type { MailFailureKind } from '../../store/access/links.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { type SiteTranslate, translateFor } from '../page/language.ts'
import type { Elsewhere, MemberVisit } from '../page/page.ts'
import { byMail } from './links.ts'

export interface Sender extends Pick<Network, 'name' | 'languages'> {
  authUrl: string
  elsewhere?: Pick<Elsewhere, 'isOnly'> | undefined
}

/** Parts of a text that mail programs may make a link of: somebody may have written them to lure the reader. */
export const addresses = /\S*(?:[@/\\]|\S[.．。｡]\p{L}{2})\S*/gu

export const greet = ({ name }: Pick<MemberRow, 'name'>, t: SiteTranslate): string =>
  name.search(addresses) >= 0 ? t('mailGreetingNameless') : t('mailGreeting', { name })

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
