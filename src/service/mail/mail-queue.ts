import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/loopback.ts'
import { isEmail } from '../store/members/new-profile.ts'

/** A plain text to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Called when the mail server has taken the e-mail. */
  sent?: () => Promise<unknown>
  /** Called when it could not be sent, before the failure of all is handled. */
  failed?: () => Promise<unknown>
}

interface WaitingMail {
  compose: () => Promise<Mail | readonly Mail[] | undefined>
  fail: (reason: string) => void | Promise<void>
}

/** Maximum e-mails that wait. */
export const maxWaitingMails = 2_500

/** Milliseconds that a closed queue still sends e-mails. */
export const closingTime = 5_000

interface MailServer {
  /** `smtps:`, or `smtp:` with STARTTLS unless the server is on this machine. It may contain a password. */
  url: string
  /** The sender’s address; by default the user name in `url`, or `passalong` at its host. */
  from?: string | undefined
}

export type MailQueue = ReturnType<typeof createMailQueue>

/**
 * Sends e-mails one after the other. A failure is logged without address, text and password.
 *
 * @param log logs a failure
 */
export function createMailQueue({ url, from }: MailServer, log: (line: string) => void) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  const sender = from ?? (isEmail(user) ? user : `passalong@${hostname}`)
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const waiting: WaitingMail[] = []
  const logFailure = (reason: string) => log(`An e-mail could not be sent: ${reason}.`)
  let working = Promise.resolve()
  let isWorking = false
  let closed: Promise<void> | undefined

  async function fail(mail: WaitingMail, reason: string): Promise<void> {
    try {
      await mail.fail(reason)
    } catch (error) {
      logFailure(describe(error))
    }
  }

  async function send({ sent, failed, ...mail }: Mail): Promise<void> {
    try {
      await transport.sendMail({ from: sender, ...mail })
    } catch (error) {
      await failed?.()
      throw error
    }
    await sent?.()
  }

  async function work(): Promise<void> {
    // the request that added the e-mail gets its response first
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (;;) {
      const next = waiting.shift()
      if (!next) {
        isWorking = false
        return
      }
      try {
        for (const mail of [(await next.compose()) ?? []].flat())
          await send(mail).catch((error: unknown) => fail(next, describe(error)))
      } catch (error) {
        await fail(next, describe(error))
      }
    }
  }

  async function end(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await Promise.race([working, new Promise((resolve) => (timer = setTimeout(resolve, closingTime)))])
    clearTimeout(timer)
    const dropped = waiting.splice(0)
    transport.close()
    for (const mail of dropped) await fail(mail, 'the service stopped')
  }

  return {
    /**
     * Adds an e-mail.
     *
     * @param compose is called when it is this e-mail's turn; undefined sends none
     * @param fail is called with the reason of a failure, which is logged by default
     * @returns false if the queue is full or closed
     */
    add(compose: WaitingMail['compose'], fail: WaitingMail['fail'] = logFailure): boolean {
      if (closed || waiting.length >= maxWaitingMails) return false
      waiting.push({ compose, fail })
      if (!isWorking) {
        isWorking = true
        working = work()
      }
      return true
    },

    logFailure,

    /** Waits until all e-mails are sent. */
    finish: () => working,

    /** Takes no further e-mails, sends waiting ones for at most `closingTime`, and fails the others. Idempotent. */
    close: (): Promise<void> => (closed ??= end()),
  }
}

/** Codes only: the text of an error may contain the address or the login. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const parts = [code, responseCode].filter((part) => /^[\w-]{1,30}$/.test(String(part ?? '')))
  return parts.length > 0 ? parts.join(' ') : error.name
}
