import * as v from 'valibot'
import { profiles } from '../../contract/oauth.ts'
import { networkSchema } from '../network/network.ts'
import { accountOptionsSchema } from '../schemas/options.ts'
import { defineItems } from './item.ts'
import { consentSchema } from './items.ts'
import { defineList } from './list.ts'

/** Stored values that only the background reads and writes; pages can't import this file. */

const tokenEntries = {
  token: v.string(),
  authUrl: v.string(),
  /** Absent if release 0.1.0 stored it. */
  profile: v.exactOptional(v.picklist(profiles)),
}

const sessionSchema = v.object({
  ...tokenEntries,
  baseUrl: v.string(),
})

const attemptSchema = v.object({
  network: networkSchema,
  state: v.string(),
  startedAt: v.number(),
  verifier: v.exactOptional(v.string()),
  callback: v.exactOptional(v.string()),
  token: v.exactOptional(v.string()),
  retryAt: v.exactOptional(v.number()),
})

export type Attempt = v.InferOutput<typeof attemptSchema>

const revocationSchema = v.union([
  /** The network remembers the answer about contacts after a sign-out. */
  v.object({ ...tokenEntries, remembersAnswer: v.exactOptional(v.literal(true)) }),
  v.object({ attempt: attemptSchema }),
])

export type Revocation = v.InferOutput<typeof revocationSchema>

/** Names nobody and no page: `where` is a file of the extension with line and column, empty if unknown. */
export interface Fault {
  at: number
  name: string
  where: string
}

const single = defineItems({
  /** The signed-in member's access token, which never expires (§5). The token identifies the session. */
  session: { schema: v.nullable(sessionSchema), fallback: null },
  attempt: { version: 2, schema: v.nullable(attemptSchema), fallback: null },
  signInWindow: {
    area: 'session',
    version: 2,
    fallback: null as { id: number; origin: string } | null,
  },
  /** Options by owner, as they were when the owner's last session began or ended. Now: `items.options`. */
  accountOptions: { schema: v.record(v.string(), accountOptionsSchema), fallback: {} },
  /** Agreements of accounts that have left, by owner. Now: `items.consent`. */
  agreements: { schema: v.record(v.string(), consentSchema), fallback: {} },
  /** Time when expired data were last deleted, or when drafts may be removed again; milliseconds since 1970. */
  lastPruning: { schema: v.number(), fallback: 0 },
  lastOpened: { schema: v.number(), fallback: 0 },
  /** The last faults of the extension itself, newest first. Session only: they explain what happens now. */
  faults: { area: 'session', fallback: [] as Fault[] },
})

/** Tokens to revoke. Only the build that stored an unread one knows how. */
export const revocations = defineList('revocations', { element: revocationSchema, describe: (stored) => stored })

/** All of them, for `background/member/retention.ts`; other code imports single items. */
export const allPrivateItems = { ...single, revocations }

export const { session, attempt, signInWindow, accountOptions, agreements } = single
export const { lastPruning, lastOpened, faults } = single
