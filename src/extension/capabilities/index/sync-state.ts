import * as v from 'valibot'
import { defineItems } from '../../storage/item.ts'

const syncSchema = v.object({
  startedAt: v.number(),
  /** Oldest moment that the sync reads. This and the moments below are the network's, in milliseconds since 1970. */
  floor: v.number(),
  top: v.nullable(v.number()),
  until: v.nullable(v.number()),
  page: v.number(),
  calls: v.number(),
  /** Whether all pages so far were sorted newest first, except for a few wrong dates. */
  sorted: v.boolean(),
  /** The moment down to which the sync is complete; null until then. */
  covered: v.nullable(v.number()),
})

export type Sync = v.InferOutput<typeof syncSchema>

const syncsSchema = v.object({
  newest: v.nullable(v.number()),
  /** The sync of new items, the sync of all items, and when the next sync is due; null if there is none. */
  recent: v.object({ due: v.nullable(v.number()), sync: v.nullable(syncSchema) }),
  whole: v.object({ due: v.number(), sync: v.nullable(syncSchema) }),
})

export type Syncs = v.InferOutput<typeof syncsSchema>

const indexingSchema = v.object({
  owner: v.string(),
  /** Differs after a restart from the beginning, or after the index was cleared. */
  id: v.string(),
  /** Whether the index may have changes that `index` doesn't announce yet. */
  changed: v.boolean(),
  pause: v.number(),
  contacts: syncsSchema,
  own: syncsSchema,
})

export type Indexing = v.InferOutput<typeof indexingSchema>

export const { indexing } = defineItems({
  /** Raise its version with the database's (`storage/shares.ts`): an empty one has to be filled from the beginning. */
  indexing: { version: 3, schema: () => v.nullable(indexingSchema), fallback: null },
})
