import { isDeepStrictEqual } from 'node:util'
import { needsDecision, type Write, type WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import type { Moment, SimulatedTime } from './simulated-time.ts'
import { wordsIn } from './words-in.ts'

export type Decision = 'takeBack' | 'discard' | 'send' | 'confirm'

/** One sending of a write, as the network sees it. */
export interface Leaving extends Moment {
  /** As the write was stored when it left. */
  phase: Write['phase']
  /** What the extension was given: a status, or `failed`; undefined while it has nothing. */
  response?: number | 'failed'
}

/** Something that a member wants to be done, and what was seen of it. */
export interface Meant {
  owner: string
  content: WriteContent
  /** Milliseconds for which the member may take it back. */
  hold: number
  /** Whether a page was replied to. */
  isReplied: boolean
  /** Whether the outbox has said that it has it. */
  isPromised: boolean
  /** Its key, once it was seen in the outbox, and since when it is there. */
  key?: string
  storedAt?: Moment
  /** When the member last said that they want it to be sent. */
  wantedAt: Moment
  /** When they said so first. */
  at: Moment
  /** Start of the time after which the member is asked. A second click on a write that is not late doesn't renew it. */
  waitsSince: Moment
  leavings: Leaving[]
  /** How many of them there were when the member last said that they want it to be sent. */
  leftBefore: number
  /** What the member did with it afterwards. */
  touched: Set<Decision>
  /** What the member decided and no reply has come to. */
  deciding: Set<Decision>
  /** Taken back or discarded, before any of it left. */
  isWithdrawn: boolean
  /** The same, whatever left: nothing of it is to be sent any more. */
  isGivenUp: boolean
  /** When it was first and last seen to be under way, and first seen to be done. */
  firstTriedAt?: Moment
  triedAt?: Moment
  doneAt?: Moment
}

/** After these statuses nothing of a write is at the network. */
export const isClearNo = (response: Leaving['response']): boolean =>
  typeof response === 'number' && response >= 400 && response < 500

export type Intentions = ReturnType<typeof createIntentions>

/** All that members of one history want, as they alone know it. */
export function createIntentions(time: SimulatedTime) {
  const meant: Meant[] = []
  /** Who typed it and when, by each word that was ever typed. */
  const typed = new Map<string, { owner: string; at: Moment }>()
  /** What a member doesn't miss: typed over, or discarded. */
  const givenUp = new Set<string>()
  /** Words that were delivered more than once. */
  const repeated = new Set<string>()
  /** Requests that were answered on the web site, and those whose answer the extension knows to have arrived. */
  const elsewhere = new Set<string>()
  const confirmed = new Set<string>()
  /** What was typed as an answer to a request, by owner and request. */
  const answers = new Map<string, string[]>()
  let stored: Write[] = []

  return {
    meant,
    typed,
    givenUp,
    repeated,
    elsewhere,
    confirmed,
    stored: () => stored,

    /** @param id of the request that it is typed as an answer to */
    type(word: string, owner: string, id?: string) {
      typed.set(word, { owner, at: time.moment() })
      if (id) answers.set(`${owner} ${id}`, [...(answers.get(`${owner} ${id}`) ?? []), word])
    },
    giveUp(text: string) {
      for (const word of wordsIn(text)) givenUp.add(word)
    },
    miss(text: string) {
      for (const word of wordsIn(text)) givenUp.delete(word)
    },

    want(owner: string, content: WriteContent, hold: number): Meant {
      const write: Meant = {
        owner,
        content,
        hold,
        isReplied: false,
        isPromised: false,
        wantedAt: time.moment(),
        at: time.moment(),
        waitsSince: time.moment(),
        leavings: [],
        leftBefore: 0,
        touched: new Set(),
        deciding: new Set(),
        isWithdrawn: false,
        isGivenUp: false,
      }
      for (const each of meant.filter((other) => isOne(other, write))) {
        wantAgain(each)
        // what waits for a word of the member's has it now
        if (stored.some((known) => known.key === each.key && needsDecision(known))) each.waitsSince = time.moment()
      }
      meant.push(write)
      return write
    },

    /** The member has it sent again. */
    sendAgain(write: Meant) {
      wantAgain(write)
      write.waitsSince = time.moment()
    },

    /** Something else is wanted in the place of a write that was refused. */
    replaced(key: string, text: string) {
      meant.find((each) => each.key === key)?.touched.add('discard')
      for (const word of wordsIn(text)) givenUp.add(word)
    },

    byKey: (key: string | null) => meant.find((each) => key !== null && each.key === key),

    /** Takes note of what the outbox has now. */
    see(writes: Write[]) {
      stored = writes
      for (const { key, owner, content, phase } of writes) {
        const isIt = (each: Meant) => each.owner === owner && isDeepStrictEqual(each.content, content)
        const known =
          meant.find((each) => each.key === key) ??
          meant.find((each) => !each.key && isIt(each)) ??
          // it was stored as a share before, not only wanted
          meant.findLast((each) => each.key && isCommentOf(each, owner, content))
        if (!known) continue
        known.key = key
        known.storedAt ??= time.moment()
        if (phase === 'sending') {
          known.triedAt = time.moment()
          known.firstTriedAt ??= known.triedAt
        }
        if (phase !== 'done') continue
        known.doneAt ??= time.moment()
        if ('id' in content) confirmed.add(content.id)
        // whoever deletes a request has no more to answer
        if (content.type === 'deletion')
          for (const word of answers.get(`${owner} ${content.id}`) ?? []) givenUp.add(word)
      }
    },
  }

  function wantAgain(write: Meant): void {
    write.wantedAt = time.moment()
    write.leftBefore = write.leavings.length
  }
}

/** Whether both are the same thing, wanted twice. */
export const isOne = (one: Meant, other: Meant): boolean =>
  one.owner === other.owner && isDeepStrictEqual(one.content, other.content)

/** Whether both leave the same words at the same page, be it by a share or by another comment for it. */
export const isSameComment = (one: Meant, other: Meant): boolean =>
  one.owner === other.owner && isAboutComment(one) && isAboutComment(other) && saysSame(one.content, other.content)

const isAboutComment = ({ content }: Meant) => content.type === 'share' || content.type === 'comment'

const saysSame = (one: WriteContent, other: WriteContent): boolean =>
  'url' in one && 'url' in other && one.url === other.url && wordsOf(one) === wordsOf(other)

const wordsOf = (content: WriteContent) => ('message' in content ? content.message : '')

/** Whether a share went on as another comment for an earlier one. */
const isCommentOf = (each: Meant, owner: string, content: WriteContent): boolean =>
  each.owner === owner && each.content.type === 'share' && content.type === 'comment' && saysSame(content, each.content)
