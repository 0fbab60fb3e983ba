import { clearDraft, isReplaced, restoreDraft } from '../../../../src/extension/background/outbox/drafts.ts'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import type { Failure } from '../../../../src/extension/schemas/errors.ts'
import { isLive, type Write, type WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { ownerOf } from '../../../../src/extension/storage/owner.ts'
import { builtNetwork } from '../network/built-network.ts'
import { maya, settle } from '../pages.ts'

/**
 * The outbox as pages see it: what the background would store is the test's to say, and the words go to and fro between
 * it and the forms as the background takes and gives them.
 */

/** Maya, at the built network. */
export const owner = ownerOf(builtNetwork, maya)

let writes = 0

/** Something that maya asked for a moment ago and that is on its way, unless told otherwise. */
export function writeOf(content: WriteContent, change: Partial<Write> = {}): Write {
  writes += 1
  return { key: `write-${writes}`, owner, content, at: Date.now(), phase: 'sending', due: null, attempts: 0, ...change }
}

/** What the background stores of a write while it can be taken back; longer than any machine needs for a test. */
export const held = (): Partial<Write> => ({ phase: 'waiting', due: Date.now() + 3_600_000 })

/** Stores that something was asked for, as the background does before it replies. */
async function add(content: WriteContent, change: Partial<Write>): Promise<null> {
  const write = writeOf(content, change)
  const others = (await items.outbox.get()).filter((each) => isLive(each) || !isReplaced(each.content, content))
  await items.outbox.set([...others, write])
  // what was typed as an answer goes with the request alone
  if (content.type !== 'deletion') await clearDraft(write)
  return null
}

/** What the last write is now, without what went wrong with it before; an open page draws it. */
export async function becomes(change: Partial<Write>): Promise<void> {
  const stored = await items.outbox.get()
  const last = stored.pop()
  if (!last) throw new Error('nothing is in the outbox')
  const { failure: _, ...write } = last
  await items.outbox.set([...stored, { ...write, ...change }])
  await settle()
}

export const isDone = (failure?: Failure): Promise<void> =>
  becomes({ phase: 'done', due: null, done_at: Date.now(), ...(failure && { failure }) })

/** Replies of a background that stores what is asked of it so, and of which the network says nothing yet. */
export const keeps = (change: Partial<Write> = {}): Partial<Handlers> => ({
  share: (share) => add({ type: 'share', ...share }, change),
  editComment: (comment) => add({ type: 'comment', ...comment }, change),
  removeShare: (removal) => add({ type: 'removal', ...removal }, change),
  postStatus: (status) => add({ type: 'status', ...status }, change),
  answerContactRequest: (answer) => add({ type: 'answer', ...answer }, change),
  deleteContactRequest: (deletion) => add({ type: 'deletion', ...deletion }, change),
  takeBackWrite: ({ key }) => remove(key, restoreDraft),
  discardWrite: ({ key }) => remove(key, async () => {}),
})

async function remove(key: string, then: (write: Write) => Promise<void>): Promise<null> {
  const stored = await items.outbox.get()
  for (const write of stored) if (write.key === key) await then(write)
  await items.outbox.set(stored.filter((write) => write.key !== key))
  return null
}

/** The same where all of it is done before it is seen under way. */
export const isQuick = (): Partial<Handlers> => keeps({ phase: 'done' })
