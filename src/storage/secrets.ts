import * as v from 'valibot'
import { defineItem } from './item.ts'

/** The stored values that only the background reads and writes; pages can't import this file. */

const sessionSchema = v.object({ token: v.string() })

/** The signed-in member's access token, which never expires (§5). */
export const session = defineItem<v.InferOutput<typeof sessionSchema> | null>({
  area: 'local',
  name: 'session',
  version: 1,
  schema: v.nullable(sessionSchema),
  fallback: null,
})

const attemptSchema = v.object({ state: v.string(), startedAt: v.number() })

/** The sign-in that is under way: its `state`, good for one answer, and when it began (milliseconds since 1970). */
export type Attempt = v.InferOutput<typeof attemptSchema>

export const attempt = defineItem<Attempt | null>({
  area: 'local',
  name: 'attempt',
  version: 1,
  schema: v.nullable(attemptSchema),
  fallback: null,
})
