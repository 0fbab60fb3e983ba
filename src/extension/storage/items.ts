import * as v from 'valibot'
import { chosenNetworkSchema, noPolicy, type Policy, policySchema } from '../network/network.ts'
import { failureSchema } from '../schemas/errors.ts'
import { defaultOptions, optionsSchema } from '../schemas/options.ts'
import { unreadWriteOf, writeSchema } from '../schemas/outbox.ts'
import type { StoredPage } from '../schemas/pages.ts'
import { type LookUp, type Opening, pendingRequestsSchema, rateLimitSchema } from '../schemas/stored.ts'
import { type Account, accountSchema } from '../schemas/wire.ts'
import { defineItems } from './item.ts'
import { defineList } from './list.ts'

/** Values that only the background writes, unless one says otherwise. Pages write drafts, and read no private items. */

/** Raise it when more data is to leave the browser: then every member is asked again. */
export const consentVersion = 2

/** The version is in the value, not in its key: a withdrawal leaves no earlier agreement, which an older build would read. */
export const consentSchema = v.object({
  given: v.number(),
  version: v.literal(consentVersion),
  /** Of an account that has left: it lets anybody sign in, and more only this account. Else it is of who is here. */
  owner: v.exactOptional(v.string()),
})

export type Consent = v.InferOutput<typeof consentSchema>

export type { Account }

const lastAccountSchema = v.object({ id: v.string(), name: v.string() })

/** The member who signed in last. It outlives a sign-out: what waits is this member’s. */
export type LastAccount = v.InferOutput<typeof lastAccountSchema>

const signInSchema = v.union([
  v.object({ phase: v.literal('idle') }),
  v.object({ phase: v.literal('under-way') }),
  v.object({ phase: v.literal('failed'), failure: failureSchema }),
])

export type SignIn = v.InferOutput<typeof signInSchema>

export const isNetworkChosen = (signIn: SignIn): boolean =>
  signIn.phase === 'failed' && signIn.failure.code === 'network-chosen'

export const isNetworkRemoved = (signIn: SignIn, { address }: Pick<Policy, 'address'>): boolean =>
  isNetworkChosen(signIn) && address === ''

const single = defineItems({
  options: { schema: optionsSchema, fallback: defaultOptions },
  /** `network` and `policy` are null and empty in the core; the capability `networks` writes them. */
  network: { schema: v.nullable(chosenNetworkSchema), fallback: null },
  policy: { schema: policySchema, fallback: noPolicy },
  consent: { schema: v.nullable(consentSchema), fallback: null },
  account: { schema: v.nullable(accountSchema), fallback: null },
  contactsNoticeDismissed: { schema: v.boolean(), fallback: false },
  lastAccount: { schema: v.nullable(lastAccountSchema), fallback: null },
  signIn: { schema: signInSchema, fallback: { phase: 'idle' } as SignIn },
  pendingRequests: { version: 2, schema: v.nullable(pendingRequestsSchema), fallback: null },
  /** Look-ups for the first frame, newest first. Session only: they show which pages the member visited. */
  recommendations: { area: 'session', version: 3, fallback: [] as LookUp[] },
  /** Pages in front, for the first frame, newest first. Session only, as look-ups. */
  pages: { area: 'session', fallback: [] as StoredPage[] },
  rateLimitState: { schema: v.nullable(rateLimitSchema), fallback: null },
  /** The popup removes it. Session only: it may name a visited page. */
  opening: { area: 'session', byPages: true, fallback: null as Opening | null },
})

/** Writes for the network, oldest first; a finished write stays for some minutes. */
export const outbox = defineList('outbox', { element: writeSchema, describe: unreadWriteOf })

/** All of them, for `background/member/retention.ts`; other code imports single items. */
export const allItems = { ...single, outbox }

export const { options, network, policy, consent, account, contactsNoticeDismissed, lastAccount, signIn } = single
export const { pages, pendingRequests, recommendations, rateLimitState, opening } = single
