import * as v from 'valibot'
import { fieldsOfCore } from './contents.ts'
import { failureSchema, openObject } from './stored-schemas.ts'
import { textsIn, type WriteContent } from './write-kinds.ts'

/* For the background, which alone parses writes. */

const schemas = new Map<string, v.GenericSchema<unknown, WriteContent>>()

/** Adds the kinds of writes with these fields. Call it before the outbox is first read. */
export function addContents(fieldsByType: Record<string, v.ObjectEntries>): void {
  // strict: a build that stores another field means something else by sending it
  for (const [type, fields] of Object.entries(fieldsByType))
    schemas.set(type, v.strictObject({ type: v.literal(type), ...fields }) as never)
}

addContents(fieldsOfCore)

export const contentSchema = v.lazy((content) => schemas.get(Object(content).type) ?? v.never())

export const writeSchema = openObject({
  key: v.string(),
  owner: v.string(),
  /** The network's name at the member's action; earlier versions stored none. */
  network: v.exactOptional(v.string()),
  content: contentSchema,
  /** Match key of its page; empty if it is about none. Earlier versions stored none. */
  pageKey: v.exactOptional(v.string()),
  /** Name of the member who sent the contact request: the list of requests may not have it any more. */
  name: v.exactOptional(v.string()),
  at: v.number(),
  hold: v.exactOptional(v.number()),
  doneAt: v.exactOptional(v.number()),
  /** Time of the first attempt; the network deletes the idempotency key a day later. */
  sentAt: v.exactOptional(v.number()),
  /** API key of the first attempt: idempotency keys belong to one application. Empty if that key has expired. */
  apiKey: v.exactOptional(v.string()),
  triedAt: v.exactOptional(v.number()),
  /** `unknown`: sent without a clear response; the others as in `WriteStatus`. */
  phase: v.picklist(['waiting', 'sending', 'unknown', 'refused', 'done']),
  /** Time of the next automatic step; null if there is none, or if the member has to decide. */
  due: v.nullable(v.number()),
  attempts: v.number(),
  /** The cause of `refused`, `unknown` or `waiting`; if `done`, that its object no longer exists. */
  failure: v.exactOptional(failureSchema),
})

export type Write = v.InferOutput<typeof writeSchema>

/** A write that another build stored, and this one can't read as a whole: the member copies, edits or discards it. */
export interface UnreadWrite extends Pick<Write, 'key' | 'owner' | 'name'> {
  /** Far in the future if this build can't read it. */
  at: number
  isDelivered: boolean
  /** Null if this build doesn't know such writes. */
  content: WriteContent | null
  texts: string[]
  /** As it was stored: another build reads it. */
  stored: unknown
}

export function unreadWriteOf(stored: unknown): UnreadWrite {
  const { key, owner, network: _, name, at, phase, failure, apiKey: _key, ...rest } = Object(stored)
  const { type: _type, ...said } = Object(rest.content ?? rest)
  const content = v.safeParse(contentSchema, rest.content)
  return {
    key: typeof key === 'string' ? key : JSON.stringify(stored),
    owner: typeof owner === 'string' ? owner : '',
    at: typeof at === 'number' ? at : Number.MAX_SAFE_INTEGER,
    ...(typeof name === 'string' && { name }),
    isDelivered: phase === 'done' && failure === undefined,
    content: content.success ? content.output : null,
    texts: textsIn(said),
    stored,
  }
}
