import { setTimeout as delay } from 'node:timers/promises'
import { createMailServer, explainMailFailure, type MailFailure, type MailSettings, serviceStopped } from './server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  sent?: () => Promise<unknown>
  /** Called when it could not be sent, before the failure of all is handled. */
  failed?: (failure: MailFailure) => Promise<unknown>
}

interface WaitingMail {
  compose: () => Promise<Mail | readonly Mail[] | undefined>
  fail: (failure: MailFailure) => void | Promise<void>
}

export const maxWaitingMails = 2_500

/** Milliseconds that a closed queue still sends e-mails. */
export const closingTime = 5_000

export type MailQueue = ReturnType<typeof createMailQueue>

/** Sends e-mails one after the other. A failure is logged without address, text and password. */
export function createMailQueue(settings: MailSettings, log: (line: string) => void) {
  const server = createMailServer(settings)
  const { transport, sender } = server
  const waiting: WaitingMail[] = []
  const logFailure = ({ sentence }: MailFailure) => log(`An e-mail could not be sent: ${sentence}.`)
  const explain = (error: unknown) => explainMailFailure(error, server)
  let working = Promise.resolve()
  let closed: Promise<void> | undefined

  async function fail(mail: WaitingMail, failure: MailFailure): Promise<void> {
    try {
      await mail.fail(failure)
    } catch (error) {
      logFailure(explain(error))
    }
  }

  async function send({ sent, failed, ...mail }: Mail): Promise<void> {
    try {
      await transport.sendMail({ from: sender, ...mail })
    } catch (error) {
      await failed?.(explain(error))
      throw error
    }
    await sent?.()
  }

  async function sendNext(): Promise<void> {
    const next = waiting.shift()
    if (!next) return // dropped at the end
    try {
      for (const mail of [(await next.compose()) ?? []].flat())
        await send(mail).catch((error: unknown) => fail(next, explain(error)))
    } catch (error) {
      await fail(next, explain(error))
    }
  }

  async function end(): Promise<void> {
    await Promise.race([working, delay(closingTime, undefined, { ref: false })])
    const dropped = waiting.splice(0)
    transport.close()
    for (const mail of dropped) await fail(mail, serviceStopped)
  }

  return {
    /** @param compose is called when it is this e-mail's turn @returns false if the queue is full or closed */
    add(compose: WaitingMail['compose'], fail: WaitingMail['fail'] = logFailure): boolean {
      if (closed || waiting.length >= maxWaitingMails) return false
      waiting.push({ compose, fail })
      working = working.then(sendNext)
      return true
    },

    logFailure,

    finish: () => working,

    /** Takes no further e-mails, sends waiting ones for at most `closingTime`, and fails the others. Idempotent. */
    close: (): Promise<void> => (closed ??= end()),
  }
}
