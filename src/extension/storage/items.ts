import * as v from 'valibot'
import { builtNetwork, type Network, networkSchema } from '../network/network.ts'
import { failureSchema } from '../schemas/errors.ts'
import { type Opening, openingSchema } from '../schemas/opening.ts'
import { defaultOptions, type Options, optionsSchema } from '../schemas/options.ts'
import { type Write, writeSchema } from '../schemas/outbox.ts'
import { type Pace, paceSchema } from '../schemas/pace.ts'
import { type PendingRequests, pendingRequestsSchema } from '../schemas/pending-requests.ts'
import { contactSharersSchema, recommendationSchema } from '../schemas/wire/recommendation.ts'
import { elements, memberSchema } from '../schemas/wire.ts'
import { defineItem } from './item.ts'

/**
 * The stored values that pages may read and the background alone writes. What pages write themselves stands in `drafts.ts`,
 * what no page may read in `secrets.ts`.
 */

export const options = defineItem<Options>({
  area: 'local',
  name: 'options',
  version: 1,
  schema: optionsSchema,
  fallback: defaultOptions,
})

/** The network that the member uses: the build's, unless another one is configured. */
export const network = defineItem<Network>({
  area: 'local',
  name: 'network',
  version: 1,
  schema: networkSchema,
  fallback: builtNetwork,
})

const consentSchema = v.object({
  /** Milliseconds since 1970. */
  given: v.number(),
})

export type Consent = v.InferOutput<typeof consentSchema>

/**
 * The member's consent to what leaves the browser; null where it was not given, or taken back. Its version is that of what
 * was consented to: where more is to leave the browser, it is raised, and everybody is asked again.
 */
export const consent = defineItem<Consent | null>({
  area: 'local',
  name: 'consent',
  version: 1,
  schema: v.nullable(consentSchema),
  fallback: null,
})

/** The signed-in member; null when signed out. */
export type Account = v.InferOutput<typeof memberSchema>

export const account = defineItem<Account | null>({
  area: 'local',
  name: 'account',
  version: 1,
  schema: v.nullable(memberSchema),
  fallback: null,
})

const lastAccountSchema = v.object({ id: v.string(), name: v.string() })

/** Who was signed in last, kept when they sign out: signing in as another member asks first. */
export type LastAccount = v.InferOutput<typeof lastAccountSchema>

export const lastAccount = defineItem<LastAccount | null>({
  area: 'local',
  name: 'lastAccount',
  version: 1,
  schema: v.nullable(lastAccountSchema),
  fallback: null,
})

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

export const signIn = defineItem<SignIn>({
  area: 'local',
  name: 'signIn',
  version: 1,
  schema: signInSchema,
  fallback: { phase: 'idle' },
})

/** Contact requests to the member; null while the network has not been asked. Version 1 held a count alone. */
export const pendingRequests = defineItem<PendingRequests | null>({
  area: 'local',
  name: 'pendingRequests',
  version: 2,
  schema: v.nullable(pendingRequestsSchema),
  fallback: null,
})

const recommendationsSchema = v.array(
  v.object({
    url: v.string(),
    recommendation: recommendationSchema,
    /** Null if the network could not be asked. */
    contacts: v.nullable(contactSharersSchema),
  }),
)

/** The newest look-ups, newest first: drawn at once while the network is asked again. Session only: it tells where the member was. */
export type Recommendations = v.InferOutput<typeof recommendationsSchema>

export const recommendations = defineItem<Recommendations>({
  area: 'session',
  name: 'recommendations',
  version: 2,
  schema: recommendationsSchema,
  fallback: [],
})

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

export const index = defineItem<Index | null>({
  area: 'local',
  name: 'index',
  version: 1,
  schema: v.nullable(indexSchema),
  fallback: null,
})

/** What members want to be done at the network, oldest first: until its end is known, and some minutes longer. */
export const outbox = defineItem<Write[]>({
  area: 'local',
  name: 'outbox',
  version: 1,
  schema: elements(writeSchema),
  fallback: [],
})

/** How the network may be asked, as it was heard from it. */
export const pace = defineItem<Pace | null>({
  area: 'local',
  name: 'pace',
  version: 1,
  schema: v.nullable(paceSchema),
  fallback: null,
})

/** What the next popup opens with. The background writes it, the popup that shows it takes it away. Session only: it tells where the member was. */
export const opening = defineItem<Opening | null>({
  area: 'session',
  name: 'opening',
  version: 1,
  schema: v.nullable(openingSchema),
  fallback: null,
})
