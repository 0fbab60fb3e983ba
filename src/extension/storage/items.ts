import type * as v from 'valibot'
import { type ChosenNetwork, noPolicy, type Policy } from '../network/network.ts'
import { defaultOptions } from '../schemas/options.ts'
import type { Options } from '../schemas/options-schemas.ts'
import type { UnreadWrite, Write } from '../schemas/outbox.ts'
import type { StoredPage } from '../schemas/pages.ts'
import type { LookUp, Opening, PendingRequests, RateLimitState } from '../schemas/stored.ts'
import type { consentSchema, lastAccountSchema, signInSchema } from '../schemas/stored-schemas.ts'
import type { Account } from '../schemas/wire.ts'
import { defineItems } from './item.ts'

/** Values that only the background writes, unless one says otherwise. Pages write drafts, and read no private items. */

export type Consent = v.InferOutput<typeof consentSchema>

export type { Account }

/** The member who signed in last. It outlives a sign-out: what waits is this member’s. */
export type LastAccount = v.InferOutput<typeof lastAccountSchema>

export type SignIn = v.InferOutput<typeof signInSchema>

export const isNetworkChosen = (signIn: SignIn): boolean =>
  signIn.phase === 'failed' && signIn.failure.code === 'network-chosen'

export const isNetworkRemoved = (signIn: SignIn, { address }: Pick<Policy, 'address'>): boolean =>
  isNetworkChosen(signIn) && address === ''

/** All of them, for `background/member/retention.ts`; other code imports single items. */
export const allItems = defineItems({
  options: { fallback: defaultOptions as Options },
  /** `network` and `policy` are null and empty in the core; the capability `networks` writes them. */
  network: { fallback: null as ChosenNetwork | null },
  policy: { fallback: noPolicy },
  consent: { fallback: null as Consent | null },
  account: { fallback: null as Account | null },
  contactsNoticeDismissed: { fallback: false },
  lastAccount: { fallback: null as LastAccount | null },
  signIn: { fallback: { phase: 'idle' } as SignIn },
  pendingRequests: { version: 2, fallback: null as PendingRequests | null },
  /** Look-ups for the first frame, newest first. Session only: they show which pages the member visited. */
  recommendations: { area: 'session', version: 3, fallback: [] as LookUp[] },
  /** Pages in front, for the first frame, newest first. Session only, as look-ups. */
  pages: { area: 'session', fallback: [] as StoredPage[] },
  rateLimitState: { fallback: null as RateLimitState | null },
  /** Writes for the network, oldest first; a finished write stays for some minutes. */
  outbox: { fallback: [] as Write[] },
  /** Set aside from the outbox, until a build can read them. */
  unreadWrites: { fallback: [] as UnreadWrite[] },
  /** The popup removes it. Session only: it may name a visited page. */
  opening: { area: 'session', byPages: true, fallback: null as Opening | null },
  /** The build whose background has parsed what others stored: its pages wait for that. Empty before. */
  checked: { area: 'session', fallback: '' },
})

export const { options, network, policy, consent, account, contactsNoticeDismissed, lastAccount, signIn } = allItems
export const { pages, pendingRequests, recommendations, rateLimitState, opening } = allItems
export const { outbox, unreadWrites, checked } = allItems
