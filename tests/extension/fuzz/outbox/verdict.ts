import { isGone, needsDecision, type Write } from '../../../../src/extension/schemas/outbox.ts'
import { draftLifetime } from '../../../../src/extension/storage/drafts.ts'
import { type Intentions, isOne, isSameComment, type Meant } from './intentions.ts'
import { kindOf } from './kinds.ts'
import { wordsIn } from './members.ts'
import type { Landed } from './network.ts'

interface Left {
  landed: readonly Landed[]
  writes: readonly Write[]
  drafts: Record<string, unknown>
  isPending: (request: string) => boolean
}

const lifetime = draftLifetime * 24 * 60 * 60 * 1000

export const isTooOld = ({ at }: Write): boolean => Date.now() - at > lifetime

export const isOf =
  ({ owner, content }: Pick<Meant, 'owner' | 'content'>) =>
  (change: Landed): boolean =>
    owner.endsWith(` ${change.member}`) && kindOf(content).isIn(change, content)

export const memberOf = (owner: string): string => owner.slice(owner.lastIndexOf(' ') + 1)

/** Whether the member's decision, or a network without keys, may have made it arrive twice or late. */
const createIsByHand =
  ({ repeated }: Pick<Intentions, 'repeated'>, keepsKeys: boolean) =>
  ({ content, leavings, touched }: Meant): boolean =>
    (leavings.length > 0 && (touched.has('takeBack') || touched.has('send') || touched.has('discard'))) ||
    (!keepsKeys && wordsIn(JSON.stringify(content)).some((word) => repeated.has(word)))

export function judge(intentions: Intentions, keepsKeys: boolean, left: Left) {
  const { meant, elsewhere, givenUp, typed } = intentions
  const { landed, writes, drafts, isPending } = left
  const wrong: string[] = []

  const isOld = (at: number) => Date.now() - at > lifetime

  const isByHand = createIsByHand(intentions, keepsKeys)

  function endOf(each: Meant, same: Meant[]): 'landed' | 'settled otherwise' | 'with the member' | 'lost' | 'doubled' {
    const { content } = each
    const landings = landed.filter(isOf(each)).length
    if (landings > 1) return same.some(isByHand) ? 'with the member' : 'doubled'
    if (landings === 1)
      return each === same.findLast(({ isWithdrawn }) => !isWithdrawn) ? 'landed' : 'settled otherwise'
    const write = writes.find(({ key }) => key === each.key)
    if (write?.phase === 'refused' || each.isGone || (write && needsDecision(write))) return 'with the member'
    if (each.touched.has('takeBack') || each.touched.has('discard')) return 'with the member'
    const isOther = (other: Meant) => 'id' in content && 'id' in other.content && other.content.id === content.id
    const hasOther = 'id' in content && (elsewhere.has(content.id) || meant.filter(isOther).length > 1)
    if ('id' in content && !isPending(content.id) && hasOther) return 'settled otherwise'
    return !write && isOld(each.waitsSince) ? 'with the member' : 'lost'
  }

  // a second click while the write is on its way is the same write
  const judged = meant.filter(
    (each) => each.key || (each.isPromised && !meant.some((other) => other.key && isOne(each, other))),
  )
  const all = judged.map((each) => {
    // of several writes with the same words, one must have arrived
    const end = endOf(
      each,
      judged.filter((other) => isOne(each, other) || isSameComment(each, other)),
    )
    if (end === 'lost' || end === 'doubled') wrong.push(`${end}: ${JSON.stringify(each.content)}`)
    return { each, end }
  })
  for (const { member, words } of landed)
    for (const word of wordsIn(words))
      if (!typed.get(word)?.owner.endsWith(` ${member}`)) wrong.push(`arrived as another member: ${words}`)
  for (const write of writes)
    if (write.due !== null && (write.phase === 'waiting' || write.phase === 'unknown' || write.phase === 'sending'))
      wrong.push(`comes to no end: ${JSON.stringify(write)}`)
  for (const write of writes) if (isTooOld(write)) wrong.push(`kept beyond its age: ${JSON.stringify(write)}`)

  const accounted = new Set(
    all.flatMap(({ each, end }) =>
      end === 'lost' || end === 'settled otherwise' ? wordsIn(JSON.stringify(each.content)) : [],
    ),
  )
  for (const [word, { owner, at }] of typed) {
    if (givenUp.has(word) || accounted.has(word) || isOld(at)) continue
    const own = Object.entries(drafts).filter(([key]) => key.includes(`${owner} `))
    const places = [...own, ...writes.filter((write) => write.owner === owner), ...landed.map(({ words }) => words)]
    if (!wordsIn(JSON.stringify(places)).includes(word)) wrong.push(`draft lost: ${word} of ${owner}`)
  }

  for (const [key, draft] of Object.entries(drafts)) {
    const words = wordsIn(JSON.stringify(draft))
    if (new Set(words).size < words.length) wrong.push(`given back twice: ${JSON.stringify(draft)}`)
    const message = (draft as { fields?: { message?: string } }).fields?.message ?? ''
    // an answer's draft stays if the background died before moving it; then a list shows only that the request is gone
    const isSent = ({ key: writeKey, owner, content, isDone, touched, isReplied, isReturned }: Meant) =>
      isDone &&
      // its object no longer exists: the words are back in their form
      !writes.some((write) => write.key === writeKey && isGone(write)) &&
      touched.size === 0 &&
      !isReturned &&
      (isReplied || content.type !== 'answer') &&
      'message' in content &&
      content.message === message &&
      key.includes(`${owner} `)
    const sent = message !== '' && all.find(({ each, end }) => isSent(each) && end === 'landed')
    if (sent) wrong.push(`sent, and in its form still: ${message}`)
  }
  return wrong
}
