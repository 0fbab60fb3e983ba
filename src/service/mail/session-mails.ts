import { sitePaths } from '../http/hosts.ts'
import type { Store } from '../store/store.ts'
import { translateFor } from '../texts.ts'
import { greet, type MailSender } from './link-mails.ts'
import type { Mail } from './link-queue.ts'

interface BegunSession {
  member: string
  hash: string
  browser: string
  /** Ends the session without a sign-in. */
  proof: string
}

/** Writes the e-mail about a sign-in in a browser where the member hadn't signed in before. */
export async function composeNewBrowserMail(
  store: Store,
  { member: id, hash, browser, proof }: BegunSession,
  { name, languages, authUrl }: MailSender,
): Promise<Mail | undefined> {
  const member = await store.members.find(id)
  const { email } = (await store.members.credentialOf(id)) ?? {}
  if (!member || !email) return undefined
  const t = translateFor(member, { languages })
  const url = `${authUrl}${sitePaths.notMe}?${new URLSearchParams({ session: hash, proof })}`
  const sentences = [
    t('newBrowserMail', { network: name, browser: browser || t('unknownBrowser') }),
    t('newBrowserMailNot'),
  ]
  const text = `${greet(member, t)} ${sentences.join('\n\n')}\n\n${url}\n`
  return { to: email, subject: t('newBrowserMailSubject', { network: name }), text }
}
