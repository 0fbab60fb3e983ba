import type { MailFailureKind } from '../store/sign-in/member-links.ts'
import type { MailServer } from './mail-transport.ts'

export interface MailFailure {
  kind: MailFailureKind
  /** For the operator: the reason and what to do, without a full stop, address, text and password. */
  sentence: string
}

export const serviceStopped: MailFailure = { kind: 'stopped', sentence: 'the service stopped' }

/** The fields of nodemailer's errors. Their message may contain the e-mail address or the login. */
interface MailError extends Error {
  /** The failed step. */
  code?: unknown
  /** The code of the system or of TLS. */
  originalCode?: unknown
  /** The command that the server refused, such as `RCPT TO`. */
  command?: unknown
  response?: unknown
  responseCode?: unknown
  rejectedErrors?: unknown
}

const reasonsOfDistrust: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it signed itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is unknown here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown here',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is unknown here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown here',
}

/** Explains an error of the connection to the mail server, or of one e-mail. */
export function explainMailFailure(error: unknown, { host, port }: Pick<MailServer, 'host' | 'port'>): MailFailure {
  if (!(error instanceof Error)) return { kind: 'other', sentence: 'unknown reason' }
  const { code, originalCode, command, response, responseCode: status } = error as MailError
  const place = `${host}:${port}`
  const codes = [originalCode, code, status].filter((part) => /^[\w-]{1,50}$/.test(String(part || '')))
  const said = codes.length > 0 ? ` (${codes.join(' ')})` : ''
  const failed = (kind: MailFailureKind, sentence: string): MailFailure => ({ kind, sentence })

  if (code === 'EDNS') return failed('host', `there is no host ${host}${said}: correct smtp_url`)
  const distrust = reasonsOfDistrust[String(originalCode)]
  if (distrust)
    return failed(
      'untrusted',
      `the certificate of ${host} isn’t trusted, since ${distrust}: save it, or its issuer’s, as a PEM file, and set NODE_EXTRA_CA_CERTS to the path of that file`,
    )
  if (originalCode === 'CERT_HAS_EXPIRED' || originalCode === 'CERT_NOT_YET_VALID')
    return failed(
      'expired',
      `the certificate of ${host} has expired, or isn’t valid yet: renew it, and look at the clock`,
    )
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return failed('names', `the certificate is for other names than ${host}: write one of its names into smtp_url`)
  if (code === 'ETLS' || String(originalCode).startsWith('ERR_SSL'))
    return failed(
      'tls',
      `${place} can’t be used with TLS in this way${said}: smtps: is for port 465, smtp: for ports with STARTTLS, 587 and 25`,
    )
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT')
    return failed(
      'silent',
      `${place} doesn’t answer: correct host and port of smtp_url (smtps: for port 465), or a firewall is in between`,
    )
  if (code === 'ESOCKET' || code === 'ECONNECTION')
    return failed(
      'unreachable',
      `${place} isn’t reachable${said}: does the mail server run, and are host and port of smtp_url right?`,
    )
  if (code === 'EAUTH') return failed('password', `${host} refuses the user or the password of smtp_url${said}`)
  if (typeof status !== 'number') return failed('other', `${error.name}${said}`)
  if (command === 'MAIL FROM') return failed('sender', `${host} refuses the sender${said}: set smtp_from`)
  if (/^\d{3}[ -][45]\.7\.1\b/.test(String(response)))
    return failed(
      'relay',
      `${host} sends no e-mail to this address for this computer${said}: smtp_url needs a user and password, or the server has to allow this computer`,
    )
  if (command === 'RCPT TO') return failed('recipient', `${host} knows no such recipient${said}: correct the address`)
  return status < 500
    ? failed('later', `${host} takes no e-mail now${said}: try again later`)
    : failed('refused', `${host} refuses the e-mail${said}: its log says why`)
}
