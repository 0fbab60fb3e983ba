import { expect } from 'vitest'
import { matchKey } from '../../../../src/contract/page-url.ts'
import type { Members } from '../../../../src/extension/background/api/members.ts'
import { createKinds } from '../../../../src/extension/background/core-kinds.ts'
import type { KindOf } from '../../../../src/extension/background/outbox/kind.ts'
import { inBackground as conversation } from '../../../../src/extension/features/conversation/background.ts'
import { news } from '../../../../src/extension/features/news/background.ts'
import { inBackground as passes } from '../../../../src/extension/features/passes/background.ts'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import { isLive, type Write } from '../../../../src/extension/schemas/outbox.ts'
import { aboutOf, pageOf, queues, type WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { builtNetwork } from '../network/networks.ts'
import { maya, settle } from '../pages.ts'

/** The owner of Maya's writes at the built network. */
export const owner = ownerOf(builtNetwork, maya)

let writes = 0

/** A write of Maya that is being sent. @param change the fields that differ */
export function writeOf(content: WriteContent, change: Partial<Write> = {}): Write {
  writes += 1
  const pageKey = matchKey(pageOf(content)?.url ?? '')
  const key = `write-${writes}`
  return { key, owner, content, pageKey, at: Date.now(), phase: 'sending', due: null, attempts: 0, ...change }
}

/** The fields of a write that can be undone for twenty minutes, longer than any test. */
export const held = (): Partial<Write> => ({ phase: 'waiting', due: Date.now() + 1_200_000 })

/** The sentence of such a write, whatever the number of its seconds. */
export const inSeconds = (sentence: string): unknown =>
  expect.stringMatching(new RegExp(`^${sentence} in [\\d,]+\u00a0s\\.(?: “[^”]+” is the next button\\.)?$`))

/** No call of the network is made: only the drafts of the kinds are used. */
const nothing = () => ({}) as never
const pings = { ping: nothing } as never as Members
const ofFeatures = [news, passes, conversation].map(
  ({ create }) => create({ http: {}, newsfeed: {}, ...pings } as never).kinds,
)
const kinds = Object.assign(createKinds(nothing(), pings, nothing(), nothing(), nothing()), ...ofFeatures)
const draftOf = ({ type }: WriteContent): ReturnType<KindOf>['draft'] => kinds[type].draft

function isReplaced(one: WriteContent, next: WriteContent): boolean {
  const form = draftOf(next)?.key(owner, next)
  const isSameForm = form !== undefined && draftOf(one)?.key(owner, one) === form
  return !queues(next) && (aboutOf(one) === aboutOf(next) || isSameForm)
}

/** Stores a write, as the background does before it replies. */
async function add(content: WriteContent, change: Partial<Write>): Promise<null> {
  const write = writeOf(content, change)
  const others = (await items.outbox.get()).filter((each) => isLive(each) || !isReplaced(each.content, content))
  await items.outbox.set([...others, write])
  await draftOf(content)?.clear(write)
  return null
}

/** Changes the last write, and removes its failure; an open page draws it. */
export async function becomes(change: Partial<Write>): Promise<void> {
  const stored = [...(await items.outbox.get())]
  const last = stored.pop()
  if (!last) throw new Error('nothing is in the outbox')
  const { failure: _, ...write } = last
  await items.outbox.set([...stored, { ...write, ...change }])
  await settle()
}

export const isDone = (failure?: Write['failure']): Promise<void> =>
  becomes({ phase: 'done', due: null, doneAt: Date.now(), ...(failure && { failure }) })

/** Replies of a background that stores each write with these fields. */
export const keeps = (change: Partial<Write> = {}): Partial<Handlers> => ({
  write: (content) => add(content, change),
  takeBackWrite: ({ key }) => remove(key, async (write) => draftOf(write.content)?.restore(write)),
  discardWrite: ({ key }) => remove(key, async () => {}),
})

async function remove(key: string, then: (write: Write) => Promise<void>): Promise<null> {
  const stored = await items.outbox.get()
  for (const write of stored) if (write.key === key) await then(write)
  await items.outbox.set(stored.filter((write) => write.key !== key))
  return null
}

/** Replies of a background whose writes are done at once. */
export const isQuick = (): Partial<Handlers> => keeps({ phase: 'done' })
