import type { Write } from '../../../../../src/extension/schemas/outbox.ts'
import type { Intentions, Leaving, Meant } from '../members/intentions.ts'
import type { SimulatedTime } from '../world/simulated-time.ts'
import type { Landed } from '../world/watched-network.ts'
import { createFormRules } from './forms.ts'
import { createLeavingRules } from './leaving.ts'
import { createPauseRules } from './pause.ts'
import { createPhaseRules } from './phases.ts'
import { createReplyRules } from './replies.ts'
import { createWakingRules } from './waking.ts'

/** Maximum milliseconds from the start of an attempt, whose time is stored, to its first byte. */
export const longestCheck = 30_000

export interface Pause {
  until: number
  forAll: number
}

/** The facts of a history, independent of the extension. */
export interface Facts {
  keepsKeys: boolean
  /** Whether the network tells the ids of the member's own shares. */
  namesShares: boolean
  time: SimulatedTime
  intentions: Intentions
  isAlive: () => boolean
  isOnline: () => boolean
  /** Whether the browser was offline a moment ago. */
  wasOffline: () => boolean
  landed: readonly Landed[]
  /** Number of the background's lives, and the start of the current one. */
  life: { number: number; since: number }
  /** Time of the member's last action that retries everything immediately; in the future while it lasts. */
  resumed: { at: number }
  /** When the browser was last closed for days, unable to see its clock set. */
  closed: { at: number }
  /** Last opening of a popup, by the browser's clock, and the start of the time in which one was opened every day. */
  used: { since: number; last: number }
  /** Time of the storage's last refusal; now if further ones are to come. */
  refusedAt: () => number
  /** All calls of the graph API so far. */
  calls: { at: number; status: number }[]
  /** The owner of the current session. */
  owner: () => Promise<string | undefined>
  /** The member in whose session a call is made; undefined without a session. */
  memberOf: (request: Request) => string | undefined
  /** End of the network's pause for this account, and for every account, by the browser's clock. */
  pause: Pause & {
    /** End of the longest pause that the background may know. */
    atMost: number
    /** Time of the last sign-in. */
    signedInAt: number
  }
  wrong: (text: string) => void
}

/** The events that a rule may observe. It reports violations with `wrong`. */
export interface Rule {
  /** A call of the graph API leaves; that of a write has a key. */
  calls?(request: Request): void
  /** A write leaves. @param write as it is stored */
  leaves?(meant: Meant, write: Write | undefined, leaving: Leaving, request: Request): void
  /** The outbox was stored. */
  stored?(before: Write[], after: Write[]): void
  /** The background has done all that it can do now. */
  quiet?(): Promise<void>
  /** A page's question was refused with this code. @param about the write that it was about */
  refused?(code: string, question: string, about: Meant | undefined): void
}

/** The rules for every step of every history. */
export const createRules = (facts: Facts): Rule[] => [
  createLeavingRules(facts),
  createPauseRules(facts),
  createPhaseRules(facts),
  createWakingRules(facts),
  createFormRules(facts),
  createReplyRules(facts),
]
