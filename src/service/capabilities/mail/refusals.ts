import { hour } from '../../../contract/durations.ts'
import type { MailFailure } from '../../mail/server.ts'

/** Maximum refused members among the latest answers; with more, the mail server itself is at fault. */
export const maxRefused = 5

/** The latest answers that count, and milliseconds for which they do. */
const maxAnswers = 20
const lifetime = hour

/** Milliseconds in which the server has to take an e-mail to somebody else, so that a refusal counts. */
export const proofTime = 10 * 60_000

export interface AddressRefusal {
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
export function createRefusals() {
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
