import type { Answers } from '../messages/questions.ts'
import type { Known } from '../schemas/pages.ts'
import type { PassesAbout } from '../schemas/received-pages.ts'
import type { WriteType } from '../schemas/write-kinds.ts'
import type { Switches } from '../storage/item.ts'
import type { Members } from './api/members.ts'
import type { Feeds } from './api/newsfeed.ts'
import type { Revocations, Session } from './auth/session.ts'
import type { SignIn } from './auth/sign-in.ts'
import type { BadgePart } from './browser/badge.ts'
import type { Http } from './http/http.ts'
import type { OptionsWriter } from './member/options.ts'
import type { Retention, StoredDatabase, StoredValue } from './member/retention.ts'
import type { KindsOf } from './outbox/kind.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { LookUps } from './reading/look-ups.ts'

/** A capability's declaration in the background. The core imports none: the entry file hands over their list. */
export interface InBackground {
  options?: Switches
  /** All else that it stores: the core deletes and measures it. */
  stored?: readonly (StoredValue | StoredDatabase)[]
  create: (core: Core) => Running
}

/** Parts of the core that are made anew with each background. */
export interface Core {
  session: Session
  stored: Pick<Retention, 'deleteKind'>
  ping: Members['ping']
  /** Adds a typed answer to the outbox, whose object is gone. */
  saveLostAnswer: Outbox['saveLostAnswer']
  newsfeed: Feeds
  http: Pick<Http, 'get' | 'write'>
  /** The network's latest replies about pages, which a write of a capability may change. */
  lookUps: Pick<LookUps, 'change' | 'doneWith'>
  /** Whether the network allows few calls at present: then only the member's own calls are made. */
  isScarce: () => Promise<boolean>
  signIn: Pick<SignIn, 'end'>
  revocations: Pick<Revocations, 'flush'>
  options: Pick<OptionsWriter, 'changeMember'>
}

/** Called when a write has changed this at the network. */
export interface Changes {
  contacts?: () => Promise<unknown>
  ownShare?: (url: string, isRemoved: boolean) => Promise<unknown>
}

/** `eachOf` calls each part: a part that fails is reported, and doesn't stop the core or other parts. */
export interface Running {
  kinds?: Partial<KindsOf<WriteType>>
  /** Made by `answering`. */
  answers?: Answers
  /** Registers its listeners before any await, or the event that woke the worker would be lost. */
  start?: () => void
  /** Called at a start, after some time, and when the connection is back; the core's calls wait for it. */
  beforeRefresh?: (isStart: boolean) => Promise<unknown>
  /** Called after the core's calls at a start, after some time, when the connection is back, and after a sign-in. */
  refresh?: () => Promise<unknown>
  changed?: Changes
  /** Called before the page that changed them hears that it is done. */
  optionsChanged?: (change: Readonly<Record<string, unknown>>) => Promise<unknown>
  badge?: BadgePart
  requestsShown?: () => Promise<unknown>
  /** Reads who shared the page with this key, as far as this browser knows. */
  knownOf?: (key: string) => Promise<Known>
  /** Reads what was passed to the member or is kept by the member about pages, without asking for their addresses. */
  passesAbout?: (urls: readonly string[]) => Promise<PassesAbout>
}
