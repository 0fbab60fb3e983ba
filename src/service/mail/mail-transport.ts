import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/loopback.ts'
import { isEmail } from '../store/members/new-profile.ts'

/** The settings of the server that sends e-mail. */
export interface MailSettings {
  /** `smtps:`, or `smtp:` with STARTTLS unless the server is on this machine. It may contain a password. */
  url: string
  /** The sender’s address; by default the user name in `url`, or `passalong` at its host. */
  from?: string | undefined
}

export type MailServer = ReturnType<typeof createMailServer>

/** The connection to the mail server; it is opened by the first e-mail. */
export function createMailServer({ url, from }: MailSettings) {
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
      maxConnections: 1,
      host,
      port,
      secure,
      requireTLS: !secure && !isHere,
      // Debian's postfix offers STARTTLS with a certificate that it made itself; nobody else can answer on loopback
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
