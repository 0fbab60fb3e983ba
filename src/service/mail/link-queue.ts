import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../operation/log.ts'
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

/** The outcome of an e-mail: refused by the server for good, or for now (`later`); `failed` by no fault of the server. */
export type MailOutcome = 'sent' | 'refused' | 'later' | 'failed'

/** Maximum waiting e-mails with links. */
export const maxWaitingMails = 2_500

/** Milliseconds that a closed queue still sends e-mails. */
export const closingTime = 5_000

export type MailQueue = ReturnType<typeof createMailQueue>

/** A fault of our own while an e-mail was written. Its message and stack are in the log. */
const faulty: MailFailure = { kind: 'other', isOfOne: true, status: '', sentence: 'Passalong has a fault' }

/** Sends e-mails one after the other. A failure is logged without address, text and password. */
export function createMailQueue(settings: MailSettings, log: Log, counted: (outcome: MailOutcome) => void = () => {}) {
  const server = createMailServer(settings)
  const waiting: WaitingMail[] = []
  /** A fault is logged where it is met. */
  const logFailure = (failure: MailFailure) =>
    failure === faulty ? undefined : log(`An e-mail could not be sent: ${failure.sentence}.`)
  const logFault = (error: unknown) =>
    log(`An e-mail was not sent, by a fault of Passalong: ${error instanceof Error ? error.stack : error}`)
  let working = Promise.resolve()
  let isEnded = false
  let closed: Promise<void> | undefined

  async function fail(mail: WaitingMail, failure: MailFailure): Promise<void> {
    try {
      await mail.fail(failure)
    } catch (error) {
      logFault(error)
    }
  }

  async function send({ sent, failed, ...mail }: Mail, next: WaitingMail): Promise<void> {
    const failure = await server.send(mail).then(
      () => undefined,
      (error: unknown) => (isEnded ? serviceStopped : explainMailFailure(error, server)),
    )
    counted(!failure ? 'sent' : !failure.isOfOne ? 'failed' : failure.status.startsWith('5') ? 'refused' : 'later')
    try {
      await (failure ? failed?.(failure) : sent?.())
    } catch (error) {
      logFault(error)
    }
    if (failure) await fail(next, failure)
  }

  async function sendNext(): Promise<void> {
    const next = waiting.shift()
    if (!next) return // dropped at the end
    try {
      for (const mail of [(await next.compose()) ?? []].flat()) await send(mail, next)
    } catch (error) {
      logFault(error)
      await fail(next, faulty)
    }
  }

  async function end(): Promise<void> {
    await Promise.race([working, delay(closingTime, undefined, { ref: false })])
    isEnded = true
    const dropped = waiting.splice(0)
    // nobody knows whether the one under way arrives: it fails too
    server.close()
    await working
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
