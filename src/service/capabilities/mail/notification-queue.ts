import { setTimeout as delay } from 'node:timers/promises'
import { day, hour, minute } from '../../../contract/durations.ts'
import type { Running } from '../../capability.ts'
import { closingTime, type MailOutcome } from '../../mail/link-queue.ts'
import { createMailServer, type MailFailure, type MailSettings, type OutgoingMail } from '../../mail/server.ts'
import { poll } from '../../operation/poll.ts'
import { DatabaseFailure } from '../../store/engine/database.ts'
import type { Store } from '../../store/store.ts'
import { choiceRows } from './choices.ts'
import { type ClaimedMail, gatheringTime, longestPauseOfAll, mailRows } from './rows.ts'

/** Connections to the mail server: more would delay members' calls. Links have one of their own. */
export const connections = 2

const every = 250

/** Maximum milliseconds until the next attempt of one e-mail. */
export const longestPause = 4 * hour

/** Twice as long each time, since the server answered for now (4xx), or for good (5xx), which can pass too. */
const pauseAfter = (attempts: number, { status }: MailFailure): number =>
  Math.min((status.startsWith('5') ? hour : minute) * 2 ** attempts, longestPause)

export interface NotificationMail extends OutgoingMail {
  html: string
  /** Equal for each attempt with the same text, so that a mail server can drop a second copy. */
  messageId: string
  headers: Record<string, string>
}

export interface Notification {
  /** Undefined if nothing has happened, or the member wants no e-mail. */
  mail?: NotificationMail | undefined
  /** Records what the member counts as notified of when this is done. @returns whether more of the kind waits */
  told?: (tx: Store) => Promise<boolean>
  /** The time of the next e-mail at the earliest; null if only an event makes one necessary. */
  due: number | null
  /** Whether this is all that has happened until now. */
  isAll: boolean
}

/** Consequences of the server's answer. */
interface Judgement {
  /** Whether the server takes e-mail at all, or why not; undefined if nobody knows. */
  server?: 'works' | MailFailure['kind']
  /** Undefined if the server took the e-mail. */
  again?: { due: number; attempts: number }
  /** This e-mail's refusal for good, and earlier ones that count since the server took this e-mail. */
  refusal?: AddressRefusal
  counts?: readonly AddressRefusal[]
}

interface Deps extends Pick<Running, 'store' | 'log' | 'now' | 'count'> {
  settings: MailSettings
  compose: (claimed: ClaimedMail, now: number) => Promise<Notification>
}

/**
 * Notifies members of contact requests and news. Due e-mails are in the database, and an e-mail's text is written when
 * it is sent. A node claims one e-mail for each connection; another node sends a killed node's claims after a while.
 */
export function createNotificationQueue({ store, settings, compose, log, now, count }: Deps) {
  const counted = (kind: ClaimedMail['kind'], outcome: MailOutcome) => count('mail', { kind, outcome })
  const server = createMailServer(settings, connections)
  const refusals = createRefusals()
  const polling = poll(sendDue, every, (error) => log(`E-mails wait: ${error.message}`))
  let interval = 0
  let failures = 0
  let pausedUntil = 0
  let said = { sentence: '', at: 0 }

  // a pause that is longer than any was begun by a clock that was ahead
  const isPaused = (): boolean => now() < pausedUntil && pausedUntil <= now() + longestPauseOfAll

  const claim = async (tx: Store): Promise<ClaimedMail | undefined> =>
    polling.isClosed() || isPaused() ? undefined : tx.of(mailRows).claim(interval, now())

  /** Writes a line once an hour for the same reason. The queue itself repeats what it says. */
  function say(sentence: string): void {
    if (said.sentence === sentence && Math.abs(now() - said.at) < hour) return
    said = { sentence, at: now() }
    log(`${sentence}. Passalong tries again by itself.`)
  }

  function pauseAll(begun: number): void {
    if (begun < pausedUntil && isPaused()) return // the e-mail on the other connection
    pausedUntil = begun + Math.min(1000 * 2 ** failures++, longestPauseOfAll)
  }

  function worksAgain(): void {
    if (failures > 0) log('The mail server takes e-mail again.', undefined, 'info')
    failures = 0
    said = { sentence: '', at: 0 }
  }

  function judge(claimed: ClaimedMail, email: string, failure: MailFailure | undefined, begun: number): Judgement {
    const { member, kind, attempts } = claimed
    // the end of this process ended the connection
    if (failure && polling.isClosed()) return { again: { due: begun, attempts } }
    if (!failure) {
      worksAgain()
      counted(kind, 'sent')
      return { server: 'works', counts: refusals.taken(member, begun) }
    }
    const isRefused = failure.isOfOne && failure.status.startsWith('5')
    const refusal: AddressRefusal = { member, email, failure, time: begun }
    const areMany = isRefused && refusals.refused(refusal)
    counted(kind, isRefused ? 'refused' : failure.isOfOne ? 'later' : 'failed')
    if (!failure.isOfOne || areMany) {
      pauseAll(begun)
      say(
        areMany
          ? `The mail server refuses many members at once: ${failure.sentence}`
          : `E-mails wait: ${failure.sentence}`,
      )
    } else {
      const again = new Date(begun + pauseAfter(attempts, failure)).toISOString()
      log(
        `An e-mail could not be sent: ${failure.sentence}. It is tried again at ${again}; Administration shows whose.`,
      )
    }
    // an e-mail that many others share the refusal with is tried as soon as one that is refused for now
    const due = failure.isOfOne
      ? begun + pauseAfter(attempts, areMany ? { ...failure, status: '' } : failure)
      : pausedUntil
    const again = { due, attempts: failure.isOfOne ? attempts + 1 : Math.max(attempts, 1) }
    if (areMany) return { server: 'refused', again }
    return failure.isOfOne ? { again, ...(isRefused && { refusal }) } : { server: failure.kind, again }
  }

  /** Sends an e-mail. @returns what to record */
  async function deliver(claimed: ClaimedMail, { mail, told, due, isAll }: Notification, begun: number) {
    const { member, kind, attempts } = claimed
    const judgement = mail && judge(claimed, mail.to, await server.send(mail), begun)
    return async (tx: Store): Promise<void> => {
      const [mails, { mailRefusals }] = [tx.of(mailRows), tx]
      if (mail && judgement) {
        await mails.count(interval, judgement.server, begun)
        if (judgement.refusal) {
          const { email, failure, time } = judgement.refusal
          await mailRefusals.refused({ member, email }, failure.status, failure.kind === 'recipient', time)
        }
        if (judgement.again) return mails.release(claimed, judgement.again)
        await mailRefusals.end(member)
        for (const { failure, time, ...refusal } of judgement.counts ?? [])
          if (failure.kind === 'recipient') await mailRefusals.countUnknown(refusal, time)
      }
      const hasMore = (await told?.(tx)) === true
      const isLater = !mail && !isAll && kind === 'digest'
      const next = { due: hasMore ? begun + gatheringTime : due, attempts: isLater ? attempts : 0 }
      await mails.release(claimed, { ...next, notified: isAll ? begun : undefined })
    }
  }

  async function send(claimed: ClaimedMail): Promise<ClaimedMail | undefined> {
    const begun = now()
    const record = await compose(claimed, begun).then(
      (notification) => deliver(claimed, notification, begun),
      // a fault of our own says nothing about the server, and would be the same in a minute
      (error) => {
        const due = begun + (error instanceof DatabaseFailure ? minute : day)
        const reason = error instanceof Error && !(error instanceof DatabaseFailure) ? error.stack : error
        log(`An e-mail could not be written, and is tried again at ${new Date(due).toISOString()}: ${reason}`)
        counted(claimed.kind, 'failed')
        return (tx: Store) => tx.of(mailRows).release(claimed, { due, attempts: Math.max(claimed.attempts, 1) })
      },
    )
    // with the next one, since each transaction waits for the disk
    const recordAndClaim = async (tx: Store) => {
      await record(tx)
      return claim(tx)
    }
    for (;;)
      try {
        return await store.transaction(recordAndClaim)
      } catch (error) {
        if (polling.isClosed() || now() > claimed.leased_until) throw error
        // a restart of the database must not repeat or lose an e-mail
        await delay(every)
      }
  }

  async function work(): Promise<void> {
    for (let claimed = await store.transaction(claim); claimed; ) claimed = await send(claimed)
  }

  async function sendDue(): Promise<void> {
    if (isPaused() || !(await store.of(mailRows).areDue(now()))) return
    interval = Math.ceil(minute / (await store.of(choiceRows).ofNetwork()).pace)
    // several would exceed a slow pace before the first one is counted
    await Promise.all(Array.from({ length: interval > every ? 1 : connections }, work))
  }

  return {
    sendDue,

    begin: polling.begin,

    async close(): Promise<void> {
      const ended = polling.close()
      await Promise.race([ended, delay(closingTime, undefined, { ref: false })])
      server.close()
      await ended
    },
  }
}

/** Maximum refused members among the latest answers; with more, the mail server itself is at fault. */
export const maxRefused = 5

/** The latest answers that count, and milliseconds for which they do. */
const maxAnswers = 20
const lifetime = hour

/** Milliseconds in which the server has to take an e-mail to somebody else, so that a refusal counts. */
export const proofTime = 10 * 60_000

interface AddressRefusal {
  member: string
  email: string
  failure: MailFailure
  time: number
}

/**
 * Judges whether a refused e-mail says something about its recipient. A blocked sender, or a server that lost its list
 * of recipients, answers as if nobody existed. So a refusal counts only if the server soon takes an e-mail to somebody
 * else; nothing counts if it refuses many members at once. In memory: without a judgement the e-mail is just repeated.
 */
function createRefusals() {
  let answers: { member: string; isRefused: boolean; time: number }[] = []
  let open: AddressRefusal[] = []

  function add(answer: (typeof answers)[number]): void {
    answers = [...answers, answer].slice(-maxAnswers).filter(({ time }) => time > answer.time - lifetime)
  }

  return {
    /** @returns whether the server refuses many members at once, which is its own fault */
    refused(refusal: AddressRefusal): boolean {
      add({ member: refusal.member, isRefused: true, time: refusal.time })
      const members = new Set(answers.flatMap(({ member, isRefused }) => (isRefused ? [member] : [])))
      const areMany = members.size >= maxRefused
      open = areMany ? [] : [...open.filter(({ member }) => member !== refusal.member), refusal]
      return areMany
    },

    /** The server has taken an e-mail to a member. @returns the refusals that count now */
    taken(member: string, now: number): AddressRefusal[] {
      add({ member, isRefused: false, time: now })
      const counted = open.filter((refusal) => refusal.member !== member && refusal.time > now - proofTime)
      open = []
      return counted
    },
  }
}
