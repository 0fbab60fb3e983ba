import { isLoopback } from '../http/hosts.ts'
import { toMailServer } from '../outgoing.ts'
import type { MailFailureKind } from '../store/access/links.ts'
import { isEmail } from '../store/members/names.ts'

export interface MailSettings {
  /** `smtps:`, or `smtp:` with STARTTLS unless the server is on this machine. It may contain a password. */
  url: string
  /** The sender's address; by default the user name in `url`, or `passalong` at its host. */
  from?: string | undefined
  /** The network's name, which mail programs show as the sender. */
  name: string
  /** Milliseconds in which the server has to answer; at most ten times as long takes a whole e-mail. */
  patience?: number
}

const createTransport = await toMailServer()

/** Ends answers of vacation responders (RFC 3834), of Exchange too. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export function createMailServer({ url, from, name, patience = 30_000 }: MailSettings, maxConnections = 1) {
  const { protocol, hostname, port: given, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const isHere = isLoopback(hostname.toLowerCase())
  const user = decodeURIComponent(username)
  const host = hostname.replace(/^\[|\]$/g, '')
  const port = Number(given) || (secure ? 465 : isHere ? 25 : 587)
  const sender = from ?? (isEmail(user) ? user : `passalong@${hostname}`)
  const options = {
    pool: true,
    maxConnections,
    // a connection that the server closed while it was idle; the queues repeat everything else
    maxRequeues: 1,
    host,
    port,
    secure,
    requireTLS: !secure && !isHere,
    // a server here may have made its certificate itself, as Debian's postfix does; nobody else answers on loopback
    tls: { rejectUnauthorized: !isHere },
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: Math.min(patience, 10_000),
    greetingTimeout: Math.min(patience, 10_000),
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
  const transport = createTransport(options, { from: { name, address: sender }, headers: automatic })
  const failureOf = (work: Promise<unknown>): Promise<MailFailure | undefined> =>
    work.then(
      () => undefined,
      (error: unknown) => explainMailFailure(error, { host, port, hasUser: user !== '' }),
    )
  return {
    host,
    port,
    sender,

    /** @returns why not, unless the server has taken the e-mail */
    send: (mail: OutgoingMail) =>
      // a server that sends a byte now and then ends no other timeout
      failureOf(transport.sendMail({ ...mail, signal: AbortSignal.timeout(10 * patience) })),

    /** @returns why no e-mail can be sent, unless the server answers */
    verify: () => failureOf(transport.verify()),

    /** Ends connections, also those with an e-mail under way, whose `send` then fails. */
    close: () => transport.close({ force: true }),
  }
}

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html?: string
  messageId?: string
  headers?: Record<string, string>
}

export interface MailFailure {
  kind: MailFailureKind
  /** The server refused this e-mail; otherwise the reason concerns all e-mails. */
  isOfOne: boolean
  /** The server's answer: its code, and its enhanced one (RFC 3463) if it has one. Empty without an answer. */
  status: string
  /** A sentence for the operator: the reason and what to do, without a full stop, address, text and password. */
  sentence: string
}

export const serviceStopped: MailFailure = {
  kind: 'stopped',
  isOfOne: false,
  status: '',
  sentence: 'the service stopped',
}

const reasonsOfDistrust: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it signed itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is unknown here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown here',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is unknown here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown here',
}

/**
 * Enhanced codes that say for good that there is no such person (RFC 3463 §3.2, RFC 7505): no such mailbox or system, a
 * wrong syntax, moved away, a domain without e-mail. All others can pass: a full mailbox, a blocked sender, a fault.
 */
const nobody = /^5\.1\.(?:1|2|3|6|10)$/

/** Codes in an answer to RCPT that say the same if no enhanced code says more. */
const unknownMailbox = [550, 553]

/** The commands whose answers concern this e-mail; the others, and the greeting, concern all. */
const commandsOfOne = ['RCPT TO', 'DATA']

const enhancedCode = (response: unknown): string =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? ''

/** Explains by nodemailer's codes, and the refused command: its message may contain the e-mail address or the login. */
function kindOf({ code, originalCode, command, response, responseCode: status }: MailError): MailFailureKind {
  if (code === 'EDNS') return 'host'
  if (Object.hasOwn(reasonsOfDistrust, String(originalCode))) return 'untrusted'
  if (originalCode === 'CERT_HAS_EXPIRED' || originalCode === 'CERT_NOT_YET_VALID') return 'expired'
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'names'
  if (code === 'ETLS' || String(originalCode).startsWith('ERR_SSL')) return 'tls'
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT' || code === 'EABORT') return 'silent'
  if (typeof status === 'number' && status >= 400 && status < 500) return 'later'
  if (code === 'EAUTH' || status === 530) return 'password'
  if (code === 'ESOCKET' || code === 'ECONNECTION') return 'unreachable'
  if (typeof status !== 'number') return 'other'
  const enhanced = enhancedCode(response)
  const isOfOne = commandsOfOne.includes(String(command))
  if (isOfOne && nobody.test(enhanced)) return 'recipient'
  if (enhanced.endsWith('.7.1')) return 'relay'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' && enhanced === '' && unknownMailbox.includes(status) ? 'recipient' : 'refused'
}

/** `421` ends the connection, whatever it answers. A fault without an answer is in the e-mail itself. */
const isOfOne = ({ command, responseCode: status }: MailError, kind: MailFailureKind): boolean =>
  kind === 'other' || (commandsOfOne.includes(String(command)) && status !== 421 && kind !== 'password')

type MailError = Error & Readonly<Record<string, unknown>>

export function explainMailFailure(
  error: unknown,
  { host, port, hasUser }: { host: string; port: number; hasUser: boolean },
): MailFailure {
  if (!(error instanceof Error)) return { kind: 'other', isOfOne: true, status: '', sentence: 'unknown reason' }
  const { name, code, originalCode, responseCode, response } = error as MailError
  const place = `${host}:${port}`
  const distrust = reasonsOfDistrust[String(originalCode)]
  const status = typeof responseCode === 'number' ? [responseCode, enhancedCode(response)].join(' ').trim() : ''
  const codes = [originalCode, code, status].filter((part) => /^[\w. -]{1,50}$/.test(String(part || '')))
  const said = codes.length > 0 ? ` (${codes.join(' ')})` : ''
  const sentences: Record<MailFailureKind, string> = {
    host: `there is no host ${host}${said}: correct smtp_url`,
    untrusted: `the certificate of ${host} isn’t trusted, since ${distrust}: save it, or its issuer’s, as a PEM file, and set NODE_EXTRA_CA_CERTS to the path of that file`,
    expired: `the certificate of ${host} has expired, or isn’t valid yet: renew it, and look at the clock`,
    names: `the certificate is for other names than ${host}: write one of its names into smtp_url`,
    tls: `${place} can’t be used with TLS in this way${said}: smtps: is for port 465, smtp: for ports with STARTTLS, 587 and 25`,
    silent: `${place} doesn’t answer: correct host and port of smtp_url (smtps: for port 465), or a firewall is in between`,
    unreachable: `${place} isn’t reachable${said}: the mail server has to run, and host and port of smtp_url to be right`,
    password: hasUser
      ? `${host} refuses the user or the password of smtp_url${said}`
      : `${host} wants a user and a password${said}: write them into smtp_url`,
    sender: `${host} refuses the sender${said}: set smtp_from`,
    relay: `${host} sends no e-mail to this address for this computer${said}: smtp_url needs a user and password, or the server has to allow this computer`,
    recipient: `${host} knows no such recipient${said}: correct the address`,
    later: `${host} takes no e-mail now${said}`,
    refused: `${host} refuses the e-mail${said}: its log says why`,
    stopped: serviceStopped.sentence,
    other: `${name}${said}`,
  }
  const kind = kindOf(error as MailError)
  return { kind, isOfOne: isOfOne(error as MailError, kind), status, sentence: sentences[kind] }
}
