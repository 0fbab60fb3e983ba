import { index } from '../features/index/first-script.ts'
import { passes } from '../features/passes/first-script.ts'
import type { InFirstScript } from '../popup/snapshot.ts'

/** The capabilities whose stored values decide about the popup's first frame. */
export const inFirstScript: readonly InFirstScript[] = [index, passes]
