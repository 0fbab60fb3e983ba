import type { Write } from '../../../../../src/extension/schemas/outbox.ts'
import type { Intentions, Leaving, Meant } from '../intentions.ts'
import type { SimulatedTime } from '../simulated-time.ts'
import type { Landed } from '../watched-network.ts'
import { createFormRules } from './forms.ts'
import { createLeavingRules } from './leaving.ts'
import { createPauseRules } from './pause.ts'
import { createPhaseRules } from './phases.ts'
import { createReplyRules } from './replies.ts'
import { createWakingRules } from './waking.ts'

export interface Pause {
  until: number
  forAll: number
}

/** What is true of one history, whatever the extension makes of it. */
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
  /** How many lives the background has had, and since when it has this one. */
  life: { number: number; since: number }
  /** Time of the member's last action that retries everything immediately; in the future while it lasts. */
  resumed: { at: number }
  /** When the browser was last closed for days, unable to see its clock set. */
  closed: { at: number }
  /** When a popup was last open, by the browser's clock, and since when the extension is used every day. */
  used: { since: number; last: number }
  /** When the storage last refused something; now, as long as it will. */
  refusedAt: () => number
  /** All calls of the graph API so far. */
  calls: { at: number; status: number }[]
  /** The owner of the current session. */
  owner: () => Promise<string | undefined>
  /** The member in whose session a call is made; undefined without a session. */
  memberOf: (request: Request) => string | undefined
  /**
   * Until when the network wants to be asked nothing, by the browser's clock: of this account, and of every account.
   */
  pause: Pause & {
    /** The longest that the background may know of. */
    atMost: number
    /** When somebody signed in last. */
    signedInAt: number
  }
  wrong: (text: string) => void
}

/** What a rule may look at; each says by `wrong` what is never to be. */
export interface Rule {
  /** A call of the graph API leaves; of a write with its key. */
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

/** All that holds in every history, at every step. */
export const createRules = (facts: Facts): Rule[] => [
  createLeavingRules(facts),
  createPauseRules(facts),
  createPhaseRules(facts),
  createWakingRules(facts),
  createFormRules(facts),
  createReplyRules(facts),
]
