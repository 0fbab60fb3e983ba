import * as v from 'valibot'

/** Why a call was made, in the order in which members meet it; each has a sentence, `sent.reason.<reason>`. */
export const reasons = [
  /** They signed in. */
  'sign-in',
  /** They clicked the button on a page, or looked a page up again. */
  'page',
  /** They opened the popup, or looked at the requests there. */
  'popup',
  'news',
  /** They wanted to see more of a list. */
  'more',
  'share',
  'comment',
  'removal',
  'status',
  'answer',
  /** What they sent changed what is shown. */
  'afterwards',
  /** No clear response came to what they sent. */
  'unconfirmed',
  /** An alarm. */
  'time',
  /** The browser started, or the extension was updated. */
  'start',
  'online',
  /** What contacts shared is kept in this browser (`storage/index/shares.ts`). */
  'index',
  /** An access is to end. */
  'sign-out',
  /** They tried a network, or asked why signing in doesn't work. */
  'trial',
] as const

export type Reason = (typeof reasons)[number]

const text = v.string()

export const sentCallSchema = v.object({
  /** Counts up in the order in which calls left. */
  number: v.number(),
  /** When it left, in milliseconds since 1970. */
  at: v.number(),
  /** Null for one that only another version of the extension knows. */
  reason: v.fallback(v.nullable(v.picklist(reasons)), null),
  method: text,
  host: text,
  /** Without ids. */
  path: text,
  /** The page's address, or the site's host, that went with it; empty where none did. */
  about: text,
})

/** That a call left the browser: nothing of what was said in it but which page it was about. */
export type SentCall = v.InferOutput<typeof sentCallSchema>
