import type { Write } from '../../schemas/outbox.ts'
import type { ContentOf, WriteContent, WriteType } from '../../schemas/write-kinds.ts'
import type { Caller, Sending } from '../http/http.ts'

/** A write whose text returns to its form. */
export type Returning<Content> = Pick<Write, 'owner' | 'phase' | 'failure'> & { content: Content }

/** The text of a kind of write, which is in its form's draft before it is in the outbox, and may return there. */
export interface DraftOfKind<Content> {
  /** Key of the draft; writes with the same key are of one form. Undefined if the write is of no form. */
  key: (owner: string, content: Content) => string | undefined
  restore: (write: Returning<Content>) => Promise<void>
  /** Deletes the draft unless it has other text. Texts are compared, not times: a clock may be set back. */
  clear: (write: { owner: string; content: Content }) => Promise<void>
}

/** `done`: the network has the write already. Content: send this instead of the write's. */
type Check = 'send' | 'done' | WriteContent

/** The background's part of a kind of write (`schemas/write-kinds.ts`). */
export interface KindInBackground<Content> {
  /** Whether the member can undo it for some seconds, as by default: false if the page asks before. */
  isHeld?: boolean
  /** Called before each attempt; without an answer of the network the write doesn't leave. An addition has none. */
  check?: (content: Content, sending: Sending) => Promise<Check>
  send: (content: Content, sending: Sending) => Promise<unknown>
  /**
   * Asks whether the network has the write. An addition has none: it is sent again with its key. @param since time of the
   * first attempt, in milliseconds since 1970
   */
  wasDelivered?: (content: Content, sending: Sending, since: number) => Promise<boolean>
  /** A network that has it may not show it: that it wasn't found says nothing. */
  mayBeHidden?: true
  draft?: DraftOfKind<Content>
  /**
   * Changes drafts once the network has the write; by default it clears the draft. @param isConfirmedByRead no attempt to
   * send it was confirmed
   */
  afterDelivery?: (write: Pick<Write, 'owner'> & { content: Content }, isConfirmedByRead: boolean) => Promise<unknown>
  /** Updates stored lists. Called before the write is stored as done, so perhaps more than once. */
  ended?: (content: Content, caller: Caller, isGone: boolean) => Promise<void>
}

export type KindsOf<Type extends WriteType> = { [Each in Type]: KindInBackground<ContentOf<Each>> }

export type KindOf = (content: WriteContent) => KindInBackground<WriteContent>
