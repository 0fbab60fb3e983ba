import { isDeepStrictEqual } from 'node:util'
import { needsMember, type Write, type WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import type { Landed } from './watched-network.ts'

/** A write that a member asked for, and what was seen of it. */
export interface Asked {
  owner: string
  content: WriteContent
  /** Whether the outbox has said that it has it. */
  isPromised: boolean
  /** Its key, once it was seen in the outbox. */
  key?: string
  /** Whether any of it may have left. */
  mayHaveLeft: boolean
  /** What the member did with it afterwards. */
  touched: Set<'takeBack' | 'discard' | 'send' | 'confirm'>
  /** Taken back or discarded, before any of it left. */
  isWithdrawn: boolean
}

/** What became of writes; one that is refused, taken back or left to decide has its words where the member finds them. */
export const ends = [
  'landed exactly once',
  'refused, words kept',
  'left for the member to decide',
  'taken back',
  'discarded',
  'settled otherwise meanwhile',
  'lost',
  'doubled',
  'doubled in transit or by the member',
] as const

export type End = (typeof ends)[number]

/** What is left when everything has come to its end. */
interface Left {
  landed: readonly Landed[]
  writes: readonly Write[]
  /** What is stored of drafts, by key. */
  drafts: Record<string, unknown>
  isPending: (request: string) => boolean
}

/** What a contact request is by its answer. */
const states = { ACCEPT: 'accepted', DECLINE: 'declined' }

export type Intentions = ReturnType<typeof createIntentions>

/** All that members of one history want, as they alone know it: the judge of what became of it. */
export function createIntentions(keepsKeys: boolean) {
  const asked: Asked[] = []
  /** Who typed it, by each word that was ever typed. */
  const typists = new Map<string, string>()
  /** What a member doesn't miss: typed over, or discarded. */
  const givenUp = new Set<string>()
  /** Words that were delivered more than once, and those that may have been delivered late. */
  const repeated = new Set<string>()
  const late = new Set<string>()
  /** Requests that were answered on the web site, and those whose answer the extension knows to have arrived. */
  const elsewhere = new Set<string>()
  const confirmed = new Set<string>()
  /** What was typed as an answer to a request, by owner and request. */
  const answers = new Map<string, string[]>()
  let stored: Write[] = []

  const isOf =
    ({ owner, content }: Asked) =>
    ({ member, type, words, id, state }: Landed): boolean => {
      if (!owner.endsWith(` ${member}`)) return false
      if (content.type === 'deletion') return id === content.id && state === 'deleted'
      if (content.type === 'answer')
        return id === content.id && words === content.message && state === states[content.value]
      return type === content.type && words === content.message
    }

  const isByHand = ({ content, mayHaveLeft, touched }: Asked): boolean =>
    (mayHaveLeft && (touched.has('takeBack') || touched.has('send') || touched.has('discard'))) ||
    (!keepsKeys && wordsIn(JSON.stringify(content)).some((word) => repeated.has(word)))

  function endOf(each: Asked, same: Asked[], { landed, writes, isPending }: Left): End {
    const landings = landed.filter(isOf(each)).length
    if (landings > 1) return same.some(isByHand) ? 'doubled in transit or by the member' : 'doubled'
    if (landings === 1 && each === same.findLast(({ isWithdrawn }) => !isWithdrawn)) return 'landed exactly once'
    const write = writes.find(({ key }) => key === each.key)
    if (write?.phase === 'refused') return 'refused, words kept'
    if (write && needsMember(write)) return 'left for the member to decide'
    if (each.touched.has('takeBack')) return 'taken back'
    if (each.touched.has('discard')) return 'discarded'
    if (landings === 1) return 'settled otherwise meanwhile'
    const { content } = each
    const isOther = (other: Asked) => 'id' in content && 'id' in other.content && other.content.id === content.id
    const hasOther = 'id' in content && (elsewhere.has(content.id) || asked.filter(isOther).length > 1)
    if ('id' in content && !isPending(content.id) && hasOther) return 'settled otherwise meanwhile'
    return 'lost'
  }

  return {
    confirmed,
    stored: () => stored,

    /** @param id of the request that it is typed as an answer to */
    typed(word: string, owner: string, id?: string) {
      typists.set(word, owner)
      if (id) answers.set(`${owner} ${id}`, [...(answers.get(`${owner} ${id}`) ?? []), word])
    },
    giveUp(text: string) {
      for (const word of wordsIn(text)) givenUp.add(word)
    },
    miss(text: string) {
      for (const word of wordsIn(text)) givenUp.delete(word)
    },
    /** What a request met on its way. */
    met(body: string, fault: string) {
      for (const word of wordsIn(body)) {
        if (/^delivered (twice|again)/.test(fault)) repeated.add(word)
        if (/slow|late/.test(fault)) late.add(word)
      }
    },

    ask(owner: string, content: WriteContent): Asked {
      const touched: Asked['touched'] = new Set()
      const write = { owner, content, isPromised: false, mayHaveLeft: false, touched, isWithdrawn: false }
      asked.push(write)
      return write
    },

    answeredElsewhere: (id: string) => void elsewhere.add(id),

    /** Something else is wanted in the place of a write that was refused. */
    replaced(key: string, text: string) {
      asked.find((each) => each.key === key)?.touched.add('discard')
      for (const word of wordsIn(text)) givenUp.add(word)
    },

    byKey: (key: string) => asked.find((each) => each.key === key),

    /** Takes note of what the outbox has now. */
    see(writes: Write[]) {
      stored = writes
      for (const { key, owner, content, phase } of writes) {
        const isIt = (each: Asked) => each.owner === owner && isDeepStrictEqual(each.content, content)
        const known = asked.find((each) => each.key === key) ?? asked.find((each) => !each.key && isIt(each))
        if (!known) continue
        known.key = key
        if (phase === 'sending' || phase === 'unknown') known.mayHaveLeft = true
        if (phase === 'done' && 'id' in content) confirmed.add(content.id)
        // whoever deletes a request has no more to answer
        if (phase === 'done' && content.type === 'deletion')
          for (const word of answers.get(`${owner} ${content.id}`) ?? []) givenUp.add(word)
      }
    },

    /** What became of each write, and what is wrong. */
    judge(left: Left): { ends: End[]; wrong: string[]; draftsLost: number } {
      const wrong: string[] = []
      const { landed, writes, drafts } = left
      const isOne = (one: Asked, other: Asked) =>
        one.owner === other.owner && isDeepStrictEqual(one.content, other.content)
      // what was wanted once more while it was on its way is the same write
      const judged = asked.filter(
        (each) => each.key || (each.isPromised && !asked.some((other) => other.key && isOne(each, other))),
      )
      const all = judged.map((each) => {
        // of what is asked for in the same words again, one is landed
        const same = judged.filter((other) => isOne(each, other))
        const end = endOf(each, same, left)
        if (end === 'lost' || end === 'doubled') wrong.push(`${end}: ${JSON.stringify(each.content)}`)
        if (same.every(({ isWithdrawn }) => isWithdrawn) && landed.some(isOf(each)))
          wrong.push(`sent though it was taken back: ${JSON.stringify(each.content)}`)
        return { each, end }
      })
      for (const { member, words } of landed)
        for (const word of wordsIn(words))
          if (!typists.get(word)?.endsWith(` ${member}`)) wrong.push(`arrived as another member: ${words}`)
      for (const write of writes)
        if (write.due !== null && (write.phase === 'waiting' || write.phase === 'unknown' || write.phase === 'sending'))
          wrong.push(`comes to no end: ${JSON.stringify(write)}`)

      // of what was wanted twice nobody can tell which of them landed
      const texts = judged.map(({ content }) => JSON.stringify(content))
      const isOnce = (text: string) => texts.indexOf(text) === texts.lastIndexOf(text)
      const untouched = judged.filter(
        ({ content, touched }) => content.type === 'status' && touched.size === 0 && isOnce(JSON.stringify(content)),
      )
      for (const owner of new Set(untouched.map((each) => each.owner))) {
        const order = untouched
          .filter((each) => each.owner === owner && each.key)
          .filter(({ content }) => keepsKeys || !wordsIn(JSON.stringify(content)).some((word) => late.has(word)))
          .map((each) => landed.findIndex(isOf(each)))
          .filter((index) => index >= 0)
        if (order.some((index, position) => index < (order[position - 1] ?? -1)))
          wrong.push(`statuses landed in another order: ${order}`)
      }

      const accounted = new Set(
        all.flatMap(({ each, end }) =>
          end === 'lost' || end === 'settled otherwise meanwhile' ? wordsIn(JSON.stringify(each.content)) : [],
        ),
      )
      const lost = [...typists].filter(([word, owner]) => {
        if (givenUp.has(word) || accounted.has(word)) return false
        const own = Object.entries(drafts).filter(([key]) => key.includes(`${owner} `))
        const places = [...own, ...writes.filter((write) => write.owner === owner), ...landed.map(({ words }) => words)]
        return !wordsIn(JSON.stringify(places)).includes(word)
      })
      for (const [word, owner] of lost) wrong.push(`draft lost: ${word} of ${owner}`)
      return { ends: all.map(({ end }) => end), wrong, draftsLost: lost.length }
    },
  }
}

export const wordsIn = (text: string): string[] => text.match(/\bword\d+\b/g) ?? []
