import { pacing } from './pacing.ts'
import { sending } from './sending.ts'
import { sharing } from './sharing.ts'
import { storing } from './storing.ts'

/** One way in which a file may be broken, and what has to see it. */
export interface BrokenFile {
  /** What it does wrong. */
  name: string
  /** Texts of its source, each there once, and what stands in their places. */
  edits: [from: string, to: string][]
  /** A part of what the rule says that it breaks. */
  rule: string
  /** Which network it is caught at; one that keeps Idempotency-Keys unless told. */
  network?: 'code' | 'token'
  /** The seed of a history that catches it; 1 by default. */
  seed?: number
}

export interface Variant extends BrokenFile {
  /** Below `src/extension/`. */
  file: string
}

/** The background with one file broken, in every way that a history has to catch. */
export const variants: Variant[] = [sending, sharing, storing, pacing].flatMap((files) =>
  Object.entries(files).flatMap(([file, broken]) => broken.map((each) => ({ ...each, file }))),
)
