import type { InFirstScript } from '../popup/snapshot.ts'
import { index } from './index/first-script.ts'
import { passes } from './passes/first-script.ts'

/** The capabilities whose stored values decide about the popup's first frame. */
export const inFirstScript: readonly InFirstScript[] = [index, passes]
