import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { type ErrorCode, failureSchema } from './errors.ts'

const text = v.string()
const { value, contact_card } = endpoints.answerContactRequest.parameters

// texts have no bounds here: those of the network hold where they enter (messages/questions.ts), and may change afterwards
const contentSchema = v.variant('type', [
  v.object({
    type: v.literal('share'),
    url: text,
    /** The page whose form it was; another one where that page is shared under an address of its own. It stays here. */
    page_url: text,
    title: text,
    overview: text,
    keywords: text,
    site_name: text,
    url_picture: text,
    message: text,
  }),
  // another comment for a share of the member's, of which nothing else changes
  v.object({
    type: v.literal('comment'),
    url: text,
    /** The page whose form it was, if that is another one. It stays here. */
    page_url: v.exactOptional(text),
    /** Names the share; empty if the network has not told it. */
    share_id: text,
    /** What this browser calls the page. It stays here. */
    page_title: text,
    message: text,
  }),
  v.object({ type: v.literal('removal'), url: text, share_id: text, page_title: text }),
  v.object({ type: v.literal('status'), message: text, social_account: v.array(text) }),
  v.object({
    type: v.literal('answer'),
    id: text,
    value: v.picklist(value.values),
    contact_card: v.picklist(contact_card.values),
    message: text,
  }),
  v.object({ type: v.literal('deletion'), id: text }),
])

/** What the member wants to be done at the network. */
export type WriteContent = v.InferOutput<typeof contentSchema>

export const writeSchema = v.object({
  /** Its Idempotency-Key: goes with every sending of it, and names it. */
  key: v.string(),
  /** Whose it is (`storage/owner.ts`): nobody else sends it, or sees it. */
  owner: v.string(),
  content: contentSchema,
  /** Who asked, where it is about a contact request: the list forgets them when the request is gone. */
  name: v.exactOptional(text),
  /** When the member asked for it. Times are milliseconds since 1970. */
  at: v.number(),
  /** When it was known to be done. */
  done_at: v.exactOptional(v.number()),
  /** When it was sent for the first time; the network forgets its key a day later. */
  sent_at: v.exactOptional(v.number()),
  /** The application as which it was sent first: another one's key is another key. */
  api_key: v.exactOptional(v.string()),
  /** When it was sent, or asked about, for the last time. */
  tried_at: v.exactOptional(v.number()),
  /**
   * `waiting`: nothing of it has arrived, and it goes when its time has come; `sending`: on its way; `unknown`: it was
   * sent, and no clear response came; `refused`: the network doesn't take it; `done`: the network has it.
   */
  phase: v.picklist(['waiting', 'sending', 'unknown', 'refused', 'done']),
  /** When it goes on by itself; null where it doesn't: nothing is to be done, or the member is to say what. */
  due: v.nullable(v.number()),
  /** How often it was tried in vain. */
  attempts: v.number(),
  /** Why it was refused, is not known, or waits; of what is done, that there was nothing left to do. */
  failure: v.exactOptional(failureSchema),
})

/** Something that the member does at the network, from the moment they asked for it until some minutes after its end. */
export type Write = v.InferOutput<typeof writeSchema>

export type WriteOf<Type extends WriteContent['type']> = Write & { content: Extract<WriteContent, { type: Type }> }

export const isDone = ({ phase }: Pick<Write, 'phase'>): boolean => phase === 'done'

/** Whether it is still to come to an end. */
export const isLive = (write: Pick<Write, 'phase'>): boolean => !isDone(write) && write.phase !== 'refused'

/** What the member is to say. */
export type Asked = 'refused' | 'unknown' | 'late' | 'barred' | 'gone'

/**
 * What the member is asked, where it doesn't go on without them: what becomes of the words that were `refused`, or of what is
 * `unknown` to have arrived; whether what waited too long (`late`) is meant still; to let it go to the network (`barred`); to
 * take note that what it was about is `gone`.
 */
export function askedOf({ phase, due, failure, content }: Write): Asked | undefined {
  // whoever deletes what is gone has what they wanted
  if (phase === 'done') return failure && 'message' in content ? 'gone' : undefined
  if (phase === 'refused') return 'refused'
  if (phase === 'unknown' && due === null) return 'unknown'
  if (phase !== 'waiting') return
  if (due === null) return 'late'
  return failure?.code === 'no-permission' ? 'barred' : undefined
}

/** Whether it came to nothing, since what it was about is gone: it stays until the member has seen that. */
export const isGone = (write: Write): boolean => askedOf(write) === 'gone'

export const needsMember = (write: Write): boolean => askedOf(write) !== undefined

/** Those of one owner's writes, oldest first, that go on by themselves; nothing goes before what is about the same and older. */
export function scheduled(writes: Write[]): (Write & { due: number })[] {
  const earlier = new Set<string>()
  return writes.filter((write): write is Write & { due: number } => {
    const about = aboutOf(write.content)
    const goes = isLive(write) && write.due !== null && !earlier.has(about)
    if (goes) earlier.add(about)
    return goes
  })
}

/** The page whose form it came from; undefined if it is about no page. */
export function formPageOf(content: WriteContent): string | undefined {
  if ('page_url' in content) return content.page_url
  return 'url' in content ? content.url : undefined
}

/** What no two writes may be about at the same time; statuses follow one another. */
export function aboutOf(content: WriteContent): string {
  if (content.type === 'status') return 'status'
  return 'id' in content ? `request ${content.id}` : `share ${content.url}`
}

type Codes = Record<'unconfirmed' | 'missing' | 'notAllowed', ErrorCode>

/** What each kind is called where nobody can say whether it arrived, where the network says that it didn't, and where the application's level doesn't allow it (§5). */
export const writeCodes: Record<WriteContent['type'], Codes> = {
  share: { unconfirmed: 'share-unconfirmed', missing: 'share-missing', notAllowed: 'sharing-not-allowed' },
  comment: { unconfirmed: 'comment-unconfirmed', missing: 'comment-missing', notAllowed: 'sharing-not-allowed' },
  removal: { unconfirmed: 'removal-unconfirmed', missing: 'removal-missing', notAllowed: 'sharing-not-allowed' },
  status: { unconfirmed: 'status-unconfirmed', missing: 'status-unconfirmed', notAllowed: 'posting-not-allowed' },
  answer: { unconfirmed: 'answer-unconfirmed', missing: 'answer-missing', notAllowed: 'answering-not-allowed' },
  deletion: { unconfirmed: 'answer-unconfirmed', missing: 'answer-missing', notAllowed: 'answering-not-allowed' },
}
