import * as v from 'valibot'
import { errorCodes } from './errors.ts'
import { capText, contactRequestSchema, count } from './wire.ts'

/*
 * The background parses once what other builds stored (`background/member/check.ts`); pages read the values as they are.
 * Values with a member's words live longer than builds: an update or a downgrade reads what another build wrote.
 * Their keys and their outer shapes never change, and nothing of them is lost because this build can't read it.
 */

/** An object whose unknown entries stay, for the build that stored them. */
export const openObject = v.looseObject as unknown as typeof v.object

const details = {
  /** Of `unknown`: the failure of the call. */
  why: v.exactOptional(v.fallback(v.picklist(errorCodes), 'unexpected')),
  requestId: v.optional(v.string()),
  retryAt: v.optional(v.number()),
  /** Whom the network refuses, of `not-received`: ids of members, or names of teams. */
  refused: v.exactOptional(v.fallback(v.array(v.string()), [])),
  /** Why, in the same order; absent at networks that don't say it. */
  reasons: v.exactOptional(v.fallback(v.array(v.string()), [])),
}

/** A code that another build stored reads as `unexpected`. */
export const failureSchema = v.object({ code: v.fallback(v.picklist(errorCodes), 'unexpected'), ...details })

export type Failure = v.InferOutput<typeof failureSchema>

/** Raise it when more data is to leave the browser: then every member is asked again. */
export const consentVersion = 2

/** The version is in the value, not in its key: a withdrawal leaves no earlier agreement, which an older build would read. */
export const consentSchema = v.object({
  given: v.number(),
  version: v.literal(consentVersion),
  /** Of an account that has left: it lets anybody sign in, and more only this account. Else it is of who is here. */
  owner: v.exactOptional(v.string()),
})

export const lastAccountSchema = v.object({ id: v.string(), name: v.string() })

export const signInSchema = v.union([
  v.object({ phase: v.literal('idle') }),
  v.object({ phase: v.literal('under-way') }),
  v.object({ phase: v.literal('failed'), failure: failureSchema }),
])

export const pendingRequestsSchema = v.object({
  count,
  count_string: capText,
  requests: v.array(contactRequestSchema),
  /** Ids answered since, or found gone. */
  answered: v.array(v.string()),
})

export const allowanceSchema = v.object({ limit: v.number(), remaining: v.number(), reset: v.number() })

export const rateLimitSchema = v.object({
  network: v.string(),
  /** Of scarce calls alone. */
  allowance: v.nullable(allowanceSchema),
  refusals: v.number(),
  until: v.number(),
})

/** A member's last look at a list, for marking newer items. */
export const lookSchema = v.object({
  at: v.number(),
  /** Time of the last look before this visit; null at the first visit. */
  since: v.nullable(v.number()),
})
