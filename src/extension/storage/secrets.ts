import * as v from 'valibot'
import { networkSchema } from '../network/network.ts'
import { optionsSchema } from '../schemas/options.ts'
import { defineItems } from './item.ts'

/** The stored values that only the background reads and writes; pages can't import this file. */

const sessionSchema = v.object({
  token: v.string(),
  /** The network that gave the token: the graph API that may see it, and the authorization host that is to revoke it. */
  baseUrl: v.string(),
  authUrl: v.string(),
})

const attemptSchema = v.object({
  /** Where the member is signing in; what is configured may change meanwhile. */
  network: networkSchema,
  /** Good for one callback. */
  state: v.string(),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
  /** PKCE, in the code profiles. */
  verifier: v.exactOptional(v.string()),
  /** The application's secret at this network, in the profile that wants one. */
  secret: v.exactOptional(v.string()),
  /** The URL that the authorization ended at, once it did; not yet checked. */
  callback: v.exactOptional(v.string()),
  /** What the authorization gave, once it did. */
  token: v.exactOptional(v.string()),
  /** When the network, which has given the token, may be asked whose it is; milliseconds since 1970. */
  retry_at: v.exactOptional(v.number()),
  /** Whether the callback proved that it belongs to this attempt. */
  proven: v.exactOptional(v.boolean()),
})

/** The sign-in that is under way, as far as it has come: whatever dies, it goes on from there. */
export type Attempt = v.InferOutput<typeof attemptSchema>

const revocationSchema = v.union([
  v.object({ authUrl: v.string(), token: v.string() }),
  /** An attempt that came to its callback and was given up before its token was known. */
  v.object({ attempt: attemptSchema }),
])

export type Revocation = v.InferOutput<typeof revocationSchema>

const revocationsSchema = v.array(revocationSchema)

const choicesSchema = v.object({ contact_card: optionsSchema.entries.contact_card })

/** What a member chose for their own account alone. */
export type Choices = v.InferOutput<typeof choicesSchema>

const knownRequestsSchema = v.object({
  /** Ids of those that were listed last, the newest first. */
  ids: v.array(v.string()),
  /** When the newest of all was asked, in milliseconds since 1970. */
  newest: v.number(),
  /** Ids of those that the last notification told of. */
  told: v.array(v.string()),
})

const walkSchema = v.object({
  /** When it began, in milliseconds since 1970: what it comes by is seen since then. */
  began: v.number(),
  /** As far down as it goes; this and all moments below are the network's, in milliseconds since 1970. */
  floor: v.number(),
  /** The newest moment that it came by; null before that. */
  top: v.nullable(v.number()),
  /** What it asks for next. */
  until: v.nullable(v.number()),
  page: v.number(),
  /** How often it has asked. */
  calls: v.number(),
  /** Whether all pages that it came by list the newest first, but for a wrong date or a few. */
  sorted: v.boolean(),
  /** Down to where it has seen everything, once it is there. */
  covered: v.nullable(v.number()),
})

/** A reading of news from the newest down, as far as it has come. */
export type Walk = v.InferOutput<typeof walkSchema>

const walksSchema = v.object({
  /** The newest moment that a reading came by which saw what is older; null before the first one. */
  newest: v.nullable(v.number()),
  /** Of what is new, and of everything: the reading that is under way, and when the next one is due; null where none is. */
  recent: v.object({ due: v.nullable(v.number()), walk: v.nullable(walkSchema) }),
  whole: v.object({ due: v.number(), walk: v.nullable(walkSchema) }),
})

/** How the reading of one list of news stands. */
export type Walks = v.InferOutput<typeof walksSchema>

const indexingSchema = v.object({
  owner: v.string(),
  /** Tells it from one that was begun before, or after all was forgotten. */
  id: v.string(),
  /** Whether something may have changed in the index that `items.index` doesn't tell yet. */
  changed: v.boolean(),
  /** Until when a network whose news name no page is not asked again, in milliseconds since 1970. */
  pause: v.number(),
  contacts: walksSchema,
  own: walksSchema,
})

export type Indexing = v.InferOutput<typeof indexingSchema>

/** Read at once by `background/member/stored.ts`; everything else imports them one by one. */
export const allSecrets = defineItems({
  /** The signed-in member's access token, which never expires (§5). A session is its token: two are never alike. */
  session: {
    area: 'local',
    version: 1,
    schema: v.nullable(sessionSchema),
    fallback: null,
    kind: 'account',
    until: 'session-end',
  },
  attempt: {
    area: 'local',
    version: 2,
    schema: v.nullable(attemptSchema),
    fallback: null,
    kind: 'account',
    until: 'used',
  },
  /** Tokens still to be revoked, oldest first. */
  revocations: {
    area: 'local',
    version: 1,
    schema: revocationsSchema,
    fallback: [],
    kind: 'account',
    until: 'used',
  },
  /** The application's secret, in the profile that wants one; written from the options page and never read back. */
  apiSecret: {
    area: 'local',
    version: 1,
    schema: v.string(),
    fallback: '',
    kind: 'options',
    until: 'uninstalled',
  },
  /** The browser's number of the window in which the member signs in, while it is open; of no meaning once the browser ends. */
  signInWindow: {
    area: 'session',
    version: 1,
    schema: v.nullable(v.number()),
    fallback: null,
    kind: 'account',
    until: 'used',
  },
  /** The choices of members who are not the one signed in last, by network and member; those of the last one are in use. */
  choices: {
    area: 'local',
    version: 1,
    schema: v.record(v.string(), choicesSchema),
    fallback: {},
    kind: 'account',
    until: 'consent-end',
  },
  /** The contact requests that are no news any more; null while no list has come in this session. */
  knownRequests: {
    area: 'local',
    version: 1,
    schema: v.nullable(knownRequestsSchema),
    fallback: null,
    kind: 'requests',
    until: 'session-end',
  },
  /** When old drafts and writes were looked for last, in milliseconds since 1970. */
  lastForgetting: {
    area: 'local',
    version: 1,
    schema: v.number(),
    fallback: 0,
    kind: null,
    until: 'uninstalled',
  },
  /**
   * How the filling of the index stands (`background/index`); null where nothing was read. Its version is raised with that of the
   * database (`shares.ts`), so that what begins anew there is read anew.
   */
  indexing: {
    area: 'local',
    version: 3,
    schema: v.nullable(indexingSchema),
    fallback: null,
    kind: 'index',
    until: 'session-end',
  },
  /** Which pages the browser was told to mark (`background/mark`), as text; empty where that is not known. */
  marked: {
    area: 'local',
    version: 1,
    schema: v.string(),
    fallback: '',
    kind: 'index',
    until: 'used',
  },
  /** When the member opened a popup last, in milliseconds since 1970. */
  lastOpened: {
    area: 'local',
    version: 1,
    schema: v.number(),
    fallback: 0,
    kind: 'account',
    until: 'consent-end',
  },
})

export const {
  session,
  attempt,
  revocations,
  apiSecret,
  signInWindow,
  choices,
  knownRequests,
  lastForgetting,
  indexing,
  marked,
  lastOpened,
} = allSecrets
