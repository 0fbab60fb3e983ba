/** Why a call is made, in the order in which members meet the reasons. The rate limit goes by them, too. */
export const reasons = [
  'sign-in',
  /** The member clicked the button on a page, or looked a page up again. */
  'page',
  'popup',
  'news',
  'search',
  'more',
  'share',
  'comment',
  'removal',
  'pass',
  'addressees',
  'thanks',
  'take-back',
  'like',
  'news-comment',
  'comment-removal',
  'keep',
  'kept-removal',
  'status',
  'answer',
  /** A write of the member changed the displayed data. */
  'afterwards',
  'unconfirmed',
  'time',
  'start',
  'online',
  'index',
  /** The member clicked the button: the page is looked for in its bucket. */
  'bucket',
  'sign-out',
  'trial',
] as const

export type Reason = (typeof reasons)[number]
