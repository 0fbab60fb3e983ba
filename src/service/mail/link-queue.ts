import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../operation/log.ts'
import { createMailServer, type MailFailure, type MailSettings, serviceStopped } from './server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  sent?: () => Promise<unknown>
  /** Called when it could not be sent. */
  failed?: ((failure: MailFailure) => Promise<unknown>) | undefined
}

type Mails = Mail | readonly Mail[] | undefined

/** A function writes its e-mails when it is their turn. */
type WaitingMails = Mails | (() => Promise<Mails>)

/** The outcome of an e-mail: refused by the server for good, or for now (`later`); `failed` by no fault of the server. */
export type MailOutcome = 'sent' | 'refused' | 'later' | 'failed'

/** Maximum waiting e-mails with links. */
export const maxWaitingMails = 2_500

/** Milliseconds that a closed queue still sends e-mails. */
export const closingTime = 5_000

export type MailQueue = ReturnType<typeof createMailQueue>

/** Sends e-mails one after the other. A failure is logged without address, text and password. */
export function createMailQueue(settings: MailSettings, log: Log, counted: (outcome: MailOutcome) => void = () => {}) {
  const server = createMailServer(settings)
  const waiting: WaitingMails[] = []
  const logFault = (error: unknown) =>
    log(`An e-mail was not sent, by a fault of Passalong: ${error instanceof Error ? error.stack : error}`)
  let working = Promise.resolve()
  let isEnded = false
  let closed: Promise<void> | undefined

  async function fail({ failed }: Pick<Mail, 'failed'>, failure: MailFailure): Promise<void> {
    log(`An e-mail could not be sent: ${failure.sentence}.`)
    await failed?.(failure).catch(logFault)
  }

  async function send({ sent, failed, ...mail }: Mail): Promise<void> {
    const answer = await server.send(mail)
    const failure = answer && isEnded ? serviceStopped : answer
    counted(!failure ? 'sent' : !failure.isOfOne ? 'failed' : failure.status.startsWith('5') ? 'refused' : 'later')
    await (failure ? fail({ failed }, failure) : sent?.().catch(logFault))
  }

  async function sendNext(): Promise<void> {
    const next = waiting.shift() // undefined if it was dropped at the end
    try {
      const mails = typeof next === 'function' ? await next() : next
      for (const mail of [mails ?? []].flat()) await send(mail)
    } catch (error) {
      logFault(error)
    }
  }

  async function end(): Promise<void> {
    await Promise.race([working, delay(closingTime, undefined, { ref: false })])
    isEnded = true
    const dropped = waiting.splice(0)
    // nobody knows whether the one under way arrives: it fails too
    server.close()
    await working
    for (const mails of dropped)
      for (const mail of typeof mails === 'function' ? [{}] : [mails ?? []].flat()) await fail(mail, serviceStopped)
  }

  return {
    /** @returns false if the queue is full or closed */
    add(mails: WaitingMails): boolean {
      if (closed || waiting.length >= maxWaitingMails) return false
      waiting.push(mails)
      working = working.then(sendNext)
      return true
    },

    finish: () => working,

    /** Takes no further e-mails, sends waiting ones for at most `closingTime`, and fails the others. Idempotent. */
    close: (): Promise<void> => (closed ??= end()),
  }
}
