import { greet, type MailSender } from '../../mail/link-mails.ts'
import type { Mail } from '../../mail/link-queue.ts'
import type { Store } from '../../store/store.ts'
import { translateFor } from '../../texts.ts'
import type { PasskeyRow } from './rows.ts'

/** Writes the e-mail about a passkey whose counter went back, as that of a copy does. */
export async function composeCopiedMail(
  store: Store,
  passkey: Pick<PasskeyRow, 'member' | 'name'>,
  { name: network, languages, authUrl }: MailSender,
): Promise<Mail | undefined> {
  const member = await store.members.find(passkey.member)
  const { email } = (await store.members.credentialOf(passkey.member)) ?? {}
  if (!member || !email) return undefined
  const t = translateFor(member, { languages })
  const text = `${greet(member, t)} ${t('passkeyCopiedMail', { network, name: passkey.name })}\n\n${authUrl}/settings/passkeys\n`
  return { to: email, subject: t('passkeyCopiedSubject', { network }), text }
}
