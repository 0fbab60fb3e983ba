import { isDeepStrictEqual } from 'node:util'
import { needsDecision, type Write } from '../../../../src/extension/schemas/outbox.ts'
import { aboutOf, type WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { wordsIn } from './members.ts'

export type Decision = 'takeBack' | 'discard' | 'send' | 'confirm'

/** One sending of a write, as the network sees it. */
export interface Leaving {
  at: number
  /** The stored phase of the write when it left. */
  phase: Write['phase']
  /** The status of the response, or `failed`; undefined before. */
  response?: number | 'failed'
}

const createMeant = (owner: string, content: WriteContent, hold: number, at: number) => ({
  owner,
  content,
  hold,
  isReplied: false,
  isPromised: false,
  at,
  /** Time of the last request, which the outbox may not have, and the number of sendings before. */
  wantedAt: at,
  leftBefore: 0,
  /** Latest time from which its age certainly counts. */
  waitsSince: at,
  leavings: [] as Leaving[],
  /** The member's later decisions about it. */
  touched: new Set<Decision>(),
  /** Taken back or discarded before its first sending. */
  isWithdrawn: false,
  /** Its text may be in its form, though the write stays: the storage refused the rest of taking it back. */
  isReturned: false,
  /** Taken back or discarded at any time: it must not be sent any more. */
  isGivenUp: false,
})

export type Meant = ReturnType<typeof createMeant> & {
  /** Its key, once it is in the outbox. */
  key?: string
  isDone?: boolean
  /** Whether it was seen to have ended because its share is gone: its words return to the form. */
  isGone?: boolean
}

/** After these statuses the network has not done the write. */
export const isClearNo = (response: Leaving['response']): boolean =>
  typeof response === 'number' && response >= 400 && response < 500

export type Intentions = ReturnType<typeof createIntentions>

export function createIntentions() {
  const meant: Meant[] = []
  const typed = new Map<string, { owner: string; at: number }>()
  const givenUp = new Set<string>()
  const repeated = new Set<string>()
  /** Requests that were answered on the web site. */
  const elsewhere = new Set<string>()
  /** Typed answers to requests, by owner and request. */
  const answers = new Map<string, string[]>()
  /** Keys of answers that nobody sent, which the outbox keeps since their requests are gone. */
  const unsent = new Set<string>()
  let stored: Write[] = []

  return {
    meant,
    typed,
    givenUp,
    repeated,
    elsewhere,
    stored: () => stored,

    type(word: string, owner: string, id?: string) {
      typed.set(word, { owner, at: Date.now() })
      if (id) answers.set(`${owner} ${id}`, [...(answers.get(`${owner} ${id}`) ?? []), word])
    },
    giveUp(text: string) {
      for (const word of wordsIn(text)) givenUp.add(word)
    },
    miss(text: string) {
      for (const word of wordsIn(text)) givenUp.delete(word)
    },

    /** @returns `replied`, which the reply to the request calls */
    want(owner: string, content: WriteContent, hold: number) {
      const write: Meant = createMeant(owner, content, hold, Date.now())
      const isUndecided = ({ key }: Meant) => stored.some((known) => known.key === key && needsDecision(known))
      // whoever did something else about it meanwhile means a write of its own
      const latest = stored.findLast((other) => isAboutSame(other, write))
      const isMeant = (other: Meant) => isOne(other, write) && (!other.key || !latest || isOne(latest, write))
      const again = meant.filter(isMeant).map((each) => wantAgain(each, isUndecided(each)))
      meant.push(write)
      // with a key of its own, it was no second click on an earlier one
      const replied = (isTaken: boolean) => again.forEach((reply) => void reply(isTaken && !write.key))
      return { write, replied }
    },

    sendAgain: (write: Meant) => wantAgain(write, true),

    replaced(key: string, text: string) {
      meant.find((each) => each.key === key)?.touched.add('discard')
      for (const word of wordsIn(text)) givenUp.add(word)
    },

    byKey: (key: string | null) => meant.find((each) => key !== null && each.key === key),

    see(writes: Write[]) {
      stored = writes
      for (const { key, owner, content, hold, phase, failure } of writes) {
        if (unsent.has(key)) continue
        const isIt = (each: Meant) => each.owner === owner && isDeepStrictEqual(each.content, content)
        const known =
          meant.find((each) => each.key === key) ??
          // the background may have died before it stored an equal one, which had another time to undo it
          meant.find((each) => !each.key && !each.isReplied && isIt(each) && each.hold === hold) ??
          // an earlier one with its reply and no key was a second click on another one
          meant.find((each) => !each.key && !each.isReplied && isIt(each)) ??
          meant.find((each) => !each.key && isIt(each)) ??
          // it was stored as a share before, not only wanted
          meant.findLast((each) => each.key && isCommentOf(each, owner, content))
        if (!known) {
          unsent.add(key)
          continue
        }
        known.key = key
        if (phase !== 'done') continue
        known.isDone = true
        known.isGone ||= 'url' in content && failure !== undefined
        // the deletion of a request makes its answer needless
        if (content.type === 'deletion')
          for (const word of answers.get(`${owner} ${content.id}`) ?? []) givenUp.add(word)
      }
    },
  }

  /** @param isRenewal whether it begins the write's age anew: a second click on a write that is not late doesn't */
  function wantAgain(write: Meant, isRenewal: boolean) {
    const { wantedAt, leftBefore } = write
    const at = Date.now()
    Object.assign(write, { wantedAt: at, leftBefore: write.leavings.length })
    return (isTaken: boolean) => {
      if (isTaken && isRenewal) write.waitsSince = at
      if (!isTaken && write.wantedAt === at) Object.assign(write, { wantedAt, leftBefore })
    }
  }
}

type Wanted = Pick<Write, 'owner' | 'content'>

export const isOne = (one: Wanted, other: Wanted): boolean =>
  one.owner === other.owner && isDeepStrictEqual(one.content, other.content)

const isAboutSame = (one: Wanted, other: Wanted): boolean =>
  one.owner === other.owner && aboutOf(one.content) === aboutOf(other.content)

export const isSameComment = (one: Meant, other: Meant): boolean =>
  one.owner === other.owner && isAboutComment(one) && isAboutComment(other) && saysSame(one.content, other.content)

const isAboutComment = ({ content }: Meant) => content.type === 'share' || content.type === 'comment'

const saysSame = (one: WriteContent, other: WriteContent): boolean =>
  'url' in one && 'url' in other && one.url === other.url && wordsOf(one) === wordsOf(other)

const wordsOf = (content: WriteContent) => ('message' in content ? content.message : '')

/** Whether a share became an edited comment of an earlier share. */
const isCommentOf = (each: Meant, owner: string, content: WriteContent): boolean =>
  each.owner === owner && each.content.type === 'share' && content.type === 'comment' && saysSame(content, each.content)
