import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/origins.ts'
import { isEmail } from '../store/members/names.ts'
import type { MailFailureKind } from '../store/sign-in/links.ts'

export interface MailSettings {
  /** `smtps:`, or `smtp:` with STARTTLS unless the server is on this machine. It may contain a password. */
  url: string
  /** The sender’s address; by default the user name in `url`, or `passalong` at its host. */
  from?: string | undefined
}

export function createMailServer({ url, from }: MailSettings, maxConnections = 1) {
  const { protocol, hostname, port: given, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const isHere = isLoopback(hostname.toLowerCase())
  const user = decodeURIComponent(username)
  const host = hostname.replace(/^\[|\]$/g, '')
  const port = Number(given) || (secure ? 465 : isHere ? 25 : 587)
  return {
    host,
    port,
    sender: from ?? (isEmail(user) ? user : `passalong@${hostname}`),
    transport: createTransport({
      pool: true,
      maxConnections,
      host,
      port,
      secure,
      requireTLS: !secure && !isHere,
      // a server here may have made its certificate itself, as Debian's postfix does; nobody else answers on loopback
      tls: { rejectUnauthorized: !isHere },
      ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  }
}

export interface MailFailure {
  kind: MailFailureKind
  /** For the operator: the reason and what to do, without a full stop, address, text and password. */
  sentence: string
}

export const serviceStopped: MailFailure = { kind: 'stopped', sentence: 'the service stopped' }

const reasonsOfDistrust: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it signed itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is unknown here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown here',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is unknown here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown here',
}

/** By nodemailer's codes, and the refused command: its message may contain the e-mail address or the login. */
function kindOf({ code, originalCode, command, response, responseCode: status }: MailError): MailFailureKind {
  if (code === 'EDNS') return 'host'
  if (Object.hasOwn(reasonsOfDistrust, String(originalCode))) return 'untrusted'
  if (originalCode === 'CERT_HAS_EXPIRED' || originalCode === 'CERT_NOT_YET_VALID') return 'expired'
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'names'
  if (code === 'ETLS' || String(originalCode).startsWith('ERR_SSL')) return 'tls'
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT') return 'silent'
  if (code === 'ESOCKET' || code === 'ECONNECTION') return 'unreachable'
  if (code === 'EAUTH') return 'password'
  if (typeof status !== 'number') return 'other'
  if (/^\d{3}[ -][45]\.7\.1\b/.test(String(response))) return 'relay'
  if (status < 500) return 'later'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'refused'
}

type MailError = Error & Readonly<Record<string, unknown>>

export function explainMailFailure(error: unknown, { host, port }: { host: string; port: number }): MailFailure {
  if (!(error instanceof Error)) return { kind: 'other', sentence: 'unknown reason' }
  const { name, code, originalCode, responseCode } = error as MailError
  const place = `${host}:${port}`
  const distrust = reasonsOfDistrust[String(originalCode)]
  const codes = [originalCode, code, responseCode].filter((part) => /^[\w-]{1,50}$/.test(String(part || '')))
  const said = codes.length > 0 ? ` (${codes.join(' ')})` : ''
  const sentences: Record<MailFailureKind, string> = {
    host: `there is no host ${host}${said}: correct smtp_url`,
    untrusted: `the certificate of ${host} isn’t trusted, since ${distrust}: save it, or its issuer’s, as a PEM file, and set NODE_EXTRA_CA_CERTS to the path of that file`,
    expired: `the certificate of ${host} has expired, or isn’t valid yet: renew it, and look at the clock`,
    names: `the certificate is for other names than ${host}: write one of its names into smtp_url`,
    tls: `${place} can’t be used with TLS in this way${said}: smtps: is for port 465, smtp: for ports with STARTTLS, 587 and 25`,
    silent: `${place} doesn’t answer: correct host and port of smtp_url (smtps: for port 465), or a firewall is in between`,
    unreachable: `${place} isn’t reachable${said}: does the mail server run, and are host and port of smtp_url right?`,
    password: `${host} refuses the user or the password of smtp_url${said}`,
    sender: `${host} refuses the sender${said}: set smtp_from`,
    relay: `${host} sends no e-mail to this address for this computer${said}: smtp_url needs a user and password, or the server has to allow this computer`,
    recipient: `${host} knows no such recipient${said}: correct the address`,
    later: `${host} takes no e-mail now${said}: try again later`,
    refused: `${host} refuses the e-mail${said}: its log says why`,
    stopped: serviceStopped.sentence,
    other: `${name}${said}`,
  }
  const kind = kindOf(error as MailError)
  return { kind, sentence: sentences[kind] }
}
