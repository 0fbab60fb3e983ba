/** Shown until the application has started. Without a schema, which would be longer than the popup's first script. */
export interface Snapshot {
  /** Keys of the page's draft: with a draft there is another first frame. */
  drafts: readonly string[]
  /** The hash of all that decided about the frame, as `inputsOf` returns it. */
  inputs: string
  /** The hash of the data that it was drawn from: the application takes its elements as they are if its own is equal. */
  drawnFrom: string
  at: number
  /** When it ends: that nobody shared the page holds for a moment. */
  until: number
  language: string
  /** The elements, as JSON of `SnapshotNode[]`: a text costs a tenth of their memory, and is read only to show them. */
  nodes: string
}

/** The first frame of a page that nobody has looked up (`popup/snapshot.ts`). */
export type Shell = Pick<Snapshot, 'drafts' | 'inputs' | 'language' | 'nodes'>

/** Maximum UTF-16 units of a snapshot; a longer one isn't stored. */
export const maxSnapshot = 200_000

/** Lifetime of a snapshot in milliseconds: its relative times are corrected once the application has started. */
export const snapshotLifetime = 3_600_000

/** A text, or an element. Not markup: no text is ever interpreted as such. */
export type SnapshotNode =
  | string
  | [name: string, attributes: [name: string, value: string][], children: SnapshotNode[]]
