import { pacing } from './pacing.ts'
import { sending } from './sending.ts'
import { sharing } from './sharing.ts'
import { storing } from './storing.ts'

/** A deliberate fault in a file, and the rule that has to detect it. */
export interface BrokenFile {
  /** The wrong behaviour. */
  name: string
  /** Texts that are in the source exactly once, with their replacements. */
  edits: [from: string, to: string][]
  /** A part of the message of the broken rule. */
  rule: string
  /** The network where it is caught; by default one with Idempotency-Keys. */
  network?: 'code' | 'token'
}

export interface Variant extends BrokenFile {
  /** Below `src/extension/`. */
  file: string
}

/** All broken backgrounds that histories have to catch. */
export const variants: Variant[] = [sending, sharing, storing, pacing].flatMap((files) =>
  Object.entries(files).flatMap(([file, broken]) => broken.map((each) => ({ ...each, file }))),
)
