import { setTimeout as delay } from 'node:timers/promises'
import { insist } from '../deliveries/deliver.ts'
import { gatheringTime, type RequestToNotify, type TakenMail } from '../store/mails.ts'
import type { Store } from '../store/store.ts'
import { closingTime } from './link-queue.ts'
import { createMailServer, explainMailFailure, type MailFailure, type MailSettings } from './server.ts'

/** Connections to the mail server: more would delay members' calls. Links have one of their own. */
export const connections = 2

const every = 250

/** Maximum attempts of an e-mail that the server refuses for now, over more than a day. */
export const maxAttempts = 12

const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds until the next attempt: a minute, then twice as long each time, at most four hours. */
const pauseAfter = (attempts: number): number => Math.min(minute * 2 ** attempts, 240 * minute)

export interface NotificationMail {
  to: string
  subject: string
  text: string
  html: string
  /** The same for each attempt, so that a mail server can drop a second copy. */
  messageId: string
  headers: Record<string, string>
}

export interface Notification {
  /** Undefined if nothing has happened, or the member wants no e-mail. */
  mail?: NotificationMail | undefined
  /** Requests of which the member counts as notified when this is done. */
  requests: readonly RequestToNotify[]
  /** When to look again; null if only an event makes that necessary. */
  due: number | null
  /** Whether this is all that has happened until now. */
  isAll: boolean
}

/** What follows from a failure, other than a pause for all e-mails: the end of this one, or a later attempt. */
const consequences: Partial<Record<MailFailure['kind'], 'end' | 'later'>> = {
  recipient: 'end',
  refused: 'end',
  later: 'later',
  relay: 'later',
  other: 'later',
}

interface Deps {
  store: Store
  settings: MailSettings
  sender: string
  compose: (taken: TakenMail, now: number) => Promise<Notification>
  log: (line: string) => void
  now: () => number
}

/**
 * Notifies members of contact requests and news. What is due is in the database, and its text is written when it is
 * sent. A node takes one e-mail for each connection; what a killed node had taken is sent by another after a while.
 */
export function createNotificationQueue({ store, settings, sender, compose, log, now }: Deps) {
  const server = createMailServer(settings, connections)
  const from = { name: sender, address: server.sender }
  let interval = 0
  let failures = 0
  let pausedUntil = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function explain(error: unknown): MailFailure {
    const failure = explainMailFailure(error, server)
    log(`An e-mail could not be sent: ${failure.sentence}.`)
    return failure
  }

  const take = async ({ mails }: Store): Promise<TakenMail | undefined> =>
    isClosed || now() < pausedUntil ? undefined : mails.take(interval, now())

  async function send(taken: TakenMail): Promise<TakenMail | undefined> {
    const begun = now()
    const { member, kind, attempts } = taken
    let notification: Notification | undefined
    let failure: MailFailure | undefined
    try {
      notification = await compose(taken, begun)
      if (notification.mail) {
        await server.transport.sendMail({ from, ...notification.mail })
        failures = 0
      }
    } catch (error) {
      failure = explain(error)
    }
    const { mail, requests = [], due = begun + day, isAll = true } = notification ?? {}
    const consequence = failure && (consequences[failure.kind] ?? 'pause')
    // the server itself failed: the more often in a row, the longer
    if (consequence === 'pause' && begun >= pausedUntil)
      pausedUntil = begun + Math.min(1000 * 2 ** failures++, 5 * minute)
    const record = async ({ mails, members }: Store) => {
      if (mail) await mails.count(interval, begun)
      if (consequence === 'pause') return mails.giveBack(taken, { due: pausedUntil, attempts })
      if (consequence === 'later' && attempts + 1 < maxAttempts)
        return mails.giveBack(taken, { due: begun + pauseAfter(attempts), attempts: attempts + 1 })
      if (mail && failure?.kind === 'recipient') await members.setEmailConfirmed(member, mail.to, false)
      await mails.markNotified(requests)
      const hasMore = kind === 'requests' && (await mails.requestsToNotify(member, begun)).length > 0
      await mails.giveBack(taken, { due: hasMore ? begun + gatheringTime : due, notified: isAll ? begun : undefined })
    }
    // with the next one, since each transaction waits for the disk
    const recordAndTake = async (tx: Store) => record(tx).then(() => take(tx))
    return insist(
      () => store.transaction(recordAndTake),
      () => isClosed || now() > taken.taken,
    )
  }

  async function work(): Promise<void> {
    for (let taken = await store.transaction(take); taken; ) taken = await send(taken)
  }

  async function sendDue(): Promise<void> {
    if (now() < pausedUntil || !(await store.mails.areDue(now()))) return
    interval = Math.ceil(minute / (await store.choices.ofNetwork()).pace)
    // several would exceed a slow pace before the first one is counted
    await Promise.all(Array.from({ length: interval > every ? 1 : connections }, work))
  }

  let sending = Promise.resolve()

  function look(): void {
    sending = sendDue().catch((error) => log(`E-mails wait: ${error instanceof Error ? error.message : error}`))
    sending.then(() => {
      if (!isClosed) timer = setTimeout(look, every).unref()
    })
  }

  return {
    sendDue,

    start: look,

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await Promise.race([sending, delay(closingTime, undefined, { ref: false })])
      server.transport.close()
    },
  }
}
