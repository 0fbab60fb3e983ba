import * as v from 'valibot'
import { builtNetwork, networkSchema } from '../network/network.ts'
import { failureSchema } from '../schemas/errors.ts'
import { lookUpSchema } from '../schemas/look-up.ts'
import { openingSchema } from '../schemas/opening.ts'
import { defaultOptions, optionsSchema } from '../schemas/options.ts'
import { writeSchema } from '../schemas/outbox.ts'
import { paceSchema } from '../schemas/pace.ts'
import { pendingRequestsSchema } from '../schemas/pending-requests.ts'
import { elements, memberSchema } from '../schemas/wire.ts'
import { draftLifetime } from './drafts.ts'
import { defineItems } from './item.ts'

/**
 * The stored values that pages may read and the background alone writes. What pages write themselves stands in `drafts.ts`,
 * what no page may read in `secrets.ts`.
 */

const consentSchema = v.object({
  /** Milliseconds since 1970. */
  given: v.number(),
})

export type Consent = v.InferOutput<typeof consentSchema>

/** The signed-in member; null when signed out. */
export type Account = v.InferOutput<typeof memberSchema>

const lastAccountSchema = v.object({ id: v.string(), name: v.string() })

/** Who was signed in last, kept when they sign out: signing in as another member asks first. */
export type LastAccount = v.InferOutput<typeof lastAccountSchema>

const signInSchema = v.variant('phase', [
  v.object({ phase: v.literal('idle') }),
  v.object({ phase: v.literal('under-way') }),
  /** It worked, and the member has not yet seen as whom. */
  v.object({ phase: v.literal('signed-in') }),
  /** The member is asked whether this account is theirs; `before` is whom the extension knew until now. */
  v.object({ phase: v.literal('confirm'), account: memberSchema, before: v.nullable(lastAccountSchema) }),
  /** Why the member is signed out: a sign-in that failed, or a session that ended. */
  v.object({ phase: v.literal('failed'), failure: failureSchema }),
])

/** How the sign-in stands, so that a popup that is opened again shows the truth. */
export type SignIn = v.InferOutput<typeof signInSchema>

const recommendationsSchema = v.array(lookUpSchema)

/** The newest look-ups, newest first: drawn at once while the network is asked again. Session only: it tells where the member was. */
export type Recommendations = v.InferOutput<typeof recommendationsSchema>

const indexSchema = v.object({
  /** Whose it is (`owner.ts`). */
  owner: v.string(),
  /** When what is in it changed last, in milliseconds since 1970. */
  changed: v.number(),
  /** Whether the network's news say which page was shared; null while that is not known. Without it there is no index. */
  names_pages: v.nullable(v.boolean()),
})

/** How the index stands (`shares.ts`): watched by whoever shows what is in it. Null where there is none. */
export type Index = v.InferOutput<typeof indexSchema>

/** Read at once by `background/member/stored.ts`; everything else imports them one by one. */
export const allItems = defineItems({
  options: {
    area: 'local',
    version: 1,
    schema: optionsSchema,
    fallback: defaultOptions,
    kind: 'options',
    until: 'uninstalled',
  },
  /** The network that the member uses: the build's, unless another one is configured. */
  network: {
    area: 'local',
    version: 1,
    schema: networkSchema,
    fallback: builtNetwork,
    kind: 'options',
    until: 'uninstalled',
  },
  /**
   * The member's consent to what leaves the browser; null where it was not given, or taken back. Its version is that of what
   * was consented to: where more is to leave the browser, it is raised, and everybody is asked again.
   */
  consent: {
    area: 'local',
    version: 1,
    schema: v.nullable(consentSchema),
    fallback: null,
    kind: 'account',
    until: 'consent-end',
  },
  account: {
    area: 'local',
    version: 1,
    schema: v.nullable(memberSchema),
    fallback: null,
    kind: 'account',
    until: 'session-end',
  },
  lastAccount: {
    area: 'local',
    version: 1,
    schema: v.nullable(lastAccountSchema),
    fallback: null,
    kind: 'account',
    until: 'consent-end',
  },
  signIn: {
    area: 'local',
    version: 1,
    schema: signInSchema,
    fallback: { phase: 'idle' },
    kind: 'account',
    until: 'used',
  },
  /** Contact requests to the member; null while the network has not been asked. Version 1 held a count alone. */
  pendingRequests: {
    area: 'local',
    version: 2,
    schema: v.nullable(pendingRequestsSchema),
    fallback: null,
    kind: 'requests',
    until: 'session-end',
  },
  recommendations: {
    area: 'session',
    version: 2,
    schema: recommendationsSchema,
    fallback: [],
    kind: 'recent',
    until: 'session-end',
  },
  index: {
    area: 'local',
    version: 1,
    schema: v.nullable(indexSchema),
    fallback: null,
    kind: 'index',
    until: 'session-end',
  },
  /** What members want to be done at the network, oldest first: until its end is known, and some minutes longer. */
  outbox: {
    area: 'local',
    version: 1,
    schema: elements(writeSchema),
    fallback: [],
    kind: 'unsent',
    until: 'consent-end',
    days: draftLifetime,
  },
  /** How the network may be asked, as it was heard from it. */
  pace: {
    area: 'local',
    version: 1,
    schema: v.nullable(paceSchema),
    fallback: null,
    kind: 'account',
    until: 'consent-end',
  },
  /** What the next popup opens with. The background writes it, the popup that shows it takes it away. Session only: it tells where the member was. */
  opening: {
    area: 'session',
    version: 1,
    schema: v.nullable(openingSchema),
    fallback: null,
    kind: 'recent',
    until: 'used',
  },
})

export const {
  options,
  network,
  consent,
  account,
  lastAccount,
  signIn,
  pendingRequests,
  recommendations,
  index,
  outbox,
  pace,
  opening,
} = allItems
