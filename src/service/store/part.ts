import type { Notice } from '../../contract/resources.ts'
import type { RowOfPapers, SiteKey } from '../../locales/keys.ts'
import type { AuditEntry } from './audit.ts'
import type { Times } from './clock.ts'
import type { Tables } from './schema/schema.ts'

/**
 * Everything that a feature or capability stores, and its end: the core asks each of the store's list, and no result
 * depends on the order. Tests over the tables show that no row, file of the download, access or time is forgotten.
 * @typeParam Store is given in `store.ts`, whose topics read these members
 */
export interface DataOf<Store> extends Tables {
  /** Its data about members: rows of the papers for members and operators, with their tables and columns. */
  papers?: Papers
  /** Its kinds of resources with a graph id. */
  resources?: Readonly<Record<string, ResourceTable>>
  /** Files of a member's download: queries like `coreExports` (members/own-data.ts). */
  download?: Readonly<Record<string, string>>
  /** The files that are lists of pages, with url, title and creation_date, and their names for people. */
  lists?: Readonly<Record<string, SiteKey>>
  /**
   * Deletes up to `pruneBatch` rows whose time is over, in a transaction: what members removed, and can't restore any
   * more. @returns how many
   */
  pruneExpired?: (tx: Store, now: number) => Promise<number>
  /**
   * Statements with the member's id as `$1` that delete some rows each, so that other writes go between them: repeated
   * until nothing is left, before the member's news are removed. For rows that may be many.
   */
  removalInBatches?: readonly string[]
  /** Ends what reads without a sign-in: at a lock-out, or if an administrator signs the member out. */
  endAccess?: OfMember<Store>
  /** Runs at a lock-out, beyond the end of access. */
  lockOut?: OfMember<Store>
  /** Runs when a member who was locked out is enabled. */
  enabled?: (tx: Store, member: string, now: number) => Promise<unknown>
  /** Revokes the secret that a replayed entry names by hash or key; other parts' secrets are unknown here. */
  revoked?: Replay<Store>
  times?: Times
  actions?: Readonly<Record<string, ActionOf<Store>>>
  channel?: Channel
  /** Queues, for a channel of its own, that a page was passed to these members. */
  passed?: (tx: Store, members: readonly string[], now: number) => Promise<unknown>
  /** Whether a member without a password can sign in. */
  signsIn?: (tx: Store, member: string) => Promise<boolean>
  /** Actions of others with a member's things in a time, gathered by thing, the latest first. */
  notices?: (store: Store, of: NoticesOf, limit: number) => Promise<GatheredNotice[]>
  /** Its kinds of resources that members report and administrators take down. */
  moderated?: readonly Moderated<Store>[]
}

/**
 * The tables of each row, with the columns that its text is about. The texts are in `papers.json` of each language;
 * `npm run check` writes the tables of all papers.
 */
export type Papers = Readonly<Partial<Record<RowOfPapers, Readonly<Record<string, string>>>>>

/** After `since`, up to `until`. */
export interface NoticesOf {
  member: string
  since: number
  until: number
}

export interface GatheredNotice {
  kind: Notice['kind']
  /** Ids of members, the latest first, at most `namedInNotice`. */
  from: readonly string[]
  count: number
  /** The latest of the gathered times. */
  time: number
  /** The thing, with its path on the site. */
  on: { id: string; type: string; name: string; path: string; time: number; url?: string | undefined }
  /** The latest answer, which may be of another member than the latest thanks. */
  answer?: { from: string; message: string; language: string } | undefined
}

/** Maximum members that a notice names. */
export const namedInNotice = 3

/** A kind of resource that one member wrote and others see. An id of another kind is unknown, and changes nothing. */
export interface Moderated<Store> {
  /** Also if it was taken down; undefined if there is none, or its author removed it. */
  find(store: Store, id: string): Promise<Authored | undefined>
  /**
   * Whether the member knows of it. Optional, for what not all members know of: administrators see it only while reports
   * of it wait, and once it was taken down.
   */
  isKnownTo?(store: Store, id: string, member: string): Promise<boolean>
  /** Whether its author has removed it, and can still undo that. */
  mayComeBack(store: Store, id: string, author: string, now: number): Promise<boolean>
  /** Nobody sees it then, nor can its author restore it. @returns false if it is unknown */
  takeDown(tx: Store, id: string, now: number): Promise<boolean>
  /** @returns false if it wasn't taken down, or can't come back */
  putBack(tx: Store, id: string): Promise<boolean>
}

export interface Authored {
  id: string
  /** The author. */
  member: string
  /** Empty if its message says all. */
  name: string
  message: string
  language: string
  isTakenDown: boolean
}

/**
 * The table of a kind of resources. `knownTo` is a condition on the row; `$2` is the member who asks. For anybody else
 * the id doesn't exist.
 */
type ResourceTable = string | { table: string; knownTo: string }

/** The name is for ever: databases have it. */
export interface PartOf<Store> {
  name: string
  data?: DataOf<Store>
}

export const dataOf = <Store>(parts: readonly PartOf<Store>[]): DataOf<Store>[] =>
  parts.flatMap(({ data }) => data ?? [])

type OfMember<Store> = (tx: Store, member: string) => Promise<unknown>

type Replay<Store> = (tx: Store, entry: AuditEntry) => Promise<unknown>

/** An action of the audit log. A journal may have its name for years, so it never changes. */
export interface ActionOf<Store> {
  /** Its sentence on the audit log's page; `not listed` if only the member may see it. */
  words: 'not listed' | Wording
  /** Whether a download of the member whom it is about lacks it, since it could reveal others. */
  isOfActorAlone?: true
  /** Repeats it after a restored backup, which may lack the member; what concerns all is repeated in any case. */
  replay: 'by hand' | { ofMember: Replay<Store> } | { ofAll: Replay<Store> }
}

type Sentence = `did${string}` & SiteKey

export interface Wording {
  icon: string
  sentence: Sentence
  /** The sentence if the actor is the member. */
  own?: Sentence
  several?: Sentence
  /** The sentence for an item, before all others. */
  byItem?: Readonly<Partial<Record<string, Sentence>>>
}

/** Administrators open and close it for all. */
export interface Channel {
  name: string
  label: SiteKey
  /** Deletes what waits when it is closed, so that nothing is sent much later. */
  closed?: string
}
