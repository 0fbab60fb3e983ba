import * as v from 'valibot'

/** Reasons for a call, in the order in which members meet them; each has a sentence, `sent.reason.<reason>`. */
export const reasons = [
  /** The member signed in. */
  'sign-in',
  /** The member clicked the button on a page, or looked a page up again. */
  'page',
  /** The member opened the popup, or its requests. */
  'popup',
  'news',
  /** The member asked for more of a list. */
  'more',
  'share',
  'comment',
  'removal',
  'status',
  'answer',
  /** A write of the member changed the displayed data. */
  'afterwards',
  /** A write had no clear response. */
  'unconfirmed',
  /** An alarm. */
  'time',
  /** The browser started, or the extension was updated. */
  'start',
  'online',
  /** The index of contacts' shares (`storage/index/shares.ts`). */
  'index',
  /** A token is to be revoked. */
  'sign-out',
  /** The member tested a network, or asked why signing in doesn't work. */
  'trial',
] as const

export type Reason = (typeof reasons)[number]

const text = v.string()

export const sentCallSchema = v.object({
  /** Ascending, in the order of sending. */
  number: v.number(),
  /** Time of sending, in milliseconds since 1970. */
  at: v.number(),
  /** Null if only another version of the extension knows the reason. */
  reason: v.fallback(v.nullable(v.picklist(reasons)), null),
  method: text,
  host: text,
  /** Without ids. */
  path: text,
  /** The page's URL or the site's host in the call; empty if it had neither. */
  about: text,
})

/** A sent call, without its content except the page. */
export type SentCall = v.InferOutput<typeof sentCallSchema>
