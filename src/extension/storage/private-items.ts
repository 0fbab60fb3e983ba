import * as v from 'valibot'
import { profiles } from '../../contract/oauth.ts'
import { networkSchema } from '../network/network-schemas.ts'
import type { AccountOptions } from '../schemas/options-schemas.ts'
import { defineItems } from './item.ts'
import type { Consent } from './items.ts'

/** Stored values that only the background reads and writes; pages can't import this file. */

const tokenEntries = {
  token: v.string(),
  authUrl: v.string(),
  /** Absent if release 0.1.0 stored it. */
  profile: v.exactOptional(v.picklist(profiles)),
}

export const sessionSchema = v.object({
  ...tokenEntries,
  baseUrl: v.string(),
})

export const attemptSchema = v.object({
  network: networkSchema,
  state: v.string(),
  startedAt: v.number(),
  verifier: v.exactOptional(v.string()),
  callback: v.exactOptional(v.string()),
  token: v.exactOptional(v.string()),
  retryAt: v.exactOptional(v.number()),
})

export type Attempt = v.InferOutput<typeof attemptSchema>

export const revocationSchema = v.union([
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

/** All of them, for `background/member/retention.ts`; other code imports single items. */
export const allPrivateItems = defineItems({
  /** The signed-in member's access token, which never expires (§5). The token identifies the session. */
  session: { fallback: null as v.InferOutput<typeof sessionSchema> | null },
  attempt: { version: 2, fallback: null as Attempt | null },
  signInWindow: {
    area: 'session',
    version: 2,
    fallback: null as { id: number; origin: string } | null,
  },
  /** Options by owner, as they were when the owner's last session began or ended. Now: `items.options`. */
  accountOptions: { fallback: {} as Record<string, AccountOptions> },
  /** Agreements of accounts that have left, by owner. Now: `items.consent`. */
  agreements: { fallback: {} as Record<string, Consent> },
  /** Time when expired data were last deleted, or when drafts may be removed again; milliseconds since 1970. */
  lastPruning: { fallback: 0 },
  lastOpened: { fallback: 0 },
  /** Tokens to revoke. */
  revocations: { fallback: [] as Revocation[] },
  /** Set aside from them: only the build that stored one knows how. */
  unreadRevocations: { fallback: [] as { stored: unknown }[] },
  /** The last faults of the extension itself, newest first. Session only: they explain what happens now. */
  faults: { area: 'session', fallback: [] as Fault[] },
})

export const { session, attempt, signInWindow, accountOptions, agreements, revocations, unreadRevocations } =
  allPrivateItems
export const { lastPruning, lastOpened, faults } = allPrivateItems
