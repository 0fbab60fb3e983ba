import type { MailFailureKind } from '../../store/sign-in/links.ts'
import type { SiteKey, SiteTranslate } from '../site-translate.ts'

const sentenceOf = {
  host: 'unsentHost',
  unreachable: 'unsentUnreachable',
  silent: 'unsentSilent',
  tls: 'unsentTls',
  untrusted: 'unsentUntrusted',
  expired: 'unsentExpired',
  names: 'unsentNames',
  password: 'unsentPassword',
  sender: 'unsentSender',
  recipient: 'unsentRecipient',
  relay: 'unsentRelay',
  later: 'unsentLater',
  refused: 'unsentRefused',
  stopped: 'unsentStopped',
  other: 'unsentOther',
} as const satisfies Record<MailFailureKind, SiteKey>

/** Says why the e-mail with a member's link wasn't sent, and what to do. */
export const explainUnsent = (kind: MailFailureKind, t: SiteTranslate): string => t(sentenceOf[kind])
