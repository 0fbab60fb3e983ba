import type { Seed } from '../seed.ts'
import { conversation } from './conversation/seed.ts'
import { passes } from './passes/seed.ts'

/** The demo's data of features. */
export const seeds: readonly Seed[] = [conversation, passes]
